import type { EnvironmentFactory } from "../../environments/contract.js";
import { onComputers } from "../../environments/on-computers.js";
import { type ExecutableTask, executeOrder, type OrderExecution } from "./execute-order.js";

/** One order of one task, to be executed. */
export interface PlannedRun {
  readonly task: ExecutableTask;
  readonly order: readonly number[];
}

/**
 * Executes runs, `parallel` at a time, each on a computer that is opened once and replaced after it broke. `onDone` is
 * called with each as it ends. Ends early when `signal` is aborted; runs that were under way then are not reported.
 * `now` is a clock in milliseconds. Throws what opening a computer throws.
 */
export async function executeSample<R extends PlannedRun>(
  runs: readonly R[],
  factory: Pick<EnvironmentFactory, "open">,
  { parallel, signal, now }: { parallel: number; signal: AbortSignal; now: () => number },
  onDone: (run: R, execution: OrderExecution, seconds: number) => void,
): Promise<void> {
  await onComputers(runs, factory, { parallel, signal }, async (run, computer, stop) => {
    const environment = await computer.get();
    const started = now();
    const execution = await executeOrder(environment, run.task, run.order, { screenshots: false, signal: stop });
    onDone(run, execution, (now() - started) / 1000);
    if (execution.failure?.broken === true) await computer.discard();
  });
}
