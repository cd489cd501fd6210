import { type Catalog, isA } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import type { Action } from "../../schema/computer/action.js";
import type { Candidate } from "../../schema/subtask.js";
import { fillDeep } from "../../template/template.js";
import { normalizePath } from "../../text/path.js";
import { isInput, withValue } from "../required-effect.js";
import { type JudgedRun, stateBefore, type Trial, withWorldOf } from "../run.js";
import type { Mutant } from "./mutant.js";
import { ablations } from "./setup-variants.js";

/** Each parameter in turn as in another trial, whose computer is there too. */
export function confused(
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

/** The trial with values with which it comes to a wrong result. */
export function spoilt(actions: readonly Action[], trial: Trial): Mutant[] {
  return (trial.spoilt ?? []).map(({ what, parameters }) => ({
    kind: "spoilt result",
    label: `with a result that is spoilt: ${what}`,
    trial,
    actions: fillDeep([...actions], { ...trial.parameters, ...parameters }),
    common: 0,
    mistake: `spoilt ${what}`,
  }));
}

/** The same on a computer that lacks an input. */
export function deprived(
  { parameters }: Candidate,
  catalog: Catalog,
  actions: Action[],
  gold: JudgedRun,
  trial: Trial,
): Mutant[] {
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
