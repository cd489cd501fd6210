import { drawGold } from "../attempt/agents/gold.js";
import { attemptRng } from "../attempt/attempt-rng.js";
import type { AttemptTask } from "../attempt/attempt-task.js";
import { drawOrders } from "../prove/sample/draw-sample.js";
import { createRng } from "../rng.js";
import type { AttemptRecord } from "../schema/attempt/attempt-records.js";

/** Most orders of a task that are executed where all are wanted; OmniBench lists as many. */
export const mostOrders = 120;

/**
 * The repeats in which the gold agent does a task in different orders: those of the first `wanted` orders that chance gives,
 * or of all of them, at most 120.
 */
export function distinctTrajectories(
  task: AttemptTask,
  attempt: Pick<AttemptRecord, "seed" | "agent" | "task_id">,
  wanted: number | "all",
): number[] {
  const most = Math.min(wanted === "all" ? mostOrders : wanted, mostOrders);
  const there = drawOrders(task, most, createRng("trajectories", attempt.task_id)).length;
  const found = new Map<string, number>();
  for (let repeat = 0; found.size < there; repeat++) {
    const order = [...new Set(drawGold(task, attemptRng({ ...attempt, repeat })).map(({ node }) => node))].join(" ");
    if (!found.has(order)) found.set(order, repeat);
  }
  return [...found.values()];
}
