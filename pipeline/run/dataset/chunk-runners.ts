import type { Chunk } from "./chunk.js";
import type { ChunkResult } from "./chunk-result.js";
import type { ChunkRunner } from "./chunk-runner.js";
import type { TakenTask } from "./fill-quotas.js";

/** Several runners that share the chunks of a dataset. */
export interface ChunkRunners {
  /**
   * Makes a chunk. Runners work at the same time; further chunks wait in the order of the calls. However long a chunk
   * waits, it only knows the tasks that were learnt before the call.
   */
  make(chunk: Chunk): Promise<ChunkResult>;
  /** Informs the runners of tasks that were added to the dataset. */
  learn(taken: readonly TakenTask[]): void;
  close(): Promise<void>;
}

interface Order {
  chunk: Chunk;
  /** Number of calls of `learn` before this order. */
  lessons: number;
  resolve(result: ChunkResult): void;
  reject(error: unknown): void;
}

interface RunnerSlot {
  runner: ChunkRunner;
  /** Number of chunks that the runner is working on or has queued. */
  busy: number;
  /** Tasks that the runner has not been informed of, each with the number of calls of `learn` before it. */
  untold: { lesson: number; taken: readonly TakenTask[] }[];
}

/** Most chunks of a runner: the one in progress, and one to continue with while its result is processed. */
const mostOrders = 2;

/** Distributes chunks over the runners. `close` closes all of them. */
export function shareChunks(runners: readonly ChunkRunner[]): ChunkRunners {
  const waiting: Order[] = [];
  let lessons = 0;
  const slots = runners.map((runner): RunnerSlot => ({ runner, busy: 0, untold: [] }));

  function next(): void {
    const slot = slots.reduce((least, one) => (one.busy < least.busy ? one : least));
    const order = slot.busy < mostOrders ? waiting.shift() : undefined;
    if (order === undefined) return;
    slot.busy += 1;
    const { untold } = slot;
    const later = untold.findIndex(({ lesson }) => lesson > order.lessons);
    const taken = untold.splice(0, later < 0 ? untold.length : later).flatMap((one) => one.taken);
    const done = (): void => {
      slot.busy -= 1;
      next();
    };
    slot.runner.run({ chunk: order.chunk, taken }).then(order.resolve, order.reject).finally(done);
  }

  return {
    learn: (taken) => {
      lessons += 1;
      for (const { untold } of slots) untold.push({ lesson: lessons, taken });
    },
    make: (chunk) =>
      new Promise((resolve, reject) => {
        waiting.push({ chunk, lessons, resolve, reject });
        next();
      }),
    close: async () => {
      await Promise.all(runners.map((runner) => runner.close()));
    },
  };
}
