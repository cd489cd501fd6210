import { isA } from "../../catalog/catalog.js";
import type { Application, Procedure } from "../../schema/catalog/catalog.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Action } from "../../schema/computer/action.js";
import type { Parameter } from "../../schema/subtask.js";
import { boundedIndex } from "../../template/blank-out.js";
import { caretKeys } from "../caret-keys.js";
import { blanksIn } from "../request-blanks.js";
import { isCommand } from "./typed-text.js";

/** Keys that only answer what came before. */
const silentKeys = new Set(["enter", "tab", "escape"]);
/** What shortcuts mean by convention, in the words of menus. */
const keyMeanings: Readonly<Record<string, string>> = {
  "ctrl+a": "select all",
  "ctrl+c": "copy",
  "ctrl+n": "new",
  "ctrl+o": "open",
  "ctrl+s": "save",
  "ctrl+v": "paste",
  "ctrl+x": "cut",
  "ctrl+z": "undo",
  delete: "delete",
};
/** Steps of procedures that a path may leave out: it starts from an open document, or saves in another way. */
const optionalSteps = new Set(["open", "new", "save", "save as"]);

/**
 * What a path chooses in the words of its controls: what it clicks but for the taskbar, blanks and what is chosen in a
 * combo box; the commands that it types; where there is nothing else, the labels of the fields that it fills.
 */
function chosenTexts(actions: readonly Action[]): string[] {
  const clicked = actions.flatMap((action, index) => {
    if (action.function !== "click_input" || action.control.application === "desktop") return [];
    if (["Edit", "Document"].includes(action.control.control_type)) return [];
    if (actions[index - 1]?.control?.control_type === "ComboBox") return [];
    return [plain(action.control.control_text)];
  });
  const pressed = keysOf(actions).flatMap((keys) => keyMeanings[keys] ?? []);
  const texts = [...clicked.filter((text) => text !== "" && !text.includes("{")), ...pressed, ...commandsOf(actions)];
  if (texts.length > 0) return texts;
  return actions.flatMap(({ control }) => (control?.control_type === "Edit" ? [plain(control.control_text)] : []));
}

function commandsOf(actions: readonly Action[]): string[] {
  const typed = actions.flatMap(({ function: name, args }) =>
    name === "keyboard_input" && "text" in args ? [args.text] : [],
  );
  return typed.filter(isCommand).map(plain);
}

/** A text as it is compared: blanks without their names. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\{[^{}]+\}/g, "{}")
    .replace(/(\.\.\.|…)/g, "")
    .trim();
}

/**
 * The documented procedures that one of the paths follows: their steps name every control that the path clicks, and
 * every menu item that they name is clicked, or a key may stand for it; where in a text they go, it goes, too. The
 * shortest steps come first.
 */
export function matchingProcedures(application: Application, paths: readonly (readonly Action[])[]): Procedure[] {
  return application.documentation
    .filter((procedure) => paths.some((path) => follows(path, procedure)))
    .sort((a, b) => a.steps.length - b.steps.length);
}

/** Whether the steps of a procedure name every control that a path clicks. */
export function isNamedIn(procedure: Procedure, path: readonly Action[]): boolean {
  const texts = chosenTexts(path);
  return texts.length > 0 && texts.every((text) => boundedIndex(plain(procedure.steps), text) >= 0);
}

function follows(path: readonly Action[], procedure: Procedure): boolean {
  if (!isNamedIn(procedure, path)) return false;
  const texts = chosenTexts(path);
  const steps = plain(procedure.steps);
  const items = [...steps.matchAll(/> ([^>,;]+)/g)].map((match) => (match[1] ?? "").trim());
  const missing = items.filter((item) => !texts.some((text) => boundedIndex(item, text) >= 0));
  const pressed = keysOf(path);
  const places = [...caretKeys].filter((keys) => steps.includes(keys));
  // A line at the end is not one at the top, though all menus be the same.
  if (!places.every((keys) => pressed.includes(keys))) return false;
  if (pressed.some((keys) => caretKeys.has(keys) && !places.includes(keys))) return false;
  const unknown = pressed.filter((keys) => keyMeanings[keys] === undefined && !places.includes(keys)).length;
  return missing.filter((item) => !optionalSteps.has(item)).length <= unknown && unknown <= missing.length;
}

