import { countOrders } from "../../graph/topological-orders.js";
import type { ExecutableTask } from "./execute-order.js";
import type { PlannedRun } from "./execute-sample.js";

/** Runs of subtasks that stand for all orders of tasks, and how many it would take to execute every order from its start. */
export interface LatticeSteps {
  readonly planned: number;
  /** As text: it may exceed 2^53. */
  readonly of_all_orders: string;
}

/**
 * Counts the runs of subtasks in orders that take every step of the lattices of their tasks. Infeasible tasks are left out:
 * their orders end early, and how many of them differ is not counted.
 */
export function latticeSteps(runs: readonly PlannedRun[]): LatticeSteps {
  const whole = runs.filter(({ task }) => task.blocked === null);
  const tasks = new Set<ExecutableTask>(whole.map(({ task }) => task));
  const all = [...tasks].map(({ bound: { graph } }) => countOrders(graph) * BigInt(graph.size));
  return {
    planned: whole.reduce((sum, { order }) => sum + order.length, 0),
    of_all_orders: all.reduce((sum, steps) => sum + steps, 0n).toString(),
  };
}
