import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import { newlyUsable } from "../exhaustive/appearance.js";
import { click, press, type } from "../exhaustive/leaves.js";
import type { Position } from "../position.js";
import { freeValue, valueFor } from "./fill-in.js";
import { type Mention, nextMention } from "./mention.js";
import { clauseEnd, clauseStart, go, hasDialog, type ProcedureProgress } from "./procedure-progress.js";

/** Performs the action on a named control: fills fields, chooses options, clicks anything else. */
export async function doMention(progress: ProcedureProgress, { target, start: at }: Mention): Promise<Position | null> {
  const { tools, scenario } = progress;
  const { control, ref } = target;
  const clause = scenario.steps.slice(clauseStart(scenario.steps, at), clauseEnd(scenario.steps, at));
  switch (control.control_type) {
    case "Edit":
      return go(progress, [type(ref, valueFor(progress, target, clause)), ...entering(progress, at)]);
    case "ComboBox":
      return choose(progress, target, at);
    case "Document":
      return go(progress, [writes(progress, at) ? type(ref, tools.values.sentence) : click(ref)]);
    case "DataItem":
      return go(
        progress,
        writes(progress, at) ? [type(ref, freeValue(progress, target)), press("enter")] : [click(ref)],
      );
    default:
      return go(progress, [click(ref)]);
  }
}

/** Whether the words before a mention, in its sentence, say that something is written there. */
function writes({ scenario: { steps } }: ProcedureProgress, at: number): boolean {
  const before = steps.slice(steps.lastIndexOf(";", at) + 1, at);
  return /\b(?:type|write|enter|fill)\b/i.test(before) && !/\bclick (?:the )?(?:cell )?$/i.test(before);
}

/** Enter, where a field of the main window was filled and the steps press nothing to send it off. */
function entering(progress: ProcedureProgress, at: number): Action[] {
  if (hasDialog(progress)) return [];
  const sentence = /^[^;]*/.exec(progress.scenario.steps.slice(at))?.[0] ?? "";
  if (/\benter after each\b/i.test(sentence)) return [press("enter")];
  return /\bpress\b/i.test(sentence) ? [] : [press("enter")];
}

/** Opens a combo box and chooses the option that the steps name next, else one that is not selected. */
async function choose(progress: ProcedureProgress, combo: ControlTarget, at: number): Promise<Position | null> {
  const { tools, walker, scenario, variation } = progress;
  const unfolded = await go(progress, [click(combo.ref)]);
  if (unfolded === null) return null;
  const before = tools.screenOf(progress.position.controls);
  const after = tools.screenOf(unfolded.controls);
  const shown = newlyUsable(before, after);
  const options = after.front.filter(({ key }) => shown.has(key));
  const end = clauseEnd(scenario.steps, at);
  const told = nextMention(options, shown, scenario.steps.slice(0, end), progress.read);
  if (told !== null) progress.read = Math.max(progress.read, told.end);
  const other = options.filter(({ control }) => control.control_text !== (combo.control.value ?? ""));
  const option = told?.target ?? (variation.fromContent ? other[0] : other.at(-1));
  return option === undefined ? unfolded : walker.step(unfolded, [click(option.ref)]);
}
