import type { Environment, EnvironmentFactory } from "../../environments/contract.js";
import { guard } from "../../environments/guard.js";
import { type ExecutableTask, executeOrder, type OrderExecution } from "./execute-order.js";

/** One order of one task to execute. */
export interface PlannedRun {
  readonly task: ExecutableTask;
  readonly order: readonly number[];
}

/**
 * Executes runs, `parallel` at a time, each on a computer that is opened once and replaced when it breaks. `onDone` is
 * called with each result. Ends early when `signal` is aborted; runs in progress are then not reported. `now` is a
 * clock in milliseconds. Throws the errors of opening a computer.
 */
export async function executeSample<R extends PlannedRun>(
  runs: readonly R[],
  { open }: Pick<EnvironmentFactory, "open">,
  { parallel, signal, now }: { parallel: number; signal: AbortSignal; now: () => number },
  onDone: (run: R, execution: OrderExecution, seconds: number) => void,
): Promise<void> {
  const waiting = [...runs];
  const stopped = new AbortController();
  const either = AbortSignal.any([signal, stopped.signal]);

  async function work(): Promise<void> {
    let environment: Environment | null = null;
    try {
      for (let run = waiting.shift(); run !== undefined && !either.aborted; run = waiting.shift()) {
        environment ??= guard(await open());
        const started = now();
        const options = { screenshots: false, signal: either };
        const execution = await executeOrder(environment, run.task, run.order, options);
        onDone(run, execution, (now() - started) / 1000);
        if (execution.failure?.broken === true) {
          await closeQuietly(environment);
          environment = null;
        }
      }
    } catch (error) {
      if (!either.aborted) {
        stopped.abort();
        throw error;
      }
    } finally {
      if (environment !== null) await closeQuietly(environment);
    }
  }

  const lanes = Array.from({ length: Math.max(1, Math.min(parallel, runs.length)) }, work);
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** A computer that broke may not be able to close. */
async function closeQuietly(environment: Environment): Promise<void> {
  await environment.close().catch(() => undefined);
}
