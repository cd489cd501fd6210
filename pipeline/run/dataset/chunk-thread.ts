import { Worker } from "node:worker_threads";
import { TaskloomError } from "../../errors.js";
import type { ChunkResult } from "./chunk-result.js";
import type { ChunkRunner } from "./chunk-runner.js";
import type { ChunkAnswer, ChunkSettings } from "./chunk-worker.js";

/**
 * Memory limits of a thread in megabytes. About 250 MB are live, however many tasks there are; without a limit, V8 on a
 * machine with much memory lets garbage grow to three times as much before it collects the old generation. Twice the
 * usual young generation makes up for the time that earlier collections cost.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 96 };

/**
 * Starts a thread that makes chunks. When a chunk fails or the thread ends, the promise is rejected with the error's
 * own code, or DATASET_CHUNK.
 */
export function startChunkThread(settings: ChunkSettings): ChunkRunner {
  const worker = new Worker(new URL("./chunk-worker.js", import.meta.url), { workerData: settings, resourceLimits });
  const waiting: { resolve(result: ChunkResult): void; reject(error: unknown): void }[] = [];
  let ended: TaskloomError | null = null;
  worker.on("message", (answer: ChunkAnswer) => {
    const order = waiting.shift();
    if ("problem" in answer) order?.reject(failure(answer));
    else order?.resolve(answer);
  });
  worker.on("error", (cause) => {
    ended = new TaskloomError("DATASET_CHUNK", "a thread that makes tasks ended; run again", { cause });
    for (const { reject } of waiting.splice(0)) reject(ended);
  });
  return {
    run: (message) =>
      new Promise((resolve, reject) => {
        if (ended !== null) return reject(ended);
        waiting.push({ resolve, reject });
        worker.postMessage(message);
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}

function failure({ problem, code, stack }: Extract<ChunkAnswer, { problem: string }>): TaskloomError {
  return new TaskloomError(code, problem, { cause: stack });
}
