import { enumerate } from "../../instruct/write/english.js";
import type { Rng } from "../../rng.js";
import type { Control, Rect } from "../../schema/computer/control.js";
import { capitalize } from "../../text/capitalize.js";
import { nameOf, quoted } from "./control-words.js";
import { freshTextWords, lastWords } from "./describe-text.js";
import { beginningOf } from "./told-task.js";

/** What a step is described by: the screen before it, the control that it acts on, and a value that was waited for. */
export interface SeenScreen {
  readonly controls: readonly Control[];
  /** The screen before the step before; nothing at the first. */
  readonly previous: readonly Control[];
  /** What the step before has typed; null where it typed nothing. */
  readonly typed: string | null;
  readonly target: Control | null;
  /** A value that should now show, as the screen would spell it, and the cell that it is looked for in; null where none is. */
  readonly awaited: { readonly value: string; readonly cell: string | null } | null;
}

/** What is on the screen that matters, in a few sentences. Everything that is quoted stands in the controls. */
export function describeScreen({ controls, previous, typed, target, awaited }: SeenScreen, rng: Rng): string {
  const front = controls[0];
  if (front === undefined) return "Nothing can be seen on the screen yet.";
  const menu = controls.findIndex(
    ({ control_type, application }) => control_type === "Menu" && application !== desktop,
  );
  const shown = awaited === null ? undefined : controls.find((control) => shows(control, awaited));
  const isNew = previous[0]?.control_text !== front.control_text;
  if (menu >= 0) return [menuWords(controls, menu, front, target, rng), ...selectedCell(controls)].join(" ");
  const more = [
    ...messageWords(controls, front),
    ...(isNew ? countWords(controls, front) : []),
    ...(isNew ? contentWords(controls, front) : []),
    ...(shown === undefined || awaited === null ? [] : [shownWords(shown, awaited.value)]),
    ...(isNew ? emptyText(controls, front) : []),
    ...freshTextWords(controls, previous, shown),
    ...typedWordsSeen(controls, previous, typed),
    ...(shown?.focused === true ? [] : focusWords(controls, target, typed)),
    ...(target === null ? [] : [targetWords(controls, target, front)]),
  ];
  return [
    frontWords(controls, previous[0], front, rng),
    ...(more.length === 0 ? lastWords(controls, front) : more),
  ].join(" ");
}

const desktop = "desktop";

function frontWords(controls: readonly Control[], before: Control | undefined, front: Control, rng: Rng): string {
  const isSame = before?.control_text === front.control_text && before.control_type === front.control_type;
  if (front.application === desktop) {
    return rng.pick([
      "The desktop is empty: no window is open, and the panel at the bottom has the applications.",
      "No window is open yet; the panel with the applications runs along the bottom of the screen.",
    ]);
  }
  if (front.control_type === "Dialog") {
    const behind = controls.find((control) => control.control_type === "Window" && control.application !== desktop);
    const over = behind === undefined ? "" : ` over the window ${quoted(behind.control_text)}`;
    if (isSame) return `The dialog ${quoted(front.control_text)} is still open${over}.`;
    return rng.pick([
      `The dialog ${quoted(front.control_text)} is open${over}.`,
      `In front${over === "" ? "" : `,${over},`} is the dialog ${quoted(front.control_text)}.`,
    ]);
  }
  if (isSame) {
    return rng.pick([
      `The window ${quoted(front.control_text)} is still in front.`,
      `${quoted(front.control_text)} is still the window in front.`,
    ]);
  }
  return rng.pick([
    `The window ${quoted(front.control_text)} is in front.`,
    `I see the window ${quoted(front.control_text)}.`,
    `${quoted(front.control_text)} is the window in front.`,
  ]);
}

/** Most texts of a dialog that are quoted. */
const mostMessages = 2;

