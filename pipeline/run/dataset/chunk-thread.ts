import { Worker } from "node:worker_threads";
import { TaskloomError } from "../../errors.js";
import type { ChunkResult } from "./chunk-result.js";
import type { ChunkRunner } from "./chunk-runner.js";
import type { ChunkAnswer, ChunkSettings } from "./chunk-worker.js";

/**
 * How many megabytes a thread may take for objects, old and young. Some 80 live there, however many tasks there are;
 * without a limit the engine of a machine with much memory lets garbage come to three times as much before it collects
 * the old. More room for the young, twice as much as usual, saves the time that collecting the old sooner costs.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 96 };

/**
 * Starts a thread that makes chunks. A chunk that fails, or whose thread ends, is rejected with the error's own code,
 * or DATASET_CHUNK.
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
