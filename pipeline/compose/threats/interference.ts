import { lazily } from "../../flow/lazily.js";
import { type MaskGraph, toMasks } from "../../graph/graph.js";
import { placeOn } from "../../graph/on-computers.js";
import { ancestors } from "../../graph/reachability.js";
import type { Interference } from "../../schema/subtask.js";
import { normalizePath } from "../../text/path.js";
import type { BoundNode } from "../values/bind.js";
import type { NodeFacts } from "./facts.js";
import type { FutileWork } from "./futile-work.js";
import type { OrderConstraint } from "./order-constraints.js";
import type { UnorderedTask } from "./unordered-task.js";

/** Pairs that were measured, or follow from what evaluators say, by the id of the first and then of the second. */
export type InterferenceIndex = ReadonlyMap<string, ReadonlyMap<string, readonly (Interference | FutileWork)[]>>;

/** Prepares pairs for lookups. O(pairs). */
export function indexInterference(pairs: readonly (Interference | FutileWork)[]): InterferenceIndex {
  const index = new Map<string, Map<string, (Interference | FutileWork)[]>>();
  for (const pair of pairs) {
    const seconds = index.get(pair.first) ?? new Map<string, (Interference | FutileWork)[]>();
    index.set(pair.first, seconds);
    const known = seconds.get(pair.second);
    if (known === undefined) seconds.set(pair.second, [pair]);
    else known.push(pair);
  }
  return index;
}

/** Facts about pairs of nodes that decide whether one may disturb the other. Nodes are given by index. */
export interface NodePairFacts {
  readonly subtasks: readonly string[];
  /** Between the same nodes. */
  readonly handovers: MaskGraph;
  /** Whether a node reads or writes a place. */
  touches(node: number, place: string): boolean;
  /** Whether two nodes are done on one computer. */
  isOnOneComputer(first: number, second: number): boolean;
  /** Whether two nodes work on the same file and one of them changes it, as they did when they were measured. */
  changesSharedInput(first: number, second: number): boolean;
  /**
   * True if `second` reads a file that `first` changed, as a resource type for which the hand-over was never measured.
   */
  consumesUnderOtherType(first: number, second: number): boolean;
}

/** Pairs [first, second] of nodes of which the first disturbs the second when it runs before it. O(nodes^2). */
export function disturbedPairs(
  { subtasks, handovers, touches, isOnOneComputer, changesSharedInput, consumesUnderOtherType }: NodePairFacts,
  interference: InterferenceIndex,
): [number, number][] {
  const found: [number, number][] = [];
  const above = lazily(() => ancestors(handovers));
  for (const [i, first] of subtasks.entries()) {
    const seconds = interference.get(first);
    if (seconds === undefined) continue;
    for (const [j, second] of subtasks.entries()) {
      const pairs = i === j ? undefined : seconds.get(second);
      if (pairs === undefined) continue;
      const takesOver = (((handovers.predecessors[j] ?? 0) >>> i) & 1) === 1;
      const isBelow = () => (((above()[j] ?? 0) >>> i) & 1) === 1;
      const isDisturbed = pairs.some((pair) => {
        if ("futile" in pair) {
          if (pair.futile === "second") return isBelow() || changesSharedInput(i, j);
          const others = (handovers.successors[i] ?? 0) & ~((above()[j] ?? 0) | (1 << j));
          return others === 0 && changesSharedInput(i, j);
        }
        const { place, second_works, first_survives } = pair;
        // The second still depends on the state in which the first left the application.
        if (place === "handover") return isBelow() && !second_works;
        if (place === "file") return !(second_works && (takesOver || first_survives)) && changesSharedInput(i, j);
        // Exclusive resources, such as the clipboard, are checked fact by fact elsewhere.
        if (second_works && (first_survives || isSlot(place))) return false;
        if (!isOnOneComputer(i, j)) return false;
        return touches(i, place) && touches(j, place) && (!takesOver || consumesUnderOtherType(i, j));
      });
      if (isDisturbed) found.push([i, j]);
    }
  }
  return found;
}

/** Pairs of nodes that were seen to disturb each other in one order, so that only the other order will do. */
export function disturbances(
  { nodes, handovers }: UnorderedTask,
  facts: readonly NodeFacts[],
  interference: InterferenceIndex,
): OrderConstraint[] {
  const files = nodes.map((node) => lazily(() => new Set(node.usable.inputs.map(({ name }) => placeOf(node, name)))));
  const filesOf = (node: number) => files[node]?.() ?? new Set<string>();
  const writes = (node: number, place: string) => facts[node]?.writes.has(place) ?? false;
  const pairFacts: NodePairFacts = {
    subtasks: nodes.map(({ usable }) => usable.subtask.id),
    handovers: toMasks(handovers),
    touches: (node, place) => {
      const its = placeOn(place, nodes[node]?.computer);
      return (facts[node]?.reads().has(its) ?? false) || writes(node, its);
    },
    isOnOneComputer: (first, second) => nodes[first]?.computer === nodes[second]?.computer,
    changesSharedInput: (first, second) => {
      const others = filesOf(second);
      return [...filesOf(first)].some((file) => others.has(file) && (writes(first, file) || writes(second, file)));
    },
    consumesUnderOtherType: (first, second) => takesUnderAnotherType(nodes[first], nodes[second]),
  };
  return disturbedPairs(pairFacts, interference).map(([first, second]) => [
    { from: second, to: first, reason: () => "the other way round they get in each other's way" },
  ]);
}

/**
 * Returns whether the second node reads a file that the first one changed, as a file of another type (an archive as any
 * file). Such a hand-over was not measured, so that the interference of the pair applies.
 */
function takesUnderAnotherType(first: BoundNode | undefined, second: BoundNode | undefined): boolean {
  if (first === undefined || second === undefined) return false;
  const given = first.usable.results.flatMap(({ type, value, changed }) =>
    "parameter" in value ? [{ type, changed, place: placeOf(first, value.parameter) }] : [],
  );
  return second.usable.inputs.some(({ name, type }) => {
    const same = given.filter(({ place }) => place === placeOf(second, name));
    return same.some(({ changed }) => changed) && !same.some((result) => result.type === type);
  });
}

function placeOf({ parameters, computer }: BoundNode, name: string): string {
  return placeOn(`file:${normalizePath(parameters[name] ?? "")}`, computer);
}

function isSlot(place: string): boolean {
  return place === "clipboard" || /^(application|document|page):/.test(place);
}