/** The keys and shortcuts that a path presses, but for those that only answer what came before. */
function keysOf(path: readonly Action[]): string[] {
  return path.flatMap((action) => {
    if (action.function !== "keyboard_input" || !("keys" in action.args)) return [];
    return silentKeys.has(action.args.keys) ? [] : [action.args.keys];
  });
}

export interface FittedRequest {
  phrase: string;
  /** Whether values that the request leaves out were put at its end. */
  appended: boolean;
  /** Whether a value stands in the only blank for one though neither its name nor its type says that it belongs there. */
  guessed: boolean;
}

/**
 * A request of the documentation as a phrase over the parameters: each blank is matched by the name of a parameter
 * (a field's label), else by its type (a marked one, "{>pdf_path}", is an output, and no other is), else by a more general type,
 * else the only blank for a value is for the only value. Values that the request leaves out are appended
 * ("... with the due date {due_date}") where it has no "with" yet. A blank for a field in which the path always makes
 * the same choice gets that choice. Null where blanks and parameters do not fit one to one.
 */
export function fitRequest(
  types: ReadonlyMap<string, ResourceType>,
  parameters: readonly Parameter[],
  choices: ReadonlyMap<string, string>,
  request: string,
): FittedRequest | null {
  const left = [...parameters];
  const values = blanksIn(request).filter((blank) => !types.has(typeNameOf(blank)));
  const alone = parameters.filter(({ role }) => role === "value").length === 1 && values.length === 1;
  let fits = true;
  let guessed = false;
  const phrase = request.replace(/\{([^{}]+)\}/g, (_whole, blank: string) => {
    const told = parameterFor(types, left, blank);
    const found =
      told ?? (alone && !types.has(typeNameOf(blank)) ? left.find(({ role }) => role === "value") : undefined);
    const chosen = choices.get(fieldKey(blank));
    if (found === undefined && chosen !== undefined) return chosen;
    if (found === undefined) {
      fits = false;
      return "";
    }
    guessed ||= told === undefined;
    left.splice(left.indexOf(found), 1);
    return `{${found.name}}`;
  });
  if (!fits) return null;
  if (left.length === 0) return { phrase, appended: false, guessed };
  const appendable = left.length <= 2 && left.every(({ role }) => role === "value") && !/\bwith\b/.test(request);
  return appendable ? { phrase: `${phrase} with ${left.map(withLabel).join(" and ")}`, appended: true, guessed } : null;
}

function withLabel(parameter: Parameter): string {
  return `the ${labelWords(parameter)} {${parameter.name}}`;
}

/** A parameter's name as words: "due_date" gives "due date". */
export function labelWords(parameter: Parameter): string {
  return parameter.name.replaceAll("_", " ");
}

function parameterFor(
  types: ReadonlyMap<string, ResourceType>,
  left: readonly Parameter[],
  blank: string,
): Parameter | undefined {
  const name = fieldKey(blank);
  const type = typeNameOf(blank);
  const isMade = blank.startsWith(">");
  const parameters = left.filter(({ role }) => role === "value" || (role === "output") === isMade);
  return (
    parameters.find((parameter) => parameter.name === name) ??
    parameters.find((parameter) => parameter.type === type) ??
    parameters.find((parameter) => types.has(type) && isA(types, parameter.type, type))
  );
}

/** "{>pdf_path_2}": pdf_path. */
function typeNameOf(blank: string): string {
  return fieldKey(blank).replace(/_\d+$/, "");
}

function fieldKey(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** What a path chooses in combo boxes, by the key of their labels. */
export function choicesIn(actions: readonly Action[]): Map<string, string> {
  const choices = new Map<string, string>();
  for (const [index, action] of actions.entries()) {
    const next = actions[index + 1];
    if (action.control?.control_type !== "ComboBox" || next?.control?.control_type !== "ListItem") continue;
    choices.set(fieldKey(action.control.control_text), next.control.control_text);
  }
  return choices;
}
