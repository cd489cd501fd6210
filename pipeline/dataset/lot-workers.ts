import { Worker } from "node:worker_threads";
import { TaskloomError } from "../errors.js";
import type { TakenTask } from "./fill-quotas.js";
import type { Lot } from "./lot.js";
import type { LotResult } from "./lot-result.js";
import type { LotAnswer, LotMessage, LotSettings } from "./lot-worker.js";

/** Threads that make lots. */
export interface LotWorkers {
  /**
   * As many lots as there are threads are made at once; the others wait in the order in which they came. However long a lot
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

/**
 * How many megabytes a thread may take for objects, old and young. Some 80 live there, however many tasks there are;
 * without a limit the engine of a machine with much memory lets garbage come to three times as much before it collects
 * the old. More room for the young, twice as much as usual, saves the time that collecting the old sooner costs.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 96 };

/** Starts threads. A lot that fails, or whose thread ends, is rejected with the error's own code, or DATASET_LOT. */
export function openLotWorkers(count: number, settings: LotSettings): LotWorkers {
  const waiting: Order[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Order>();
  /** What threads have not been told yet, each with how often something had been learnt then. */
  const untold = new Map<Worker, { lesson: number; taken: readonly TakenTask[] }[]>();
  let lessons = 0;
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(new URL("./lot-worker.js", import.meta.url), {
      workerData: settings,
      resourceLimits,
    });
    worker.on("message", (answer: LotAnswer) => {
      const order = busy.get(worker);
      busy.delete(worker);
      idle.push(worker);
      if ("problem" in answer) order?.reject(failure(answer));
      else order?.resolve(answer);
      next();
    });
    worker.on("error", (cause) => {
      const error = new TaskloomError("DATASET_LOT", "a thread that makes tasks ended; run again", { cause });
      for (const { reject } of [...busy.values(), ...waiting.splice(0)]) reject(error);
      busy.clear();
    });
    return worker;
  });
  idle.push(...workers);
  for (const worker of workers) untold.set(worker, []);

  function next(): void {
    const order = waiting[0];
    const worker = idle[0];
    if (order === undefined || worker === undefined) return;
    waiting.shift();
    idle.shift();
    busy.set(worker, order);
    const news = untold.get(worker) ?? [];
    const later = news.findIndex(({ lesson }) => lesson > order.lessons);
    const taken = news.splice(0, later < 0 ? news.length : later).flatMap((one) => one.taken);
    tell(worker, { lot: order.lot, taken });
  }

  function tell(worker: Worker, message: LotMessage): void {
    worker.postMessage(message);
  }

  return {
    learn: (taken) => {
      lessons += 1;
      for (const news of untold.values()) news.push({ lesson: lessons, taken });
    },
    make: (lot) =>
      new Promise((resolve, reject) => {
        waiting.push({ lot, lessons, resolve, reject });
        next();
      }),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function failure({ problem, code, stack }: Extract<LotAnswer, { problem: string }>): TaskloomError {
  return new TaskloomError(code, problem, { cause: stack });
}
