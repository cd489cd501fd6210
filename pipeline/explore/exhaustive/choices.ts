import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import type { Position } from "../position.js";
import { newlyUsable } from "./appearance.js";
import { click } from "./leaves.js";
import { representatives } from "./prove/representatives.js";
import type { Tools } from "./tools.js";

const mostChoices = 12;
const optionsPerCombo = 6;

/** The positions after each single choice that a dialog offers: a box ticked, an item selected, an option of a combo box taken. */
export async function choiceVariants(tools: Tools, opened: Position): Promise<Position[]> {
  const screen = tools.screenOf(opened.controls);
  const isField = ({ control }: ControlTarget) => control.control_type === "Edit";
  const usable = screen.front.filter(({ control }) => control.enabled);
  const chooser = usable.filter(isField).length === 1 && usable.some(({ control }) => control.control_type === "List");
  if (chooser) return [];

  const variants: Position[] = [];
  for (const target of usable) {
    const { control_type } = target.control;
    if (control_type === "ComboBox") variants.push(...(await optionVariants(tools, opened, target)));
    if (control_type === "CheckBox" || control_type === "RadioButton")
      variants.push(...(await chosen(tools, opened, target)));
  }
  for (const { target, reveal } of representatives(screen, usable, opened.state)) {
    variants.push(...(await chosen(tools, opened, target, reveal)));
  }
  return variants.slice(0, mostChoices);
}

/** The positions after each option of a combo box is taken: a click shows the options, another takes one. */
async function optionVariants(tools: Tools, from: Position, combo: ControlTarget): Promise<Position[]> {
  const unfolded = await tools.walker.step(from, [click(combo.ref)]);
  if (unfolded === null) return [];
  const fresh = newlyUsable(tools.screenOf(from.controls), tools.screenOf(unfolded.controls));
  const options = tools.screenOf(unfolded.controls).front.filter(({ key }) => fresh.has(key));
  const variants: Position[] = [];
  for (const option of options.slice(0, optionsPerCombo)) {
    const position = await tools.walker.step(unfolded, [click(option.ref)]);
    if (position !== null && position.fingerprint !== from.fingerprint) variants.push(position);
  }
  return variants;
}

async function chosen(
  tools: Tools,
  from: Position,
  target: ControlTarget,
  reveal: readonly Action[] = [],
): Promise<Position[]> {
  const position = await tools.walker.step(from, [...reveal, click(target.ref)]);
  return position === null || position.fingerprint === from.fingerprint ? [] : [position];
}
