import { Worker } from "node:worker_threads";
import { TaskloomError } from "../errors.js";
import type { Lot } from "./lot.js";
import type { LotResult } from "./lot-result.js";
import type { LotAnswer, LotMessage, LotSettings } from "./lot-worker.js";

/** Threads that make lots. */
export interface LotWorkers {
  /** As many lots as there are threads are made at once; the others wait in the order in which they came. */
  make(lot: Lot): Promise<LotResult>;
  /** Tells of tasks that the dataset has, by their skeletons, before lots that are to know of them. */
  learn(taken: readonly string[]): void;
  close(): Promise<void>;
}

interface Order {
  lot: Lot;
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

  function next(): void {
    const order = waiting[0];
    const worker = idle[0];
    if (order === undefined || worker === undefined) return;
    waiting.shift();
    idle.shift();
    busy.set(worker, order);
    tell(worker, { lot: order.lot });
  }

  function tell(worker: Worker, message: LotMessage): void {
    worker.postMessage(message);
  }

  return {
    learn: (taken) => {
      for (const worker of workers) tell(worker, { taken });
    },
    make: (lot) =>
      new Promise((resolve, reject) => {
        waiting.push({ lot, resolve, reject });
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
