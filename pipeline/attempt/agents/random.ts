import { targetsOf } from "../../environments/view/targets.js";
import type { ControlType } from "../../schema/computer/control.js";
import type { BlindAgent } from "./agent.js";

/** Controls that hold others or only say something, on which a click does nothing. */
const frames: ReadonlySet<ControlType> = new Set(["Window", "Dialog", "Pane", "MenuBar", "Menu", "Text", "Image"]);
/** One click of so many is a double click, and one is with the right button. */
const clicksPerVariant = 8;

/** Clicks on visible controls by chance. */
export const random: BlindAgent = (_, rng) => ({
  async next({ controls }) {
    const usable = targetsOf(controls).filter(
      ({ control }) => control.visible && control.enabled && !frames.has(control.control_type),
    );
    if (usable.length === 0) return { action: { function: "wait", args: { seconds: 1 } } };
    const button = rng.below(clicksPerVariant) === 0 ? "right" : "left";
    const double = rng.below(clicksPerVariant) === 0;
    return { action: { function: "click_input", args: { button, double }, control: rng.pick(usable).ref } };
  },
});
