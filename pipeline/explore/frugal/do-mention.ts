import type { ControlTarget } from "../../environments/targets.js";
import type { Action } from "../../schema/action.js";
import type { Position } from "../position.js";
import { newlyUsable } from "../walk/appearance.js";
import { click, press, type } from "../walk/leaves.js";
import { clauseEnd, clauseStart, go, hasDialog, type ProcedureProgress } from "./course.js";
import { freeValue, valueFor } from "./fill-in.js";
import { type Mention, nextMention } from "./mention.js";

/** Does to a named control what the words around it say: fills fields, chooses options, clicks anything else. */
export async function doMention(course: ProcedureProgress, { target, start: at }: Mention): Promise<Position | null> {
  const { tools, scenario } = course;
  const { control, ref } = target;
  const clause = scenario.steps.slice(clauseStart(scenario.steps, at), clauseEnd(scenario.steps, at));
  switch (control.control_type) {
    case "Edit":
      return go(course, [type(ref, valueFor(course, target, clause)), ...entering(course, at)]);
    case "ComboBox":
      return choose(course, target, at);
    case "Document":
      return go(course, [writes(course, at) ? type(ref, tools.values.sentence) : click(ref)]);
    case "DataItem":
      return go(course, writes(course, at) ? [type(ref, freeValue(course, target)), press("enter")] : [click(ref)]);
    default:
      return go(course, [click(ref)]);
  }
}

/** Whether the words before a mention, in its sentence, say that something is written there. */
function writes({ scenario: { steps } }: ProcedureProgress, at: number): boolean {
  const before = steps.slice(steps.lastIndexOf(";", at) + 1, at);
  return /\b(?:type|write|enter|fill)\b/i.test(before) && !/\bclick (?:the )?(?:cell )?$/i.test(before);
}

/** Enter, where a field of the main window was filled and the steps press nothing to send it off. */
function entering(course: ProcedureProgress, at: number): Action[] {
  if (hasDialog(course)) return [];
  const sentence = /^[^;]*/.exec(course.scenario.steps.slice(at))?.[0] ?? "";
  if (/\benter after each\b/i.test(sentence)) return [press("enter")];
  return /\bpress\b/i.test(sentence) ? [] : [press("enter")];
}

/** Unfolds a combo box; the option is what the steps name next, else one that is not chosen yet. */
async function choose(course: ProcedureProgress, combo: ControlTarget, at: number): Promise<Position | null> {
  const { tools, walker, scenario, manner } = course;
  const unfolded = await go(course, [click(combo.ref)]);
  if (unfolded === null) return null;
  const before = tools.screenOf(course.position.controls);
  const after = tools.screenOf(unfolded.controls);
  const shown = newlyUsable(before, after);
  const options = after.front.filter(({ key }) => shown.has(key));
  const end = clauseEnd(scenario.steps, at);
  const told = nextMention(options, shown, scenario.steps.slice(0, end), course.read);
  if (told !== null) course.read = Math.max(course.read, told.end);
  const other = options.filter(({ control }) => control.control_text !== (combo.control.value ?? ""));
  const option = told?.target ?? (manner.fromContent ? other[0] : other.at(-1));
  return option === undefined ? unfolded : walker.step(unfolded, [click(option.ref)]);
}
