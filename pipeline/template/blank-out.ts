import type { Action } from "../schema/computer/action.js";
import type { ControlRef } from "../schema/computer/control.js";
import type { ParameterValues } from "../schema/subtask.js";
import { basename, dirname, extension, stem } from "../text/path.js";

/** Shorter texts are only taken for a parameter when they are the whole text. */
const shortestPart = 4;

/** Whether a text is the full path of a file or folder, in the way of Windows or of Linux. */
export function isAbsolutePath(text: string): boolean {
  return /^([A-Za-z]:\\|\/)[^\n]*$/.test(text);
}

interface Form {
  text: string;
  blank: string;
}

/** The texts in which a parameter's value may show itself, with the blank for each: whole values first, folders last. */
function forms(values: ParameterValues): Form[] {
  const whole = Object.entries(values).map(([name, value]) => ({ text: value, blank: `{${name}}` }));
  const paths = Object.entries(values).filter(([, value]) => isAbsolutePath(value));
  const names = paths.map(([name, value]) => ({ text: basename(value), blank: `{${name}:basename}` }));
  const stems = paths
    .filter(([, value]) => extension(value) !== "")
    .map(([name, value]) => ({ text: stem(value), blank: `{${name}:stem}` }));
  const folders = paths.map(([name, value]) => ({ text: dirname(value), blank: `{${name}:dirname}` }));
  return [...whole, ...names, ...stems, ...folders].filter((form) => form.text !== "");
}

/**
 * Puts blanks where a text shows the value of a parameter, whole or as a part between word boundaries, longest
 * first. A text that shows none is given back as it is.
 */
export function blankOut(text: string, values: ParameterValues): string {
  const all = forms(values);
  const whole = all.find((form) => form.text === text);
  if (whole !== undefined) return whole.blank;
  const parts = all.filter((form) => form.text.length >= shortestPart);
  return replaceParts(
    text,
    parts.sort((a, b) => b.text.length - a.text.length),
  );
}

function replaceParts(text: string, parts: readonly Form[]): string {
  for (const [index, part] of parts.entries()) {
    const at = boundedIndex(text, part.text);
    if (at < 0) continue;
    const rest = parts.slice(index);
    return replaceParts(text.slice(0, at), rest) + part.blank + replaceParts(text.slice(at + part.text.length), rest);
  }
  return text;
}

/** First place where `part` stands in `text` with no letter or digit right before or after it; -1 where there is none. */
export function boundedIndex(text: string, part: string): number {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + part.length] ?? " ";
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return at;
  }
  return -1;
}

/** An action with blanks in its control texts and typed text, and without what belongs to one run only. */
export function blankOutAction(action: Action, values: ParameterValues): Action {
  const general = { rect: null, description: "", thought: "" };
  if (action.function === "wait" || action.function === "use_computer" || action.function === "finish")
    return { ...action, ...general };
  if (action.function === "keyboard_input") {
    const args = "text" in action.args ? { text: blankOut(action.args.text, values) } : action.args;
    const control = action.control === null ? null : blankOutControl(action.control, values);
    return { ...action, ...general, args, control };
  }
  return { ...action, ...general, control: blankOutControl(action.control, values) };
}

function blankOutControl(control: ControlRef, values: ParameterValues): ControlRef {
  return {
    ...control,
    dialog: control.dialog === null ? null : blankOut(control.dialog, values),
    control_text: blankOut(control.control_text, values),
  };
}
