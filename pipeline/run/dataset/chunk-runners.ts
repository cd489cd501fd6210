import type { Chunk } from "./chunk.js";
import type { ChunkResult } from "./chunk-result.js";
import type { ChunkRunner } from "./chunk-runner.js";
import type { TakenTask } from "./fill-quotas.js";

/** Several runners that share the chunks of a dataset. */
export interface ChunkRunners {
  /**
   * As many chunks as there are runners are made at once; the others wait in the order in which they came. However
   * long one waits, it knows what was learnt before it was asked for.
   */
  make(chunk: Chunk): Promise<ChunkResult>;
  /** Tells of tasks that the dataset has. */
  learn(taken: readonly TakenTask[]): void;
  close(): Promise<void>;
}

interface Order {
  chunk: Chunk;
  /** How often something had been learnt. */
  lessons: number;
  resolve(result: ChunkResult): void;
  reject(error: unknown): void;
}

interface RunnerSlot {
  runner: ChunkRunner;
  /** Chunks that the runner has. */
  busy: number;
  /** What the runner has not been told yet, each with how often something had been learnt then. */
  untold: { lesson: number; taken: readonly TakenTask[] }[];
}

/** Chunks that a runner has at once: the one that it makes, and one to go on with while its answer is read. */
const mostOrders = 2;

/** Shares chunks out over the runners. Closing closes them. */
export function shareChunks(runners: readonly ChunkRunner[]): ChunkRunners {
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
    place.runner.run({ chunk: order.chunk, taken }).then(order.resolve, order.reject).finally(done);
  }

  return {
    learn: (taken) => {
      lessons += 1;
      for (const { untold } of places) untold.push({ lesson: lessons, taken });
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
