import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { loadCatalog } from "../../catalog/load.js";
import { offlineIntents } from "../../compose/intents/offline.js";
import { writeBytes } from "../../content/write-bytes.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import { TaskloomError } from "../../errors.js";
import { explainFailure } from "../../files/system-failure.js";
import { createOfflineReader } from "../../instruct/read/offline.js";
import { offlineWriter } from "../../instruct/write/offline.js";
import { createRng } from "../../rng.js";
import type { Context } from "../../stage.js";
import { openDatabase } from "../../store/file/database.js";
import { readPool } from "../../store/pool/pool.js";
import { createRecall } from "../../store/recall.js";
import type { BatchResult } from "./batch-result.js";
import { type BatchMessage, createBatchRunner } from "./batch-runner.js";

/** What a thread that makes batches is started with. */
export const batchSettingsSchema = z.strictObject({
  poolFolder: z.string(),
  /** Which of the pool's subtasks may be used. */
  subtasks: z.array(z.string()),
  seed: z.number().int(),
  /** A dataset of which unchanged tasks are taken over; null where there is none. */
  earlier: z.string().nullable(),
});
export type BatchSettings = z.infer<typeof batchSettingsSchema>;

/** What a thread answers to a batch. */
export type BatchAnswer = BatchResult | { problem: string; code: string; stack: string };

/** Reads catalog and pool once, for all batches that the thread makes, without any model. */
async function openRunner({ poolFolder, subtasks, seed, earlier }: BatchSettings) {
  const catalog = await loadCatalog();
  const usable = new Set(subtasks);
  const environment = desktopOf(catalog.applications.values());
  const whole = await readPool(poolFolder, environment.name);
  const pool = { ...whole, subtasks: new Map([...whole.subtasks].filter(([id]) => usable.has(id))) };
  const rng = createRng(seed);
  const context: Context = {
    rng,
    catalog,
    environment,
    signal: new AbortController().signal,
    report: () => undefined,
  };
  const authors = {
    intents: offlineIntents,
    writer: offlineWriter(pool.subtasks, catalog, rng.fork("describe")),
    reader: createOfflineReader(),
  };
  const recall = createRecall(earlier === null ? null : openDatabase(earlier));
  return createBatchRunner({ pool, authors, context, seed, recall, writeFile: writeBytes });
}

const port = parentPort;
if (port !== null) {
  const runner = openRunner(batchSettingsSchema.parse(workerData));
  port.on("message", async (message: BatchMessage) => {
    port.postMessage(await answer(async () => (await runner).run(message)));
  });
}

async function answer(make: () => Promise<BatchResult>): Promise<BatchAnswer> {
  try {
    return await make();
  } catch (thrown) {
    const error = explainFailure(thrown);
    const code = error instanceof TaskloomError ? error.code : "DATASET_LOT";
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
    return { problem: message, code, stack: stack ?? "" };
  }
}
