import { members } from "../../graph/bits.js";
import { available, toMasks } from "../../graph/graph.js";
import { canonicalJson } from "../../hash.js";
import { type BoundGraph, instanceAt } from "../../prove/instance.js";
import type { Action } from "../../schema/computer/action.js";

/**
 * The topological order whose gold actions are nearest to what was done: of the subtasks that are free, always the one
 * that agrees with most of the next actions. Where several do, the order of completion decides, then that of the graph.
 * `done` are the actions in turn, null where none of ours says what was done; `given` nodes were done before them.
 */
export function nearestOrder(
  bound: BoundGraph,
  completed: readonly number[],
  done: readonly (Action | null)[],
  given: readonly number[] = [],
): readonly number[] {
  const masks = toMasks(bound.graph);
  const rank = [...completed, ...masks.order.filter((node) => !completed.includes(node))];
  // On which computer something is done is said by none of its actions.
  const acted = done.filter((action) => action?.function !== "use_computer");
  const words = acted.map((action) => (action === null ? null : wordsOf(action)));
  const gold = bound.instances.map((_, node) => instanceAt(bound, node).actions.map(wordsOf));
  const order: number[] = [];
  const start = given.reduce((bits, node) => bits | (1 << node), 0);
  for (let [mask, at] = [start, 0]; mask !== masks.all; ) {
    const agreement = (node: number) => {
      const own = gold[node] ?? [];
      const differs = own.findIndex((word, i) => word !== words[at + i]);
      return differs < 0 ? own.length : differs;
    };
    const free = members(available(masks, mask)).sort((a, b) => rank.indexOf(a) - rank.indexOf(b));
    const best = Math.max(...free.map(agreement));
    const next = free.find((node) => agreement(node) === best) ?? 0;
    order.push(next);
    mask |= 1 << next;
    at += gold[next]?.length ?? 0;
  }
  return order;
}

/** What an action does to what, without where that was. */
function wordsOf({ function: name, args, control }: Action): string {
  return canonicalJson([name, args, control]);
}