/** What a dialog says, where it says something in whole sentences. */
function messageWords(controls: readonly Control[], front: Control): string[] {
  if (front.control_type !== "Dialog") return [];
  const said = controls.filter(
    ({ control_type, window, control_text }) =>
      control_type === "Text" && window === front.control_text && /\S+ \S+ \S+/.test(control_text),
  );
  if (said.length === 0) return [];
  const texts = said.slice(0, mostMessages).map(({ control_text }) => quoted(control_text));
  return [`It says ${texts.join(" and ")}.`.replace(/\.'\.$/, ".'")];
}

/** How many entries a list has and how many are selected, where a window says so. */
function countWords(controls: readonly Control[], front: Control): string[] {
  const counts = controls.filter(
    ({ control_type, window, control_text }) =>
      control_type === "Text" &&
      window === front.control_text &&
      /^\d+ items? selected\b|\b\d+ total\b/.test(control_text),
  );
  return counts.length === 0 ? [] : [`It says ${enumerate(counts.map(({ control_text }) => quoted(control_text)))}.`];
}

/** Most entries of a menu that are told. */
const mostEntries = 5;

/** A menu that is open, with some of its entries: those around the one that is acted on. */
function menuWords(controls: readonly Control[], at: number, front: Control, target: Control | null, rng: Rng): string {
  const menu = controls[at];
  const entries = controls.filter(({ parent, control_text }) => parent === at && control_text !== "");
  const index = target === null ? -1 : entries.indexOf(target);
  const first = Math.max(0, Math.min(index - 2, entries.length - mostEntries));
  const told = entries.slice(first, first + mostEntries).map(({ control_text }) => quoted(control_text));
  const name = menu === undefined || menu.control_text === "" ? "a menu" : `the menu ${quoted(menu.control_text)}`;
  const list = told.length < entries.length ? `${told.join(", ")} and others` : enumerate(told);
  const over = `over the window ${quoted(front.control_text)}`;
  if (told.length === 0) return `${capitalize(name)} is open ${over}.`;
  return rng.pick([
    `${capitalize(name)} is open ${over} and offers ${list}.`,
    `In ${quoted(front.control_text)}, ${name} is open. Among its entries are ${enumerate(told)}.`,
    `${capitalize(name)} has opened ${over}; it lists ${list}.`,
  ]);
}

/** The cell that is selected in a table and what it holds, where it holds something. */
function selectedCell(controls: readonly Control[]): string[] {
  const cell = controls.find(({ focused, control_type, value }) => focused && control_type === "DataItem" && value);
  return cell === undefined ? [] : [`The selected cell is ${cell.control_text} with ${quoted(cell.value ?? "")}.`];
}

/** A field or text that holds what the step before has typed. */
function typedWordsSeen(controls: readonly Control[], previous: readonly Control[], typed: string | null): string[] {
  const text = typed?.trim() ?? "";
  if (text === "") return [];
  const holds = ({ value, control_type, application }: Control): boolean =>
    application !== desktop && control_type === "Edit" && value !== null && value.trim() === text;
  const field = controls.find(holds);
  if (field === undefined || previous.some((one) => holds(one) && one.control_text === field.control_text)) return [];
  // Some applications call a field by what is counted beside it.
  const name = /\d/.test(field.control_text) || field.control_text === "" ? "an input field" : nameOf(field);
  return [`${capitalize(name)} now holds ${quoted(field.value ?? "")}.`];
}

/** What has the focus and what it holds, where that is not what is acted on with the mouse. */
function focusWords(controls: readonly Control[], target: Control | null, typed: string | null): string[] {
  const focused = controls.find(({ focused: has, application }) => has && application !== desktop);
  if (focused === undefined || focused.control_text === "" || target === focused) return [];
  const { value, control_type } = focused;
  if (control_type === "DataItem") {
    return [
      value === null || value === ""
        ? `The selected cell ${focused.control_text} is empty.`
        : `The selected cell ${focused.control_text} holds ${quoted(value)}.`,
    ];
  }
  if (target !== null) return [];
  if (control_type === "Text" && focused.control_text.startsWith("="))
    return [`The cell is being written; it shows ${quoted(focused.control_text)}.`];
  // What it holds is told by what was typed, or as a new text.
  if (control_type === "Document") return [`The cursor is in the text.`];
  if (value !== null && value.trim() === typed?.trim()) return [];
  const holds = value === null ? "" : value === "" ? ", which is empty" : `, which holds ${quoted(value)}`;
  return control_type === "Edit" || control_type === "ComboBox"
    ? [`The cursor is in ${nameOf(focused)}${holds}.`]
    : [`${capitalize(nameOf(focused))} has the focus.`];
}

/** That the text of the window in front is empty, where it has one. */
function emptyText(controls: readonly Control[], front: Control): string[] {
  const texts = controls.filter(
    ({ control_type, window }) => control_type === "Document" && window === front.control_text,
  );
  const isEmpty = texts.length === 1 && texts.every(({ value }) => value === null || value.trim() === "");
  return isEmpty && /^(?:\*?Untitled|\[no subject\])/.test(front.control_text) ? ["Its text is still empty."] : [];
}

function targetWords(controls: readonly Control[], target: Control, front: Control): string {
  const holds =
    target.value === null || target.control_type !== "Edit"
      ? ""
      : target.value === ""
        ? " and is empty"
        : ` and holds ${quoted(target.value)}`;
  return `${capitalize(nameOf(target))} is ${placeWords(controls, target, front)}${holds}.`;
}

/** Where a control is, seen from what it is in. */
function placeWords(controls: readonly Control[], target: Control, front: Control): string {
  const parent = target.parent === null ? undefined : controls[target.parent];
  if (parent?.control_type === "MenuBar") return "in the menu bar";
  if (parent?.control_type === "Menu") return "in the menu that is open";
  if (target.application === desktop) return "in the panel at the bottom";
  const inside = front.control_type === "Dialog" ? "dialog" : "window";
  return `${sideOf(target.rect, front.rect)} of the ${inside}`;
}

/**
 * "at the top left", "in the upper part", "in the middle": where the middle of a rectangle lies in another. Across, thirds
 * are told apart; from top to bottom, fifths, because the middle third of a screen reaches well into what one calls its
 * upper and its lower part.
 */
export function sideOf([left, top, right, bottom]: Rect, [x0, y0, x1, y1]: Rect): string {
  const part = (at: number, from: number, to: number, parts: number): number =>
    Math.min(parts - 1, Math.max(0, Math.floor((parts * (at - from)) / Math.max(1, to - from))));
  const row = rows[part((top + bottom) / 2, y0, y1, rows.length)] ?? "";
  const column = ["left", "", "right"][part((left + right) / 2, x0, x1, 3)] ?? "";
  if (row === "" && column === "") return "in the middle";
  if (row === "") return `on the ${column}`;
  if (column === "" && /er$/.test(row)) return `in the ${row} part`;
  return `at the ${[row, column].filter((word) => word !== "").join(" ")}`;
}

const rows = ["top", "upper", "", "lower", "bottom"] as const;

/** Whether a control has a value as its text, or in a line of it; a cell, whether it is the one that is looked at. */
function shows(
  { value, control_text, control_type, application }: Control,
  awaited: NonNullable<SeenScreen["awaited"]>,
): boolean {
  if (application === desktop) return false;
  if (control_type === "DataItem" && awaited.cell !== null)
    return control_text === awaited.cell && value === awaited.value;
  return (
    value === awaited.value ||
    control_text === awaited.value ||
    lineWith(value ?? control_text, awaited.value) !== undefined
  );
}

/** Most names or headings of a list that are told. */
const mostListed = 6;

/** What a window that has just come to the front holds: the files that it lists, or the headings of its table. */
function contentWords(controls: readonly Control[], front: Control): string[] {
  const list = controls.findIndex(
    ({ control_type, control_text }) => control_type === "List" && control_text === "Files",
  );
  const told = (items: readonly Control[], text: (item: Control) => string): string => {
    const names = items.slice(0, mostListed).map((item) => quoted(text(item)));
    return items.length > mostListed ? `${names.join(", ")} and others` : enumerate(names);
  };
  if (front.control_type === "Dialog" && list >= 0) {
    const files = controls.filter(
      ({ control_type, parent, visible }) => control_type === "ListItem" && parent === list && visible,
    );
    const folder = controls.find((one) => one.control_type === "ListItem" && one.selected && one.parent !== list);
    const where = folder === undefined ? "" : ` in ${folder.control_text}`;
    return files.length === 0 ? [] : [`It lists ${told(files, ({ control_text }) => control_text)}${where}.`];
  }
  const headings = controls.filter(
    ({ control_type, control_text, value }) =>
      control_type === "DataItem" && /^[A-Z]{1,2}1$/.test(control_text) && value,
  );
  if (front.control_type !== "Window" || headings.length === 0) return [];
  const rows = controls.flatMap(({ control_type, control_text, value, visible }) =>
    control_type === "DataItem" && visible && value ? [Number(/\d+$/.exec(control_text)?.[0] ?? 0)] : [],
  );
  const last = Math.max(...rows);
  const view = last > 1 ? `, and rows down to ${last} are in view` : "";
  return [`Its first row in view has the headings ${told(headings, ({ value }) => value ?? "")}${view}.`];
}

/** The line of a text that has a value in it; a very short value may stand anywhere by chance. */
function lineWith(text: string, awaited: string): string | undefined {
  if (awaited.length < 3) return undefined;
  const literal = awaited.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const alone = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "u");
  return text.split("\n").find((line) => alone.test(line));
}

/** The line of a text on the screen that has a value in it; null where none has. */
export function shownLine(controls: readonly Control[], value: string): string | null {
  for (const control of controls) {
    const line = control.application === desktop ? undefined : lineWith(control.value ?? control.control_text, value);
    if (line !== undefined) return beginningOf(line);
  }
  return null;
}

function shownWords(shown: Control, awaited: string): string {
  const line = lineWith(shown.value ?? shown.control_text, awaited) ?? awaited;
  const at = line.length > 120 ? line.slice(Math.max(0, line.indexOf(awaited) - 40)) : line;
  return shown.value === null
    ? `The text ${quoted(at)} can be read.`
    : `${capitalize(nameOf(shown))} shows ${quoted(at)}.`;
}
