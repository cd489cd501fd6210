import type { TakenTask } from "./fill-quotas.js";
import type { Lot } from "./lot.js";
import type { LotResult } from "./lot-result.js";
import type { LotRunner } from "./lot-runner.js";

/** Several runners that share the lots of a dataset. */
export interface LotRunners {
  /**
   * As many lots as there are runners are made at once; the others wait in the order in which they came. However long one
   * waits, it knows what was learnt before it was asked for.
   */
  make(lot: Lot): Promise<LotResult>;
  /** Tells of tasks that the dataset has. */
  learn(taken: readonly TakenTask[]): void;
  close(): Promise<void>;
}

interface Order {
  lot: Lot;
  /** How often something had been learnt. */
  lessons: number;
  resolve(result: LotResult): void;
  reject(error: unknown): void;
}

interface RunnerSlot {
  runner: LotRunner;
  /** Lots that the runner has. */
  busy: number;
  /** What the runner has not been told yet, each with how often something had been learnt then. */
  untold: { lesson: number; taken: readonly TakenTask[] }[];
}

/** Lots that a runner has at once: the one that it makes, and one to go on with while its answer is read. */
const mostOrders = 2;

/** Shares lots out over the runners. Closing closes them. */
export function shareLots(runners: readonly LotRunner[]): LotRunners {
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
    place.runner.run({ lot: order.lot, taken }).then(order.resolve, order.reject).finally(done);
  }

  return {
    learn: (taken) => {
      lessons += 1;
      for (const { untold } of places) untold.push({ lesson: lessons, taken });
    },
    make: (lot) =>
      new Promise((resolve, reject) => {
        waiting.push({ lot, lessons, resolve, reject });
        next();
      }),
    close: async () => {
      await Promise.all(runners.map((runner) => runner.close()));
    },
  };
}
