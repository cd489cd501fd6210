import { type Catalog, isA } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import type { Subtask } from "../../schema/subtask.js";
import { blanks, fill } from "../../template/template.js";
import type { Trial } from "../run.js";

/** Values and setups with which two subtasks share at least one place. */
export interface PairBinding {
  places: string[];
  first: Trial;
  second: Trial;
  /** Whether both work on the same resource, so that the second cannot give what it gives alone. */
  sharesResource: boolean;
  /** Whether the second takes what the first has made, so that it cannot be done alone. */
  handsOn: boolean;
}

/** A pair of subtasks whose interference is to be measured. */
export interface SubtaskPair {
  first: Subtask;
  second: Subtask;
  binding: PairBinding;
}

/**
 * The ways in which the second can meet the first: with values of their own, with a resource that both work on, and
 * with what the first makes handed to the second.
 */
export function pairsOf(first: Subtask, second: Subtask, catalog: Catalog): SubtaskPair[] {
  return pairBindings(first, second, catalog).map((binding) => ({ first, second, binding }));
}

/** Whether a persona has a use for the applications of both, so that both could be in one task. */
export function canMeet(first: Subtask, second: Subtask, catalog: Catalog): boolean {
  const functions = [first, second].map(({ application }) => catalog.applications.get(application)?.function);
  return [...catalog.personas.values()].some((persona) =>
    functions.every((name) => name === undefined || persona.functions.includes(name)),
  );
}

/**
 * At most `limit` pairs, drawn by `rng`: first those that are wanted; then subtasks done twice and what one
 * application hands to another, of which most tasks are made; then others at more than the application; then one way
 * round of the rest, because a pair that gets on one way round can be in one task; then the other way round.
 */
export function choosePairs(
  pairs: readonly SubtaskPair[],
  { limit, isWanted }: { limit: number; isWanted: (first: Subtask, second: Subtask) => boolean },
  rng: Rng,
): ReadonlySet<SubtaskPair> {
  if (pairs.length <= limit) return new Set(pairs);
  const rank = ({ first, second, binding }: SubtaskPair) => {
    if (isWanted(first, second)) return -1;
    if (first === second) return binding.sharesResource ? 2 : 0;
    if (binding.handsOn) return first.application === second.application ? 1 : 0;
    if (binding.places.some((place) => !place.startsWith("application:"))) return 1;
    return first.id < second.id ? 2 : 3;
  };
  const drawn = rng.shuffle(pairs).map((pair) => ({ pair, rank: rank(pair) }));
  drawn.sort((a, b) => a.rank - b.rank);
  return new Set(drawn.slice(0, limit).map(({ pair }) => pair));
}

function pairBindings(first: Subtask, second: Subtask, catalog: Catalog): PairBinding[] {
  const [one, other] = [first.trials[0], second.trials.at(-1)];
  if (one === undefined || other === undefined) return [];
  const places = sharedPlaces(first, second);
  const own = { places, first: one, second: other, sharesResource: false, handsOn: false };
  const same = withSameResource(first, one, second, other, catalog);
  const [handed = null] = first.trials.flatMap((trial) => withHandedOn(first, trial, second, other, catalog) ?? []);
  return [...(places.length > 0 ? [own] : []), ...(same === null ? [] : [same]), ...(handed === null ? [] : [handed])];
}

/** Places, files apart, that one of the two writes and the other touches. */
function sharedPlaces(first: Subtask, second: Subtask): string[] {
  const writes = (subtask: Subtask) => subtask.effects.writes.filter((place) => !place.startsWith("file:"));
  const touches = (subtask: Subtask) => new Set([...subtask.effects.reads, ...subtask.effects.writes]);
  const [own, theirs] = [touches(first), touches(second)];
  const shared = [
    ...writes(first).filter((place) => theirs.has(place)),
    ...writes(second).filter((place) => own.has(place)),
  ];
  return [...new Set(shared)].sort();
}

/** The second with the first's resource, where both take one of the same type and one of the two changes it. */
function withSameResource(
  first: Subtask,
  one: Trial,
  second: Subtask,
  other: Trial,
  catalog: Catalog,
): PairBinding | null {
  for (const own of first.parameters.filter(({ role }) => role === "input")) {
    const theirs = second.parameters.find(({ type, role }) => role === "input" && type === own.type);
    const value = one.parameters[own.name];
    if (theirs === undefined || value === undefined) continue;
    if (!changes(first, own.name) && !changes(second, theirs.name)) continue;
    const taking = withValue(second, other, theirs.name, value, catalog);
    return { places: ["file"], sharesResource: true, handsOn: false, first: one, second: taking };
  }
  return null;
}

/**
 * The second with what the first adds as its input, where that is known by value, lies where the second looks for it,
 * and is nothing exclusive.
 */
function withHandedOn(first: Subtask, one: Trial, second: Subtask, other: Trial, catalog: Catalog): PairBinding | null {
  const { resourceTypes } = catalog;
  for (const { type, value } of first.effects.adds) {
    const isKnown = value !== "*" && blanks(value).every((name) => one.parameters[name] !== undefined);
    if (!isKnown || resourceTypes.get(type)?.exclusive === "clipboard") continue;
    const theirs = second.parameters.find((input) => input.role === "input" && isA(resourceTypes, type, input.type));
    if (theirs === undefined) continue;
    const made = fill(value, one.parameters);
    const taking = withValue(second, other, theirs.name, made, catalog);
    const needs = second.effects.needs.filter((need) => blanks(need.value).includes(theirs.name));
    if (needs.some((need) => need.present !== (fill(need.value, taking.parameters) === made))) continue;
    return { places: ["handover"], sharesResource: true, handsOn: true, first: one, second: taking };
  }
  return null;
}

/** A trial with another value; what is open after the first is not opened again. */
function withValue(subtask: Subtask, trial: Trial, name: string, value: string, catalog: Catalog): Trial {
  const type = subtask.parameters.find((parameter) => parameter.name === name)?.type ?? "";
  const isOpen = catalog.resourceTypes.get(type)?.family === "gui";
  return {
    parameters: { ...trial.parameters, [name]: value },
    setup: isOpen ? { ...trial.setup, actions: [] } : trial.setup,
  };
}

function changes(subtask: Subtask, parameter: string): boolean {
  return subtask.effects.writes.includes(`file:{${parameter}}`);
}
