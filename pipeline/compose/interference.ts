import type { Interference } from "../schema/subtask.js";
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
      if (i === j || handed.has(`${i} ${j}`)) return [];
      const pairs = interference.get(`${first.usable.subtask.id} ${second.usable.subtask.id}`) ?? [];
      const disturbed = pairs.some((pair) => {
        if (!shares(facts[i], facts[j], pair.place)) return false;
        // What one thing at a time can hold is followed fact by fact; only what lasts is lost for good.
        return !pair.second_works || (!pair.first_survives && !isSlot(pair.place));
      });
      return disturbed ? [[{ from: j, to: i, reason: "the other way round they get in each other's way" }]] : [];
    }),
  );
}

function isSlot(place: string): boolean {
  return place === "clipboard" || place.startsWith("document") || place.startsWith("page");
}

/** Whether two nodes meet in a place of the kind that was measured. */
function shares(a: NodeFacts | undefined, b: NodeFacts | undefined, kind: string): boolean {
  if (a === undefined || b === undefined) return false;
  const placesOf = ({ reads, writes }: NodeFacts) => new Set([...reads, ...writes]);
  const other = placesOf(b);
  return [...placesOf(a)].some((place) => other.has(place) && (place === kind || place.startsWith(`${kind}:`)));
}
