import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import { isChooser } from "../exhaustive/choose-file.js";
import { click, press, type } from "../exhaustive/leaves.js";
import type { Tools } from "../exhaustive/tools.js";
import { plainLabel } from "../guided/mention.js";
import type { Position } from "../position.js";

/** A way to answer a dialog, as actions and as steps of documentation. */
export interface AnswerWay {
  actions: readonly Action[];
  steps: string;
  /** Labels of the fields that were filled in. */
  fields: readonly string[];
  /** Label of the box or button that was chosen besides; null where nothing was. */
  option: string | null;
}

const mostFields = 3;
const mostOptions = 4;
const mostButtons = 3;
const givingUp = /^(?:cancel|close|help|quit|no|stop|back|previous|about|reset|find|find next|search)$/i;
const closing = /^(?:close|done|cancel)$/i;
const searching = /\b(?:find|search|look for|contains?)\b/i;

/**
 * The ways in which a dialog is answered: with its fields filled in, with its presets, and with one option changed at a
 * time, by each button that does not give it up. None for a file chooser, which only asks where.
 */
export function answerWays(tools: Tools, context: Position, opened: Position): AnswerWay[] {
  const { front } = tools.screenOf(opened.controls);
  const edits = front.filter(({ control }) => control.control_type === "Edit" && control.enabled);
  if (isChooser(tools, opened, edits)) return [];
  const fields = edits.filter(({ control }) => plainLabel(control.control_text) !== "").slice(0, mostFields);
  const words = tools.values.content(tools.screenOf(context.controls));
  const filling = fields.map((field, place) => type(field.ref, valueFor(tools, field, place, words)));
  const labels = fields.map(({ control }) => plainLabel(control.control_text));
  const options = front
    .filter(({ control }) => optional.has(control.control_type) && control.enabled && !control.selected)
    .filter(({ control }) => isAnswer(control.control_text))
    .slice(0, mostOptions);
  // A button may be disabled until a field is filled in.
  return front
    .filter(({ control }) => control.control_type === "Button" && isAnswer(control.control_text))
    .slice(0, mostButtons)
    .flatMap(({ control, ref }, place): AnswerWay[] => {
      const pressing = `press ${plainLabel(control.control_text)}`;
      const preset = { actions: [click(ref)], steps: pressing, fields: [], option: null };
      const filled = {
        actions: [...filling, click(ref)],
        steps: `fill in ${labels.join(" and ")}, ${pressing}`,
        ...{ fields: labels, option: null },
      };
      const changed = (place === 0 ? options : []).map((option) => ({
        actions: [click(option.ref), click(ref)],
        steps: `choose ${plainLabel(option.control.control_text)}, ${pressing}`,
        ...{ fields: [], option: plainLabel(option.control.control_text) },
      }));
      return [...(fields.length === 0 ? [] : [filled]), ...(control.enabled ? [preset, ...changed] : [])];
    });
}

const optional: ReadonlySet<string> = new Set(["CheckBox", "RadioButton"]);

/** What closes a dialog that stays open after it was answered. */
export function closingWay(tools: Tools, at: Position): AnswerWay {
  const { front } = tools.screenOf(at.controls);
  const button = front.find(
    ({ control }) =>
      control.control_type === "Button" && control.enabled && closing.test(plainLabel(control.control_text)),
  );
  if (button === undefined) return { actions: [press("escape")], steps: "press escape", fields: [], option: null };
  const steps = `press ${plainLabel(button.control.control_text)}`;
  return { actions: [click(button.ref)], steps, fields: [], option: null };
}

function isAnswer(text: string): boolean {
  return plainLabel(text) !== "" && !/[,;>]/.test(text) && !givingUp.test(plainLabel(text));
}

function valueFor(tools: Tools, field: ControlTarget, place: number, words: readonly string[]): string {
  const [word] = words;
  if (word !== undefined && searching.test(field.control.control_text)) return word;
  return tools.values.free(field, place)[0] ?? tools.values.sentence;
}
