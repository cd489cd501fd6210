import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import { extension } from "../../text/path.js";
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
  /** Path of the file that a chooser was told to make; null where none was. */
  made: string | null;
}

const mostFields = 3;
const mostOptions = 4;
const mostButtons = 3;
/** Of a dialog whose options act at once, each option is a setting of its own. */
const mostSwitches = 8;
const mostTabs = 6;
const givingUp = /^(?:cancel|close|help|quit|no|stop|back|previous|about|reset|find|find next|search)$/i;
const closing = /^(?:close|done|cancel)$/i;
const saving = /^(?:save|export|write|create)\b/i;
const searching = /\b(?:find|search|look for|contains?)\b/i;

/**
 * The ways in which a dialog is answered: with its fields filled in, with its presets, and with one option changed at a
 * time, by each button that does not give it up. A file chooser that saves is told a new file of a usual kind, one that
 * opens only asks which. `fresh` are paths of files that are not there, the most usual kind first. A dialog that can only
 * be closed is one whose options act at once: each is changed.
 */
export function answerWays(tools: Tools, context: Position, opened: Position, fresh: readonly string[]): AnswerWay[] {
  const { front } = tools.screenOf(opened.controls);
  const edits = front.filter(({ control }) => control.control_type === "Edit" && control.enabled);
  const [edit] = edits;
  if (edit !== undefined && isChooser(tools, opened, edits)) return savingWays(front, edit, fresh);
  const close = closingButton(front);
  if (close !== undefined && !front.some(isAnswerButton)) return switchingWays(front, close);
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
    .filter(isAnswerButton)
    .slice(0, mostButtons)
    .flatMap(({ control, ref }, place): AnswerWay[] => {
      const pressing = `press ${plainLabel(control.control_text)}`;
      const preset = { actions: [click(ref)], steps: pressing, ...nothingElse };
      const filled = {
        actions: [...filling, click(ref)],
        steps: `fill in ${labels.join(" and ")}, ${pressing}`,
        ...{ ...nothingElse, fields: labels },
      };
      const changed = (place === 0 ? options : []).map((option) => ({
        actions: [click(option.ref), click(ref)],
        steps: `choose ${plainLabel(option.control.control_text)}, ${pressing}`,
        ...{ ...nothingElse, option: plainLabel(option.control.control_text) },
      }));
      return [...(fields.length === 0 ? [] : [filled]), ...(control.enabled ? [preset, ...changed] : [])];
    });
}

const optional: ReadonlySet<string> = new Set(["CheckBox", "RadioButton"]);
const nothingElse = { fields: [], option: null, made: null } as const;

/** The tabs of a dialog that are not in front, as clicks and as steps of documentation. */
export function otherTabs(tools: Tools, { controls }: Position): { actions: readonly Action[]; steps: string }[] {
  return tools
    .screenOf(controls)
    .front.filter(({ control }) => control.control_type === "TabItem" && control.enabled && !control.selected)
    .filter(({ control }) => isAnswer(control.control_text))
    .slice(0, mostTabs)
    .map(({ control, ref }) => ({ actions: [click(ref)], steps: `click ${plainLabel(control.control_text)}` }));
}

/** What closes a dialog that stays open after it was answered. */
export function closingWay(tools: Tools, at: Position): AnswerWay {
  const button = closingButton(tools.screenOf(at.controls).front);
  if (button === undefined) return { actions: [press("escape")], steps: "press escape", ...nothingElse };
  return { actions: [click(button.ref)], steps: `press ${plainLabel(button.control.control_text)}`, ...nothingElse };
}

/** Told by a chooser that saves: a file that is not there, of the kind that it proposes or of one that is usual. */
function savingWays(front: readonly ControlTarget[], field: ControlTarget, fresh: readonly string[]): AnswerWay[] {
  const button = front.find(
    ({ control }) => control.control_type === "Button" && saving.test(plainLabel(control.control_text)),
  );
  if (button === undefined) return [];
  const proposed = extension(field.control.value ?? "");
  const made = fresh.find((path) => extension(path) === proposed) ?? fresh[0];
  if (made === undefined) return [];
  const steps = `type the new path, press ${plainLabel(button.control.control_text)}`;
  return [{ actions: [type(field.ref, made), click(button.ref)], steps, ...nothingElse, made }];
}

/** Every option of a dialog changed and the dialog closed. */
function switchingWays(front: readonly ControlTarget[], close: ControlTarget): AnswerWay[] {
  return front
    .filter(({ control }) => optional.has(control.control_type) && control.enabled && isAnswer(control.control_text))
    .filter(({ control }) => control.control_type === "CheckBox" || !control.selected)
    .slice(0, mostSwitches)
    .map(({ control, ref }) => ({
      actions: [click(ref), click(close.ref)],
      steps: `choose ${plainLabel(control.control_text)}, press ${plainLabel(close.control.control_text)}`,
      ...{ ...nothingElse, option: plainLabel(control.control_text) },
    }));
}

function closingButton(front: readonly ControlTarget[]): ControlTarget | undefined {
  return front.find(
    ({ control }) =>
      control.control_type === "Button" && control.enabled && closing.test(plainLabel(control.control_text)),
  );
}

function isAnswerButton({ control }: ControlTarget): boolean {
  return control.control_type === "Button" && isAnswer(control.control_text);
}

function isAnswer(text: string): boolean {
  return plainLabel(text) !== "" && !/[,;>]/.test(text) && !givingUp.test(plainLabel(text));
}

function valueFor(tools: Tools, field: ControlTarget, place: number, words: readonly string[]): string {
  const [word] = words;
  if (word !== undefined && searching.test(field.control.control_text)) return word;
  return tools.values.free(field, place)[0] ?? tools.values.sentence;
}
