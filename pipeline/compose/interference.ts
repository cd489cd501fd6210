import { normalizePath } from "../path.js";
import type { Interference } from "../schema/subtask.js";
import type { BoundNode } from "./bind.js";
import type { NodeFacts } from "./facts.js";
import type { OrderConstraint } from "./order-constraints.js";
import type { UnorderedTask } from "./unordered-task.js";

/** Measured pairs, by the ids of first and second. */
export type InterferenceIndex = ReadonlyMap<string, readonly Interference[]>;

/** Prepares measured pairs for lookups. O(pairs). */
export function indexInterference(pairs: readonly Interference[]): InterferenceIndex {
  const index = new Map<string, Interference[]>();
  for (const pair of pairs) {
    const key = `${pair.first} ${pair.second}`;
    index.set(key, [...(index.get(key) ?? []), pair]);
  }
  return index;
}

/** Pairs of nodes that were seen to disturb each other in one order, so that only the other order will do. */
export function disturbances(
  task: UnorderedTask,
  facts: readonly NodeFacts[],
  interference: InterferenceIndex,
): OrderConstraint[] {
  const handed = new Set(task.handovers.edges.map(([from, to]) => `${from} ${to}`));
  return task.nodes.flatMap((first, i) =>
    task.nodes.flatMap((second, j): OrderConstraint[] => {
      if (i === j) return [];
      const pairs = interference.get(`${first.usable.subtask.id} ${second.usable.subtask.id}`) ?? [];
      const takesOver = handed.has(`${i} ${j}`);
      const disturbed = pairs.some(({ place, second_works, first_survives }) => {
        if (place === "handover") return takesOver && !second_works;
        if (place === "file") {
          return (
            changesSharedInput(first, facts[i], second, facts[j]) && !(second_works && (takesOver || first_survives))
          );
        }
        // What one thing at a time can hold is followed fact by fact, and taken over as it is meant to be.
        if ((takesOver && !takesUnderAnotherType(first, second)) || !shares(facts[i], facts[j], place)) return false;
        return !second_works || !(first_survives || isSlot(place));
      });
      return disturbed ? [[{ from: j, to: i, reason: "the other way round they get in each other's way" }]] : [];
    }),
  );
}

/**
 * Whether the second takes a file that the first has only changed, and as a file of another type (an archive as any
 * file): handing that on was not measured, so that the pair has to get on otherwise.
 */
function takesUnderAnotherType(first: BoundNode, second: BoundNode): boolean {
  const given = first.usable.results.flatMap(({ type, value, changed }) =>
    "parameter" in value ? [{ type, changed, place: placeOf(first, value.parameter) }] : [],
  );
  return second.usable.inputs.some(({ name, type }) => {
    const same = given.filter(({ place }) => place === placeOf(second, name));
    return same.some(({ changed }) => changed) && !same.some((result) => result.type === type);
  });
}

function placeOf({ parameters }: BoundNode, name: string): string {
  return `file:${normalizePath(parameters[name] ?? "")}`;
}

function isSlot(place: string): boolean {
  return place === "clipboard" || /^(application|document|page):/.test(place);
}

function shares(a: NodeFacts | undefined, b: NodeFacts | undefined, place: string): boolean {
  const touches = (facts: NodeFacts | undefined) => facts?.reads.has(place) || facts?.writes.has(place) || false;
  return touches(a) && touches(b);
}

/** Whether two nodes work on the same file and one of them changes it, as they did when they were measured. */
function changesSharedInput(
  a: BoundNode,
  factsA: NodeFacts | undefined,
  b: BoundNode,
  factsB: NodeFacts | undefined,
): boolean {
  const files = (node: BoundNode) => new Set(node.usable.inputs.map(({ name }) => placeOf(node, name)));
  const others = files(b);
  return [...files(a)].some(
    (file) => others.has(file) && (factsA?.writes.has(file) === true || factsB?.writes.has(file) === true),
  );
}
