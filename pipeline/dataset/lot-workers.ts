import { Worker } from "node:worker_threads";
import { TaskloomError } from "../errors.js";
import type { TakenTask } from "./fill-quotas.js";
import type { Lot } from "./lot.js";
import type { LotResult } from "./lot-result.js";
import type { LotAnswer, LotMessage, LotSettings } from "./lot-worker.js";

/** Threads that make lots. */
export interface LotWorkers {
  /**
   * As many lots as there are threads are made at once; the others wait in the order in which they came. However long one
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

interface Thread {
  worker: Worker;
  /** What it has been given, the one that it makes first. */
  orders: Order[];
  /** What it has not been told yet, each with how often something had been learnt then. */
  untold: { lesson: number; taken: readonly TakenTask[] }[];
}

/**
 * How many megabytes a thread may take for objects, old and young. Some 80 live there, however many tasks there are;
 * without a limit the engine of a machine with much memory lets garbage come to three times as much before it collects
 * the old. More room for the young, twice as much as usual, saves the time that collecting the old sooner costs.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 96 };

/** Lots that a thread has at once: the one that it makes, and one to go on with while its answer is read. */
const mostOrders = 2;

/** Starts threads. A lot that fails, or whose thread ends, is rejected with the error's own code, or DATASET_LOT. */
export function openLotWorkers(count: number, settings: LotSettings): LotWorkers {
  const waiting: Order[] = [];
  let lessons = 0;
  const threads = Array.from({ length: count }, (): Thread => {
    const worker = new Worker(new URL("./lot-worker.js", import.meta.url), {
      workerData: settings,
      resourceLimits,
    });
    const thread: Thread = { worker, orders: [], untold: [] };
    worker.on("message", (answer: LotAnswer) => {
      const order = thread.orders.shift();
      if ("problem" in answer) order?.reject(failure(answer));
      else order?.resolve(answer);
      next();
    });
    worker.on("error", (cause) => {
      const error = new TaskloomError("DATASET_LOT", "a thread that makes tasks ended; run again", { cause });
      for (const { orders } of threads) for (const { reject } of orders.splice(0)) reject(error);
      for (const { reject } of waiting.splice(0)) reject(error);
    });
    return thread;
  });

  function next(): void {
    const thread = threads.reduce((least, one) => (one.orders.length < least.orders.length ? one : least));
    const order = thread.orders.length < mostOrders ? waiting.shift() : undefined;
    if (order === undefined) return;
    thread.orders.push(order);
    const { untold } = thread;
    const later = untold.findIndex(({ lesson }) => lesson > order.lessons);
    const taken = untold.splice(0, later < 0 ? untold.length : later).flatMap((one) => one.taken);
    const message: LotMessage = { lot: order.lot, taken };
    thread.worker.postMessage(message);
  }

  return {
    learn: (taken) => {
      lessons += 1;
      for (const { untold } of threads) untold.push({ lesson: lessons, taken });
    },
    make: (lot) =>
      new Promise((resolve, reject) => {
        waiting.push({ lot, lessons, resolve, reject });
        next();
      }),
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function failure({ problem, code, stack }: Extract<LotAnswer, { problem: string }>): TaskloomError {
  return new TaskloomError(code, problem, { cause: stack });
}
