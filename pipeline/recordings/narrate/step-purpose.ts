import { enumerate } from "../../instruct/write/english.js";
import { derivations } from "../../operations/derivations.js";
import type { Rng } from "../../rng.js";
import type { Parameter } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import { keyNames } from "../../text/action-words.js";
import { capitalize } from "../../text/capitalize.js";
import { basename } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { nameOf, quoted } from "./describe-screen.js";
import { isPath, type ToldPart } from "./told-task.js";

/** A step among its neighbours in the same part of the task. */
export interface StepInPart {
  readonly part: ToldPart;
  readonly step: RecordedStep;
  /** The steps of the part that follow. */
  readonly rest: readonly RecordedStep[];
  readonly previous: RecordedStep | null;
  /** Whether a window of the application was there before. */
  readonly wasOpen: boolean;
}

/** What a step is for within its part, as a sentence in the first person. */
export function stepPurpose(at: StepInPart, rng: Rng): string {
  const { step } = at;
  const { action, control } = step;
  switch (action.function) {
    case "click_input":
      return control === null ? "" : clickPurpose(at, rng);
    case "keyboard_input":
      return "keys" in action.args ? keyPurpose(action.args.keys, at, rng) : typingPurpose(at, rng);
    case "wheel_mouse_input":
      return "What I need is not visible yet, so I scroll.";
    case "wait":
      return "The application is still busy, so I wait.";
    case "finish":
      return "";
  }
}

function clickPurpose({ part, step, rest, wasOpen }: StepInPart, rng: Rng): string {
  const { control } = step;
  if (control === null) return "";
  const next = rest[0] ?? null;
  const aim = aimOf(part, step, rest);
  if (control.application === "desktop") {
    if (isInFront(step, rest)) {
      return rng.pick([
        `${part.application} is in front already; its button in the panel makes sure of that.`,
        `I make sure by its button in the panel that ${part.application}, which I go on with, has the focus.`,
      ]);
    }
    return wasOpen
      ? rng.pick([
          `I bring ${part.application} to the front from the panel.`,
          `I go to ${part.application} by its button in the panel.`,
        ])
      : rng.pick([
          `I start ${part.application} from the panel.`,
          `That is done in ${part.application}, so I start it from the panel.`,
        ]);
  }
  const goal = next === null || next.control === null ? null : next.control;
  switch (control.control_type) {
    case "MenuItem": {
      const chosen = quoted(control.control_text);
      const wanted = quoted(goal?.control_text ?? "");
      return capitalize(
        aim +
          (opensMenu(step, next)
            ? rng.pick([
                `I open the menu ${chosen} to get to ${wanted}.`,
                `I look for ${wanted} in the menu ${chosen}.`,
                `the menu ${chosen} should have ${wanted}.`,
              ])
            : rng.pick([
                `I choose ${chosen} in the menu${dialogAfter(next)}.`,
                `${chosen} is the entry that I need${dialogAfter(next)}.`,
                `I take ${chosen}${dialogAfter(next)}.`,
              ])),
      );
    }
    case "Button":
      return step.action.control?.dialog && endsDialog(next)
        ? rng.pick([
            `The dialog has what it needs; ${quoted(control.control_text)} confirms it.`,
            `I confirm with ${quoted(control.control_text)}.`,
          ])
        : rng.pick([
            `The button ${quoted(control.control_text)} does it.`,
            `I use the button ${quoted(control.control_text)}.`,
          ]);
    case "ListItem":
    case "DataItem":
    case "Text":
      return `I pick ${quoted(control.control_text)} there.`;
    case "CheckBox":
    case "RadioButton":
      return `${quoted(control.control_text)} has to be ${control.selected ? "switched off" : "set"}.`;
    case "TabItem":
      return `What I need is on the tab ${quoted(control.control_text)}.`;
    default:
      return `I click ${nameOf(control)} to work on it.`;
  }
}

/** Whether the application that a button of the panel stands for is in front already, as the next screen tells. */
function isInFront({ controls }: RecordedStep, [next]: readonly RecordedStep[]): boolean {
  const front = controls[0]?.application;
  return front !== "desktop" && front === next?.controls[0]?.application;
}

/** Whether no dialog is in front any more after a step, so that its button was the one that confirms. */
function endsDialog(next: RecordedStep | null): boolean {
  return next?.controls[0]?.control_type !== "Dialog";
}

/** What a way through menus leads to: the file that is typed at its end, or that a change is kept. */
function aimOf(part: ToldPart, { controls, control }: RecordedStep, rest: readonly RecordedStep[]): string {
  const at = rest.findIndex(({ action }) => action.function !== "click_input");
  const typed = rest[at];
  const parameter = part.parameters.find(({ name }) => name === typed?.parameters[0]);
  const value = part.values[parameter?.name ?? ""];
  if (parameter !== undefined && value !== undefined && isPath(value)) {
    const file = quoted(basename(value));
    if (isFolder(parameter)) return `it is to become the folder ${file}, so `;
    if (parameter.role === "output") return `the result is to be saved as ${file}, so `;
    const isOpen = controls.some(
      (window) => window.control_type === "Window" && window.control_text.includes(basename(value)),
    );
    return isOpen ? `${file} is open already; to be sure to work in that, ` : `I need ${file}, so `;
  }
  const lead = [control?.control_text, ...rest.slice(0, 1).map(({ control }) => control?.control_text ?? "")];
  return at < 0 && lead.includes("Save") ? "the change has to be kept in the file, so " : "";
}

