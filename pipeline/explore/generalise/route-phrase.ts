import type { Action } from "../../schema/computer/action.js";
import type { ControlRef } from "../../schema/computer/control.js";
import type { Parameter } from "../../schema/subtask.js";
import { blanks } from "../../template/template.js";

const keyPhrases: Readonly<Record<string, string>> = {
  "ctrl+a": "select everything",
  "ctrl+c": "copy it",
  "ctrl+x": "cut it",
  "ctrl+v": "paste",
  "ctrl+s": "save it",
  "ctrl+z": "undo the last change",
  delete: "delete it",
};

/** Keys that only answer what came before. */
const silentKeys = new Set(["enter", "tab", "escape"]);

/**
 * Returns a phrase that describes an undocumented path of actions step by step: "open {xlsx_path}, choose Export
 * as PDF and save the result as {pdf_path}". Every parameter stands in it once; what the path does not show
 * (a filled clipboard, an open document) comes at the end.
 */
export function routePhrase(actions: readonly Action[], parameters: readonly Parameter[]): string {
  const left = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const said: string[] = [];
  let field = "";
  let opener = "";
  for (const [index, action] of actions.entries()) {
    field = action.control === null ? field : fieldName(action.control);
    if (opensChooser(action, actions.slice(index + 1), left)) {
      opener = plainText(action.control?.control_text ?? "");
      continue;
    }
    const part = sayAction(action, actions[index + 1] ?? null, { field, opener }, left);
    if (part !== null && said.at(-1) !== part) said.push(part);
  }
  const start = [...left.values()].filter((parameter) => parameter.type.endsWith("_in_processing"));
  for (const parameter of start) left.delete(parameter.name);
  const rest = [...left.values()].map((parameter) => `{${parameter.name}}`);
  const lead = start.length > 0 ? `in ${joined(start.map((parameter) => `{${parameter.name}}`))}, ` : "";
  return `${lead}${joined(said)}${rest.length > 0 ? ` using ${joined(rest)}` : ""}`;
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** Whether a click only brings up the dialog in which the next text names what is opened: "open {xlsx_path}" says it. */
function opensChooser(action: Action, rest: readonly Action[], left: ReadonlyMap<string, Parameter>): boolean {
  if (action.function !== "click_input" || action.control.control_type === "Edit") return false;
  if (blanks(action.control.control_text).length > 0) return false;
  const [typed] = rest.filter(
    ({ function: kind, control }) => kind !== "click_input" || control?.control_type !== "Edit",
  );
  if (typed?.function !== "keyboard_input" || !("text" in typed.args)) return false;
  const [name = ""] = blanks(typed.args.text);
  return typed.control !== null && typed.control.dialog !== null && left.get(name)?.role === "input";
}

/** What a person calls the place where typing goes: the label of a field or the name of a cell; "" for a document. */
function fieldName(control: ControlRef): string {
  const named = control.control_type === "Edit" || control.control_type === "DataItem";
  return named && blanks(control.control_text).length === 0 ? control.control_text.replace(/:$/, "") : "";
}

/** One action in words, taking the parameters that it shows out of `left`; null where it says nothing by itself. */
function sayAction(
  action: Action,
  next: Action | null,
  place: { field: string; opener: string },
  left: Map<string, Parameter>,
): string | null {
  if (action.function === "keyboard_input") {
    return "text" in action.args ? sayTyping(action.args.text, place, left) : sayKeys(action.args.keys);
  }
  if (action.function !== "click_input" || action.control.application === "desktop") return null;
  const text = action.control.control_text;
  const shown = blanks(text).find((name) => left.has(name));
  if (shown !== undefined) {
    left.delete(shown);
    return `select {${shown}}`;
  }
  const typesNext = next?.function === "keyboard_input" && "text" in next.args;
  if (blanks(text).length > 0 || text === "" || action.control.control_type === "Edit") return null;
  if (typesNext && action.control.control_type === "DataItem") return null;
  return isPassage(action, next) ? null : sayChoice(action, text);
}

/** A control's text as the beginning of a phrase: "Attach File..." gives "attach file". */
function plainText(text: string): string {
  return text
    .replace(/(\.\.\.|…)/g, "")
    .trim()
    .toLowerCase();
}

function sayChoice(action: Action, text: string): string {
  const name = text.replace(/(\.\.\.|…)/g, "").trim();
  if (action.function === "click_input" && action.args.double) return `open ${name}`;
  return `choose ${name}`;
}

/** Whether a click only opens the menu or dialog in which the next action happens, or answers the dialog. */
function isPassage(action: Action, next: Action | null): boolean {
  if (action.control === null) return false;
  const { control_type: type, dialog } = action.control;
  if (next === null) return dialog !== null && type === "Button";
  if (type === "MenuItem" && next.control?.control_type === "MenuItem") return true;
  if (type === "Document" || type === "Window") return true;
  return dialog !== null && type === "Button";
}

function sayTyping(
  text: string,
  { field, opener }: { field: string; opener: string },
  left: Map<string, Parameter>,
): string | null {
  const parameter = blanks(text)
    .map((name) => left.get(name))
    .find((found) => found !== undefined);
  if (parameter === undefined)
    return blanks(text).length > 0 ? null : `type "${text}"${field === "" ? "" : ` into ${field}`}`;
  left.delete(parameter.name);
  const blank = `{${parameter.name}}`;
  if (parameter.role === "input") return `${opener === "" ? "open" : opener} ${blank}`;
  if (parameter.role === "output") return `save the result as ${blank}`;
  return field === "" ? `type ${blank}` : `type ${blank} into ${field}`;
}

function sayKeys(keys: string): string | null {
  if (silentKeys.has(keys)) return null;
  return keyPhrases[keys] ?? `press ${keys}`;
}
