import type { Catalog } from "../../catalog/catalog.js";
import { canonicalJson } from "../../hash.js";
import type { Rng } from "../../rng.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control, ControlRef } from "../../schema/computer/control.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import type { Candidate } from "../../schema/subtask.js";
import { fillDeep } from "../../template/template.js";
import { basename, dirname, extension, join, normalizePath, stem } from "../../text/path.js";
import { stepEffect } from "../required-effect.js";
import { type JudgedRun, stateBefore, type Trial } from "../run.js";
import type { Mutant } from "./mutant.js";
import { confused, deprived, spoilt } from "./mutants-of-trials.js";

/** Wrong controls that are tried for one click. */
const wrongControls = 3;

/**
 * Every way to do a trial wrongly by one mistake: each step dropped, each text mistyped, each path with its name in
 * another folder (drawn by `rng`), two steps exchanged, each click on a neighbour of its control (three, drawn), each
 * parameter with the value of another trial, each input gone. A step that wrote a file counts as a missing save when it
 * is dropped; the last step is left out because that is a prefix.
 */
export function mutantsOf(
  candidate: Candidate,
  catalog: Catalog,
  actions: readonly Action[],
  gold: JudgedRun,
  trial: Trial,
  rng: Rng,
): Mutant[] {
  const filled = fillDeep([...actions], trial.parameters);
  return [
    ...spoilt(actions, trial),
    ...dropped(filled, gold, trial),
    ...mistyped(filled, trial),
    ...misplaced(filled, gold, trial, rng.fork("folders")),
    ...swapped(filled, trial),
    ...misclicked(filled, gold, trial, rng),
    ...confused(candidate, catalog, actions, trial, rng),
    ...deprived(candidate, catalog, filled, gold, trial),
  ];
}

function dropped(actions: readonly Action[], gold: JudgedRun, trial: Trial): Mutant[] {
  return actions.flatMap((_action, index): Mutant[] => {
    const saves = [...stepEffect(gold, index + 1).keys()].some((place) => place.startsWith("file:"));
    if (!saves && index === actions.length - 1) return [];
    return [
      {
        kind: saves ? "missing save" : "dropped step",
        label: `without step ${index + 1}`,
        trial,
        actions: actions.filter((_other, at) => at !== index),
        common: index,
        mistake: `dropped ${index}`,
      },
    ];
  });
}

function mistyped(actions: readonly Action[], trial: Trial): Mutant[] {
  return actions.flatMap((action, index): Mutant[] => {
    if (action.function !== "keyboard_input" || !("text" in action.args) || action.args.text === "") return [];
    const text = mangle(action.args.text);
    const wrong: Action = { ...action, args: { text } };
    return [
      {
        kind: "changed text",
        label: `typing "${text}" in step ${index + 1}`,
        trial,
        actions: actions.map((other, at) => (at === index ? wrong : other)),
        common: index,
        mistake: `mistyped ${index}`,
      },
    ];
  });
}

/** Each typed path with the same name in another folder that is there. */
function misplaced(actions: readonly Action[], gold: JudgedRun, trial: Trial, rng: Rng): Mutant[] {
  const folders = stateBefore(gold).files.flatMap(({ path, type }) => (type === "directory" ? [path] : []));
  return actions.flatMap((action, index): Mutant[] => {
    if (action.function !== "keyboard_input" || !("text" in action.args)) return [];
    const path = action.args.text;
    const others = folders.filter((folder) => normalizePath(folder) !== normalizePath(dirname(path)));
    if (dirname(path) === "" || basename(path) === "" || others.length === 0) return [];
    const text = join(rng.pick(others), basename(path));
    return [
      {
        kind: "wrong folder",
        label: `typing "${text}" in step ${index + 1}`,
        trial,
        actions: actions.map((other, at) => (at === index ? { ...action, args: { text } } : other)),
        common: index,
        mistake: `misplaced ${index}`,
      },
    ];
  });
}

/** Each two steps that follow one another in the other order. */
function swapped(actions: readonly Action[], trial: Trial): Mutant[] {
  return actions.flatMap((action, index): Mutant[] => {
    const next = actions[index + 1];
    if (next === undefined || canonicalJson(next) === canonicalJson(action)) return [];
    return [
      {
        kind: "order swapped",
        label: `with steps ${index + 1} and ${index + 2} exchanged`,
        trial,
        actions: actions.map((other, at) => (at === index ? next : at === index + 1 ? action : other)),
        common: index,
        mistake: `swapped ${index}`,
      },
    ];
  });
}

/** The text with a mistake that a person might make: a digit off, a word more, another file name. */
function mangle(text: string): string {
  if (extension(text) !== "" && /[\\/]/.test(text)) return join(dirname(text), `${stem(text)}-copy.${extension(text)}`);
  const digit = /\d(?=\D*$)/.exec(text);
  if (digit === null) return /\p{L}/u.test(text) ? text.replace(/(\p{L})(?=\P{L}*$)/u, "$1x") : `${text}x`;
  const other = (Number(digit[0]) + 1) % 10;
  return `${text.slice(0, digit.index)}${other}${text.slice(digit.index + 1)}`;
}

function misclicked(actions: readonly Action[], gold: JudgedRun, trial: Trial, rng: Rng): Mutant[] {
  return actions.flatMap((action, index): Mutant[] => {
    if (action.function !== "click_input") return [];
    const seen = gold.trace.steps[index];
    if (seen === undefined) return [];
    return rng
      .shuffle(neighbours(action.control, seen))
      .slice(0, wrongControls)
      .map((control) => ({
        kind: "wrong control",
        label: `clicking "${control.control_text}" in step ${index + 1}`,
        trial,
        actions: actions.map((other, at) => (at === index ? { ...action, control } : other)),
        common: index,
        mistake: `clicked ${control.control_text} in ${index}`,
      }));
  });
}

/** Other controls of the same type in the same window that could be clicked just as well. */
function neighbours(wanted: ControlRef, seen: TraceStep): ControlRef[] {
  const dialogs = new Set(seen.state.windows.filter((window) => window.dialog).map((window) => window.title));
  const sameWindow = (control: Control) =>
    control.application === wanted.application &&
    (wanted.dialog === null ? !dialogs.has(control.window) : control.window === wanted.dialog);
  return seen.controls
    .filter(
      (control) =>
        sameWindow(control) &&
        control.control_type === wanted.control_type &&
        control.enabled &&
        control.visible &&
        control.control_text !== "" &&
        control.control_text !== wanted.control_text,
    )
    .map((control) => ({ ...wanted, control_text: control.control_text, ordinal: 0 }));
}
