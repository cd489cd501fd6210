import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import type { ControlRef, ControlType } from "../../schema/computer/control.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { parentsOfCells, type Representative, representatives } from "./prove/representatives.js";
import type { ApplicationScreen } from "./screen.js";

/** One thing that a person can do at a position. */
export interface Leaf {
  /** What is done: equal for the same leaf at two positions, and for alike items of one list. */
  key: string;
  actions: readonly Action[];
  /** Whether it is a blind attempt, worth making only where attempts are cheap. */
  blind: boolean;
}

/** A shortcut; some edit the text that has the focus. */
export interface ShortcutLeaf extends Leaf {
  editsText: boolean;
}

const pressed: ReadonlySet<ControlType> = new Set([
  "Button",
  "MenuItem",
  "TabItem",
  "CheckBox",
  "RadioButton",
  "ComboBox",
  "Hyperlink",
]);
const surfaces: ReadonlySet<ControlType> = new Set(["Document", "Image"]);

export function click(control: ControlRef, options: { button?: "left" | "right"; double?: boolean } = {}): Action {
  const args = { button: options.button ?? "left", double: options.double ?? false } as const;
  return { function: "click_input", args, control, rect: null, description: "", thought: "" };
}

export function type(control: ControlRef | null, text: string): Action {
  return { function: "keyboard_input", args: { text }, control, rect: null, description: "", thought: "" };
}

export function press(keys: string): Action {
  return { function: "keyboard_input", args: { keys }, control: null, rect: null, description: "", thought: "" };
}

/** Gives the computer a second in which nothing is done. */
export const idle: Action = {
  function: "wait",
  args: { seconds: 1 },
  control: null,
  rect: null,
  description: "",
  thought: "",
};

/**
 * What can be clicked on the front window: commands, and of every list one item of each kind of file and a few
 * others, by single, double and right click. `only` restricts to controls with these keys (what a menu has opened).
 */
export function clickLeaves(screen: ApplicationScreen, state: SystemState, only: ReadonlySet<string> | null): Leaf[] {
  const open = screen.front.filter((target) => target.control.enabled && (only === null || only.has(target.key)));
  const cells = parentsOfCells(screen);
  const commands = open
    .filter(({ control }) => pressed.has(control.control_type) && !cells.has(control.parent))
    .map((target) => leaf("click", target, [click(target.ref)]));
  const items = representatives(screen, open, state).flatMap(itemLeaves);
  const contents = open
    .filter((target) => surfaces.has(target.control.control_type))
    .flatMap((target) => [
      leaf("click", target, [click(target.ref)]),
      leaf("right click", target, [click(target.ref, { button: "right" })]),
    ]);
  return [...commands, ...items, ...contents];
}

/** Shortcuts: those that a control text or menu announces, and, as blind attempts, the usual ones of every application. */
export function shortcutLeaves(screen: ApplicationScreen): ShortcutLeaf[] {
  const announced = new Set(
    screen.all.flatMap((target) => target.control.control_text.toLowerCase().match(announcement) ?? []),
  );
  return [...new Set([...announced, ...usualShortcuts])].map((keys) => ({
    key: `press ${keys}`,
    actions: [press(keys)],
    blind: !announced.has(keys),
    editsText: editing.has(keys),
  }));
}

/** Typing into documents and cells of the main window. */
export function typingLeaves(screen: ApplicationScreen, state: SystemState, text: string): Leaf[] {
  const editable = screen.front.filter((target) => target.control.enabled);
  const documents = editable
    .filter((target) => target.control.control_type === "Document")
    .map((target) => leaf("type", target, [type(target.ref, text)]));
  const cells = representatives(screen, editable, state)
    .filter(({ target }) => target.control.control_type === "DataItem")
    .map(({ target, group, reveal }) => ({
      key: `type ${group}`,
      actions: [...reveal, type(target.ref, text), press("enter")],
      blind: false,
    }));
  return [...documents, ...cells];
}

const announcement = /\b(?:ctrl|alt|shift)(?:\+shift)?\+[a-z0-9]+\b|\bf\d{1,2}\b/g;

/** What these do in every field is known. */
const editing: ReadonlySet<string> = new Set(["ctrl+a", "ctrl+c", "ctrl+v", "ctrl+x", "ctrl+z", "delete", "backspace"]);

const letters = "abcdefghijklmnopqrstuvwxyz".split("");
const usualShortcuts = [
  ...letters.map((letter) => `ctrl+${letter}`),
  ...letters.map((letter) => `ctrl+shift+${letter}`),
  ...["delete", "enter", "backspace", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12"],
];

function itemLeaves({ target, group, reveal }: Representative): Leaf[] {
  const done = (verb: string, action: Action): Leaf => {
    return { key: `${verb} ${group}`, actions: [...reveal, action], blind: false };
  };
  const single = done("click", click(target.ref));
  if (target.control.control_type !== "ListItem") return [single];
  return [
    single,
    done("double click", click(target.ref, { double: true })),
    done("right click", click(target.ref, { button: "right" })),
  ];
}

function leaf(verb: string, target: ControlTarget, actions: Action[]): Leaf {
  return { key: `${verb} ${target.control.control_type} ${target.control.control_text}`, actions, blind: false };
}
