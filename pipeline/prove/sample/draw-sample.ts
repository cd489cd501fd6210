import { listOrders } from "../../graph/topological-orders.js";
import type { Rng } from "../../rng.js";
import type { ExecutableTask } from "./execute-order.js";

/** What a sample is drawn from: a task and the group that it stands for. */
export interface Drawable {
  readonly id: string;
  readonly persona: string;
  readonly level: string;
}

/**
 * Draws `size` tasks so that every level of every persona has its share (largest remainder, ties by chance; Hamilton's
 * method), uniformly within each, in an order of chance. All tasks when there are not more.
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
 * `count` distinct topological orders of a task, uniform by rank (all when there are fewer), as they are executed: of
 * an infeasible task only up to its blocked node. Throws GRAPH_TOO_WIDE.
 */
export function drawOrders({ bound, blocked }: ExecutableTask, count: number, rng: Rng): number[][] {
  const orders = listOrders(bound.graph, count, rng).map((order) =>
    blocked === null ? order : order.slice(0, order.indexOf(blocked.node) + 1),
  );
  return [...new Map(orders.map((order) => [order.join(" "), order])).values()];
}
