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
import type { ChunkResult } from "./chunk-result.js";
import { type ChunkMessage, createChunkRunner } from "./chunk-runner.js";

/** The settings of a thread that makes chunks. */
export const chunkSettingsSchema = z.strictObject({
  poolFolder: z.string(),
  /** Ids of the pool's subtasks that may be used. */
  subtasks: z.array(z.string()),
  seed: z.number().int(),
  /** Dataset from which unchanged tasks are reused; null without one. */
  earlier: z.string().nullable(),
});
export type ChunkSettings = z.infer<typeof chunkSettingsSchema>;

/** The answer of a thread to a chunk. */
export type ChunkAnswer = ChunkResult | { problem: string; code: string; stack: string };

/** Reads catalog and pool once for all chunks of the thread. No model is asked. */
async function openRunner({ poolFolder, subtasks, seed, earlier }: ChunkSettings) {
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
  return createChunkRunner({ pool, authors, context, seed, recall, writeFile: writeBytes });
}

const port = parentPort;
if (port !== null) {
  const runner = openRunner(chunkSettingsSchema.parse(workerData));
  port.on("message", async (message: ChunkMessage) => {
    port.postMessage(await answer(async () => (await runner).run(message)));
  });
}

async function answer(make: () => Promise<ChunkResult>): Promise<ChunkAnswer> {
  try {
    return await make();
  } catch (thrown) {
    const error = explainFailure(thrown);
    const code = error instanceof TaskloomError ? error.code : "DATASET_CHUNK";
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
    return { problem: message, code, stack: stack ?? "" };
  }
}
