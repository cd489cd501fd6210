import { targetsOf } from "../../environments/view/targets.js";
import type { ControlType } from "../../schema/computer/control.js";
import type { ScriptedAgent } from "./agent.js";
import { drawGold, finish, followGold } from "./gold.js";

/** Waits and does nothing: what succeeds was done before it began. */
export const noop: ScriptedAgent = () => ({
  next: async () => ({ action: { function: "wait", args: { seconds: 0 } } }),
});

/** Says at once that the task cannot be done. */
export const infeasible: ScriptedAgent = () => ({
  next: async () => finish("infeasible", "this cannot be done"),
});

/** Does the gold trajectory without its last subtask, and says that all is done. */
export const earlyFinish: ScriptedAgent = (task, rng) => {
  const planned = drawGold(task, rng);
  const last = planned.at(-1)?.node;
  const some = planned.filter(({ node }) => node !== last);
  return some.length === 0 ? { next: async () => finish("success", "everything is done") } : followGold(task, some);
};

/** Controls that hold others, on which a click does nothing. */
const frames: ReadonlySet<ControlType> = new Set(["Window", "Dialog", "Pane", "MenuBar", "Menu", "Text", "Image"]);

/** Clicks on visible controls by chance. */
export const random: ScriptedAgent = (_, rng) => ({
  async next({ controls }) {
    const usable = targetsOf(controls).filter(
      ({ control }) => control.visible && control.enabled && !frames.has(control.control_type),
    );
    if (usable.length === 0) return { action: { function: "wait", args: { seconds: 1 } } };
    return {
      action: {
        function: "click_input",
        args: { button: rng.below(8) === 0 ? "right" : "left", double: rng.below(8) === 0 },
        control: rng.pick(usable).ref,
      },
    };
  },
});
