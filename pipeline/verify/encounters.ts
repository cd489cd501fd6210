import type { Catalog } from "../catalog/catalog.js";
import type { Rng } from "../rng.js";
import type { Subtask } from "../schema/subtask.js";
import type { Trial } from "./run.js";

/** Two subtasks bound so that they meet somewhere. */
export interface Meeting {
  places: string[];
  first: Trial;
  second: Trial;
  /** Whether both work on the same resource, so that the second cannot give what it gives alone. */
  sharesResource: boolean;
}

/** A pair that is to be measured. */
export interface Encounter {
  first: Subtask;
  second: Subtask;
  meeting: Meeting;
}

/** The ways in which the second can meet the first: with values of their own, and with a resource that both work on. */
export function encountersOf(first: Subtask, second: Subtask, catalog: Catalog): Encounter[] {
  return meetings(first, second, catalog).map((meeting) => ({ first, second, meeting }));
}

/** Whether a persona has a use for the applications of both, so that both could be in one task. */
export function canMeet(first: Subtask, second: Subtask, catalog: Catalog): boolean {
  const functions = [first, second].map(({ application }) => catalog.applications.get(application)?.function);
  return [...catalog.personas.values()].some((persona) =>
    functions.every((name) => name === undefined || persona.functions.includes(name)),
  );
}

/**
 * At most `limit` encounters, drawn by `rng`: those at more than the application first, then one way round of the
 * others, because a pair that gets on one way round can be in one task, then the other way round.
 */
export function chooseEncounters(encounters: readonly Encounter[], limit: number, rng: Rng): ReadonlySet<Encounter> {
  if (encounters.length <= limit) return new Set(encounters);
  const rank = ({ first, second, meeting }: Encounter) => {
    if (meeting.places.some((place) => !place.startsWith("application:"))) return 0;
    return first.id < second.id ? 1 : 2;
  };
  const drawn = rng.shuffle(encounters).map((encounter) => ({ encounter, rank: rank(encounter) }));
  drawn.sort((a, b) => a.rank - b.rank);
  return new Set(drawn.slice(0, limit).map(({ encounter }) => encounter));
}

function meetings(first: Subtask, second: Subtask, catalog: Catalog): Meeting[] {
  const [one, other] = [first.trials[0], second.trials.at(-1)];
  if (one === undefined || other === undefined) return [];
  const places = sharedPlaces(first, second);
  const same = withSameResource(first, one, second, other, catalog);
  return [
    ...(places.length > 0 ? [{ places, first: one, second: other, sharesResource: false }] : []),
    ...(same === null ? [] : [same]),
  ];
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

/**
 * The second with the first's resource, where both take one of the same type and one of the two changes it. What is
 * open after the first is not opened again.
 */
function withSameResource(first: Subtask, one: Trial, second: Subtask, other: Trial, catalog: Catalog): Meeting | null {
  for (const own of first.parameters.filter(({ role }) => role === "input")) {
    const theirs = second.parameters.find(({ type, role }) => role === "input" && type === own.type);
    const value = one.parameters[own.name];
    if (theirs === undefined || value === undefined) continue;
    if (!changes(first, own.name) && !changes(second, theirs.name)) continue;
    const isOpen = catalog.resourceTypes.get(theirs.type)?.family === "gui";
    return {
      places: ["file"],
      sharesResource: true,
      first: one,
      second: {
        parameters: { ...other.parameters, [theirs.name]: value },
        setup: isOpen ? { ...other.setup, actions: [] } : other.setup,
      },
    };
  }
  return null;
}

function changes(subtask: Subtask, parameter: string): boolean {
  return subtask.effects.writes.includes(`file:{${parameter}}`);
}
