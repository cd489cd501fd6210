import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { loadCatalog } from "../../catalog/load.js";
import { withAddition } from "../../catalog/with-addition.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import { TaskloomError } from "../../errors.js";
import { explainFailure } from "../../files/system-failure.js";
import { catalogAdditionSchema } from "../../schema/catalog/catalog-addition.js";
import { openDatabase } from "../../store/file/database.js";
import { createRecall } from "../../store/tasks/recall.js";
import type { ChunkResult } from "./chunk-result.js";
import type { ChunkMessage } from "./chunk-runner.js";
import { offlineRunner, readPart } from "./offline-runner.js";

/** The settings of a thread that makes chunks. */
export const chunkSettingsSchema = z.strictObject({
  poolFolder: z.string(),
  /** Ids of the pool's subtasks that may be used. */
  subtasks: z.array(z.string()),
  seed: z.number().int(),
  /** Dataset from which unchanged tasks are reused; null without one. */
  earlier: z.string().nullable(),
  /** What the catalog has beside that of the package. */
  addition: catalogAdditionSchema,
});
export type ChunkSettings = z.infer<typeof chunkSettingsSchema>;

/** The answer of a thread to a chunk. */
export type ChunkAnswer = ChunkResult | { problem: string; code: string; stack: string };

/** Reads catalog and pool once for all chunks of the thread. No model is asked. */
async function openRunner({ poolFolder, subtasks, seed, earlier, addition }: ChunkSettings) {
  const catalog = withAddition(await loadCatalog(), addition);
  const environment = desktopOf(catalog.applications.values());
  const pool = await readPart(poolFolder, environment, subtasks);
  const recall = createRecall(earlier === null ? null : openDatabase(earlier));
  return offlineRunner(pool, { catalog, environment, seed, recall });
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
