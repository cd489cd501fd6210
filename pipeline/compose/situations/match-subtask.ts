import { isA } from "../../catalog/catalog.js";
import { TaskloomError } from "../../errors.js";
import { bindDerived } from "../../operations/bind.js";
import type { ContentAt } from "../../operations/table-of-content.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { ParameterValues } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import type { UsableSubtask } from "../material/usable-subtask.js";

/** What is there for a subtask: values by the type of the parameter that takes them, and the path of what it makes. */
export interface MatchMaterial {
  /** The resource type that is wanted, or `nothing`. */
  gives: string;
  /** Words by which the pool calls the subtask; null where any will do. */
  by: string | null;
  /** Of an input or a value, by type, or by the name of the parameter. */
  taken: ReadonlyMap<string, string>;
  /** The path of the file that is made; null where none is. */
  made: string | null;
}

/** A subtask that can do what is wanted, with the values of all its parameters. */
export interface Match {
  usable: UsableSubtask;
  parameters: ParameterValues;
  /** By the type (or name) under which something was taken: the parameter that took it. */
  takers: ReadonlyMap<string, string>;
}

/** A subtask that takes all of the material; whether its derived values follow from it is not known yet. */
export interface UncheckedMatch {
  usable: UsableSubtask;
  given: ParameterValues;
  takers: ReadonlyMap<string, string>;
}

/**
 * The subtasks that give what is wanted out of the material: each parameter takes one thing of its type (a file also of
 * a more special type), and nothing is left over.
 */
export function candidatesFor(
  usable: readonly UsableSubtask[],
  material: MatchMaterial,
  types: ReadonlyMap<string, ResourceType>,
): UncheckedMatch[] {
  return usable.flatMap((candidate) => {
    if (!gives(candidate, material)) return [];
    const assigned = assign(candidate, material, types);
    return assigned === null ? [] : [{ usable: candidate, given: assigned.values, takers: assigned.takers }];
  });
}

/** Null where a derived value does not follow: a query that names no single cell has no place to be gone to. */
export function matchOf({ usable, given, takers }: UncheckedMatch, contentAt: ContentAt): Match | null {
  try {
    return { usable, parameters: bindDerived(usable.subtask.parameters, given, contentAt), takers };
  } catch (error) {
    if (error instanceof TaskloomError) return null;
    throw error;
  }
}

/** The subtasks that give what is wanted out of things of these types, whatever their values. */
export function thoseThatGive(
  usable: readonly UsableSubtask[],
  { wanted, by = null }: { wanted: string; by?: string | null },
  types: readonly string[],
  makes: boolean,
  resourceTypes: ReadonlyMap<string, ResourceType>,
): UsableSubtask[] {
  const taken = new Map(types.map((type) => [type, type]));
  const material = { gives: wanted, by, taken, made: makes ? wanted : null };
  return usable.filter(
    (candidate) => gives(candidate, material) && assign(candidate, material, resourceTypes) !== null,
  );
}

/** What a deliverable gives that takes something away: a file that is deleted. */
const nothing = "nothing";

function gives({ results, subtask }: UsableSubtask, { gives: wanted, by }: MatchMaterial): boolean {
  if (by !== null && !subtask.phrases.includes(by)) return false;
  const { adds, destroys } = subtask.effects;
  if (wanted === nothing) return adds.length === 0 && destroys.length > 0;
  return results.some(({ kinds }) => kinds.has(wanted));
}

function assign(
  { subtask }: UsableSubtask,
  { taken, made }: MatchMaterial,
  types: ReadonlyMap<string, ResourceType>,
): { values: ParameterValues; takers: Map<string, string> } | null {
  const left = new Map(taken);
  const values: ParameterValues = {};
  const takers = new Map<string, string>();
  let free = made;
  /** Of a more special type, and not what another parameter takes. */
  const isSpare = (type: string) => (given: string) =>
    isA(types, given, type) && !subtask.parameters.some((other) => [other.name, other.type].includes(given));
  for (const { name, type, role } of subtask.parameters) {
    if (role === "derived") continue;
    if (role === "output") {
      if (free === null) return null;
      values[name] = free;
      free = null;
      continue;
    }
    const found = [name, type].find((key) => left.has(key)) ?? [...left.keys()].find(isSpare(type));
    const value = found === undefined ? undefined : left.get(found);
    if (found === undefined || value === undefined) return null;
    values[name] = value;
    takers.set(found, name);
    left.delete(found);
  }
  return left.size === 0 && free === null ? { values, takers } : null;
}

/** The value of each result; null where it is not known before it is made. */
export function resultsOf({ usable, parameters }: Pick<Match, "usable" | "parameters">): (string | null)[] {
  return usable.results.map(({ value }) => {
    if ("parameter" in value) return parameters[value.parameter] ?? null;
    return "template" in value ? fill(value.template, parameters) : null;
  });
}
