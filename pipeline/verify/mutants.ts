import { type Catalog, isA } from "../catalog/catalog.js";
import { dirname, extension, join, normalizePath, stem } from "../path.js";
import type { Rng } from "../rng.js";
import type { Action } from "../schema/action.js";
import type { Control, ControlRef } from "../schema/control.js";
import type { Candidate } from "../schema/subtask.js";
import type { TraceStep } from "../schema/trace.js";
import { fillDeep } from "../template.js";
import { isInput, stepEffect, withValue } from "./goal.js";
import { type Run, stateBefore, type Trial, withWorldOf } from "./run.js";
import { ablations } from "./setup-variants.js";

export const mutantKinds = [
  "dropped step",
  "missing save",
  "changed text",
  "wrong control",
  "wrong file",
  "missing input",
] as const;
export type MutantKind = (typeof mutantKinds)[number];

/** A trajectory with one mistake in it. Actions are filled in. */
export interface Mutant {
  kind: MutantKind;
  label: string;
  trial: Trial;
  actions: Action[];
  /** How many actions, from the first, surely leave the computer as the gold run does. */
  common: number;
  /** Equal for the same mistake in another trial. */
  mistake: string;
}

/** Wrong controls that are tried for one click. */
const wrongControls = 3;

/**
 * Every way to do a trial wrongly by one mistake: each step dropped, each text mistyped, each click on a neighbour of
 * its control (three, drawn by `rng`), each parameter with the value of another trial, each input gone. A step that wrote a file counts
 * as a missing save when it is dropped; the last step is left out because that is a prefix.
 */
export function mutantsOf(
  candidate: Candidate,
  catalog: Catalog,
  actions: readonly Action[],
  gold: Run,
  trial: Trial,
  rng: Rng,
): Mutant[] {
  const filled = fillDeep([...actions], trial.parameters);
  return [
    ...dropped(filled, gold, trial),
    ...mistyped(filled, trial),
    ...misclicked(filled, gold, trial, rng),
    ...confused(candidate, catalog, actions, trial, rng),
    ...deprived(candidate, catalog, filled, gold, trial),
  ];
}

function dropped(actions: readonly Action[], gold: Run, trial: Trial): Mutant[] {
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

/** The text with a mistake that a person might make: a digit off, a word more, another file name. */
function mangle(text: string): string {
  if (extension(text) !== "" && /[\\/]/.test(text)) return join(dirname(text), `${stem(text)}-copy.${extension(text)}`);
  const digit = /\d(?=\D*$)/.exec(text);
  if (digit === null) return /\p{L}/u.test(text) ? text.replace(/(\p{L})(?=\P{L}*$)/u, "$1x") : `${text}x`;
  const other = (Number(digit[0]) + 1) % 10;
  return `${text.slice(0, digit.index)}${other}${text.slice(digit.index + 1)}`;
}

function misclicked(actions: readonly Action[], gold: Run, trial: Trial, rng: Rng): Mutant[] {
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

/** Each parameter in turn as in another trial, whose computer is there too. */
function confused(
  candidate: Candidate,
  catalog: Catalog,
  actions: readonly Action[],
  trial: Trial,
  rng: Rng,
): Mutant[] {
  const others = candidate.trials.filter((other) => other.parameters !== trial.parameters);
  return candidate.parameters.flatMap(({ name, type }): Mutant[] => {
    const differing = others.filter((other) => other.parameters[name] !== trial.parameters[name]);
    if (differing.length === 0) return [];
    const other = rng.pick(differing);
    const values = withValue(trial.parameters, name, other.parameters);
    const wrong = fillDeep([...actions], values);
    const right = fillDeep([...actions], trial.parameters);
    if (JSON.stringify(right) === JSON.stringify(wrong)) return [];
    const isFile = isInput(candidate, name) && isA(catalog.resourceTypes, type, "file_path");
    return [
      {
        kind: isFile ? "wrong file" : "changed text",
        label: `with "${other.parameters[name] ?? ""}" for ${name}`,
        trial: withWorldOf(trial, other.setup),
        actions: wrong,
        common: 0,
        mistake: `confused ${name}`,
      },
    ];
  });
}

/** The same on a computer that lacks an input. */
function deprived({ parameters }: Candidate, catalog: Catalog, actions: Action[], gold: Run, trial: Trial): Mutant[] {
  const parts = ablations(catalog, trial, stateBefore(gold));
  return parameters.flatMap(({ name, role }): Mutant[] => {
    const value = normalizePath(trial.parameters[name] ?? "");
    const part = parts.find(({ instances }) => instances.some((instance) => normalizePath(instance.value) === value));
    if (role !== "input" || part === undefined) return [];
    return [
      {
        kind: "missing input",
        label: `without "${trial.parameters[name] ?? ""}"`,
        trial: { ...trial, setup: part.without(trial.setup) },
        actions,
        common: 0,
        mistake: `missing ${name}`,
      },
    ];
  });
}
