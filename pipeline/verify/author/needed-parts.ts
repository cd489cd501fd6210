import { normalizePath } from "../../text/path.js";
import type { RemovablePart } from "../gates/setup-variants.js";
import type { Trial } from "../run.js";

/** Whether the subtask still works in a trial without some parts of its setup. */
type Works = (trial: Trial) => Promise<boolean>;

/** The parts without which the subtask does not work, each taken away alone. Cost: a run for each part. */
export async function neededOneByOne(
  trial: Trial,
  parts: readonly RemovablePart[],
  works: Works,
): Promise<RemovablePart[]> {
  const needed: RemovablePart[] = [];
  for (const part of parts) {
    if (!(await works(without(trial, [part])))) needed.push(part);
  }
  return needed;
}

/**
 * The same, from fewer runs: what the parameters name is taken away alone, everything else at once; where the subtask
 * needs something of a group, of its halves. Cost: a run for each named part and one for the rest, as a rule. A part
 * is missed only if the subtask works without it because another is missing as well.
 */
export async function neededInGroups(
  trial: Trial,
  parts: readonly RemovablePart[],
  works: Works,
): Promise<RemovablePart[]> {
  const values = new Set(Object.values(trial.parameters).map(normalizePath));
  const named = parts.filter(({ instances }) => instances.some(({ value }) => values.has(normalizePath(value))));
  const rest = parts.filter((part) => !named.includes(part));
  const needed = new Set([...(await neededOneByOne(trial, named, works)), ...(await neededOf(trial, rest, works))]);
  return parts.filter((part) => needed.has(part));
}

async function neededOf(
  trial: Trial,
  parts: readonly RemovablePart[],
  works: Works,
): Promise<readonly RemovablePart[]> {
  if (parts.length === 0 || (await works(without(trial, parts)))) return [];
  if (parts.length === 1) return parts;
  const half = Math.ceil(parts.length / 2);
  return [
    ...(await neededOf(trial, parts.slice(0, half), works)),
    ...(await neededOf(trial, parts.slice(half), works)),
  ];
}

function without(trial: Trial, parts: readonly RemovablePart[]): Trial {
  return { ...trial, setup: parts.reduce((setup, part) => part.without(setup), trial.setup) };
}
