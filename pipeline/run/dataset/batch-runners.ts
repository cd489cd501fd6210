import type { Batch } from "./batch.js";
import type { BatchResult } from "./batch-result.js";
import type { BatchRunner } from "./batch-runner.js";
import type { TakenTask } from "./fill-quotas.js";

/** Several runners that share the batches of a dataset. */
export interface BatchRunners {
  /**
   * As many batches as there are runners are made at once; the others wait in the order in which they came. However
   * long one waits, it knows what was learnt before it was asked for.
   */
  make(batch: Batch): Promise<BatchResult>;
  /** Tells of tasks that the dataset has. */
  learn(taken: readonly TakenTask[]): void;
  close(): Promise<void>;
}

interface Order {
  batch: Batch;
  /** How often something had been learnt. */
  lessons: number;
  resolve(result: BatchResult): void;
  reject(error: unknown): void;
}

interface RunnerSlot {
  runner: BatchRunner;
  /** Batches that the runner has. */
  busy: number;
  /** What the runner has not been told yet, each with how often something had been learnt then. */
  untold: { lesson: number; taken: readonly TakenTask[] }[];
}

/** Batches that a runner has at once: the one that it makes, and one to go on with while its answer is read. */
const mostOrders = 2;

/** Shares batches out over the runners. Closing closes them. */
export function shareBatches(runners: readonly BatchRunner[]): BatchRunners {
  const waiting: Order[] = [];
  let lessons = 0;
  const places = runners.map((runner): RunnerSlot => ({ runner, busy: 0, untold: [] }));

  function next(): void {
    const place = places.reduce((least, one) => (one.busy < least.busy ? one : least));
    const order = place.busy < mostOrders ? waiting.shift() : undefined;
    if (order === undefined) return;
    place.busy += 1;
    const { untold } = place;
    const later = untold.findIndex(({ lesson }) => lesson > order.lessons);
    const taken = untold.splice(0, later < 0 ? untold.length : later).flatMap((one) => one.taken);
    const done = (): void => {
      place.busy -= 1;
      next();
    };
    place.runner.run({ batch: order.batch, taken }).then(order.resolve, order.reject).finally(done);
  }

  return {
    learn: (taken) => {
      lessons += 1;
      for (const { untold } of places) untold.push({ lesson: lessons, taken });
    },
    make: (batch) =>
      new Promise((resolve, reject) => {
        waiting.push({ batch, lessons, resolve, reject });
        next();
      }),
    close: async () => {
      await Promise.all(runners.map((runner) => runner.close()));
    },
  };
}