/** Whether a parameter names a folder that is made. */
function isFolder({ role, type }: Parameter): boolean {
  return role === "output" && type === "dir_path";
}

/** Whether a click on a menu's title is followed by one on an entry of that menu. */
function opensMenu(step: RecordedStep, next: RecordedStep | null): boolean {
  return (
    next?.control?.control_type === "MenuItem" &&
    step.control !== null &&
    parentType(step) !== "Menu" &&
    next.control.application === step.control.application
  );
}

function parentType({ controls, control }: RecordedStep): string | undefined {
  return control?.parent === null || control === null ? undefined : controls[control.parent]?.control_type;
}

/** The dialog that a menu's entry brings up, as the next screen shows it. */
function dialogAfter(next: RecordedStep | null): string {
  const front = next?.controls[0];
  return front?.control_type === "Dialog" ? `, which brings up the dialog ${quoted(front.control_text)}` : "";
}

interface KeyContext {
  /** Whether the step before typed a text. */
  readonly typed: boolean;
  /** Whether a text area has the focus, and whether that is a terminal. */
  readonly inText: boolean;
  readonly inTerminal: boolean;
}

/** What keys are for, by the keys. */
const keyPurposes: Readonly<Record<string, (before: KeyContext) => readonly string[]>> = {
  enter: ({ typed, inText, inTerminal }) => {
    if (inTerminal) return ["Enter runs the command.", "I run it with Enter."];
    if (inText) return ["Enter ends the line here.", "With Enter this becomes a line of its own."];
    return typed
      ? ["Enter takes over what I typed.", "I confirm what I typed with Enter."]
      : ["I press Enter to accept what is shown.", "Enter accepts it as it stands."];
  },
  "ctrl+z": () => [
    "Only the asked change may be saved, so I undo what might not have been saved in this sheet; where there is nothing, this does nothing.",
    "To be sure that nothing is saved but the asked change, I press undo; in an untouched sheet that has no effect.",
  ],
  "ctrl+home": () => ["I go to the very beginning first.", "The right place is at the start, so I jump there."],
  "ctrl+end": () => ["I go to the very end first.", "The right place is at the end, so I jump there."],
  "ctrl+f": () => ["Searching is faster than reading all of it, so I open the search."],
};

function keyPurpose(keys: string, { step, previous }: StepInPart, rng: Rng): string {
  const typed = previous?.action.function === "keyboard_input" && "text" in previous.action.args;
  const focused = step.controls.find((one) => one.focused && one.control_type === "Document");
  const inText = focused !== undefined;
  const inTerminal = focused?.control_text === terminal;
  const known = keyPurposes[keys];
  return known === undefined ? `I press ${keyNames(keys)} for it.` : rng.pick(known({ typed, inText, inTerminal }));
}

/** What the text area of a terminal is called. */
const terminal = "Terminal";

function typingPurpose({ part, step }: StepInPart, rng: Rng): string {
  const { control } = step;
  const where = control === null ? "" : ` into ${nameOf(control)}`;
  const [name] = step.parameters;
  const parameter = part.parameters.find((one) => one.name === name);
  if (parameter === undefined) return `I type it${where}.`;
  const value = part.values[parameter.name] ?? "";
  const { args } = step.action;
  if ("text" in args && args.text !== value) {
    const what = control?.control_text === terminal ? "the command " : "";
    return `I type ${what}${quoted(args.text)}${where}.`;
  }
  if (parameter.role === "derived") {
    const typed = typedWords(part, parameter);
    return rng.pick([`I type ${typed}${where}.`, `Now${where === "" ? "" : `,${where},`} I type ${typed}.`]);
  }
  if (isPath(value)) {
    const file = quoted(basename(value));
    if (isFolder(parameter)) return `I give the whole path of the folder ${file}${where}.`;
    return parameter.role === "output"
      ? rng.pick([
          `The new file gets the name ${file}; I give the whole path${where}.`,
          `I give the path under which ${file} is to be saved${where}.`,
        ])
      : rng.pick([
          `I type the path of ${file}${where}, which is quicker than browsing for it.`,
          `To choose ${file}, I give its whole path${where}.`,
        ]);
  }
  return rng.pick([
    `I type ${quoted(value)}${where}.`,
    `${quoted(value)} is what belongs ${control === null ? "here" : `into ${nameOf(control)}`}.`,
  ]);
}

/** What a derived value is called; `{words}` of it are what is asked in words, `{cells}` the cells that are meant. */
export function typedWords(
  { parameters, values }: Pick<ToldPart, "parameters" | "values">,
  parameter: Parameter,
): string {
  const derivation = derivations.get(parameter.derivation?.by ?? "");
  const valueBy = (by: readonly string[]): string => {
    const found = parameters.find((one) => by.includes(one.derivation?.by ?? ""));
    return found === undefined ? "" : (values[found.name] ?? "");
  };
  const words = valueBy(["query_words", "expression_words", "condition_words", "facts_words"]);
  const cells = enumerate([...valueBy(["cells_where"]).matchAll(/\[([A-Z]+\d+)\]/g)].map((match) => match[1] ?? ""));
  return fill(derivation?.typed ?? derivation?.rule ?? "it", { words, cells });
}
