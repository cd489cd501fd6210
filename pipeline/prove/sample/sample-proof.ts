import type { SampleRun } from "../../schema/records/sample-run.js";
import type { Proof } from "../../schema/task/proof.js";
import { sayScreenSource } from "../summary.js";

/**
 * Returns the proof that the executions of a task make together; null when there are none or one of them failed. Its
 * lattice consists of the executed orders, with one state before and after every subtask.
 */
export function sampleProof(
  taskId: string,
  environment: string,
  topoCount: string,
  all: readonly SampleRun[],
): Proof | null {
  const runs = all.filter(({ task_id }) => task_id === taskId);
  if (!runs.some(({ branch }) => branch === "taken") || runs.some(({ succeeded }) => !succeeded)) return null;
  const taken = runs.filter(({ branch }) => branch === "taken");
  const other = runs.filter(({ branch }) => branch === "other");
  const orders = ordersAmong(taken);
  const sum = (figure: (run: SampleRun) => number) => taken.reduce((total, run) => total + figure(run), 0);
  const error = runs.find((run) => run.error !== null)?.error ?? null;
  const [subtasks, actions] = [sum((run) => run.subtask_runs), sum((run) => run.actions)];
  const what =
    topoCount === "1"
      ? "The only topological order was"
      : `${orders} of ${topoCount} topological orders ${orders === 1 ? "was" : "were"}`;
  const source = runs.find(({ screen_text }) => screen_text !== null)?.screen_text ?? null;
  const also = other.length === 0 ? "" : " So was the other branch, on data that lead to it.";
  const result = error === null ? "succeeded" : `stopped with the error "${error}"`;
  return {
    task_id: taskId,
    kind: "executed-sample",
    environment,
    ...walkedBy(taken),
    actions,
    twin: other.length === 0 ? null : walkedBy(other),
    error,
    summary: `${what} executed end to end on ${environment} and ${result} (${subtasks} subtask runs, ${actions} actions).${also}${sayScreenSource(source)}`,
  };
}

function ordersAmong(runs: readonly SampleRun[]): number {
  return new Set(runs.map(({ order }) => order.join(" "))).size;
}

function walkedBy(runs: readonly SampleRun[]): NonNullable<Proof["twin"]> {
  const sum = (figure: (run: SampleRun) => number) => runs.reduce((total, run) => total + figure(run), 0);
  return {
    orders: ordersAmong(runs).toString(),
    states: sum(({ order }) => order.length + 1),
    edges: sum(({ order }) => order.length),
    executions: sum((run) => run.subtask_runs),
  };
}
