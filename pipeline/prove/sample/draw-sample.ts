import { coveringOrders } from "../../graph/covering-orders.js";
import { listOrders } from "../../graph/topological-orders.js";
import type { Rng } from "../../rng.js";
import type { ExecutableTask } from "./execute-order.js";

/** A task and the group for which its sample stands. */
export interface Drawable {
  readonly id: string;
  readonly persona: string;
  readonly level: string;
}

/**
 * Draws `size` tasks in random order, stratified by persona and level: strata are allocated by largest remainders
 * (Hamilton, ties at random), and drawn from uniformly. Returns all tasks when there are not more.
 */
export function drawSample<T extends Drawable>(tasks: readonly T[], size: number, rng: Rng): T[] {
  const cells = new Map<string, T[]>();
  for (const task of tasks) {
    const cell = `${task.persona} ${task.level}`;
    cells.set(cell, [...(cells.get(cell) ?? []), task]);
  }
  const wanted = Math.min(size, tasks.length);
  const shares = rng.fork("cells").shuffle([...cells].sort(([a], [b]) => (a < b ? -1 : 1)));
  const quotas = shares.map(([cell, members]) => {
    const exact = (wanted * members.length) / tasks.length;
    return { cell, members, seats: Math.floor(exact), remainder: exact - Math.floor(exact) };
  });
  let left = wanted - quotas.reduce((sum, { seats }) => sum + seats, 0);
  for (const quota of [...quotas].sort((a, b) => b.remainder - a.remainder)) {
    if (left-- <= 0) break;
    quota.seats += 1;
  }
  const drawn = quotas.flatMap(({ cell, members, seats }) => rng.fork("tasks", cell).shuffle(members).slice(0, seats));
  return rng.fork("sequence").shuffle(drawn);
}

/**
 * Draws `count` distinct topological orders of a task, uniform by rank; all when there are fewer. Orders of an
 * infeasible task end at its blocked node. Throws GRAPH_TOO_WIDE.
 */
export function drawOrders(task: ExecutableTask, count: number, rng: Rng): number[][] {
  return cutAtBlocked(task, listOrders(task.bound.graph, count, rng));
}

/**
 * The fewest orders that were found to do each subtask directly after every set of subtasks after which it may be done,
 * at most `most`. By the independence that proofs claim, they stand for all orders.
 */
export function allSteps(task: ExecutableTask, most: number): number[][] {
  return cutAtBlocked(task, coveringOrders(task.bound.graph, most));
}

function cutAtBlocked({ blocked }: ExecutableTask, whole: readonly number[][]): number[][] {
  const orders = whole.map((order) => (blocked === null ? order : order.slice(0, order.indexOf(blocked.node) + 1)));
  return [...new Map(orders.map((order) => [order.join(" "), order])).values()];
}
