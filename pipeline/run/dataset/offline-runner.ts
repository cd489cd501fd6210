import type { Catalog } from "../../catalog/catalog.js";
import { offlineIntents } from "../../compose/intents/offline.js";
import { sharedBytes } from "../../content/shared-bytes.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { createOfflineReader } from "../../instruct/read/offline.js";
import { offlineWriter } from "../../instruct/write/offline.js";
import { createRng } from "../../rng.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import { readPool } from "../../store/pool/pool.js";
import type { Recall } from "../../store/tasks/recall.js";
import { type ChunkRunner, createChunkRunner } from "./chunk-runner.js";

/** The subtasks of a pool that may be used, by their ids. */
export async function readPart(
  poolFolder: string,
  environment: EnvironmentFactory,
  subtasks: readonly string[],
): Promise<SubtaskPool> {
  const usable = new Set(subtasks);
  const whole = await readPool(poolFolder, environment.name);
  return { ...whole, subtasks: new Map([...whole.subtasks].filter(([id]) => usable.has(id))) };
}

/** A runner that asks no model. */
export function offlineRunner(
  pool: SubtaskPool,
  {
    catalog,
    environment,
    seed,
    recall,
  }: {
    catalog: Catalog;
    environment: EnvironmentFactory;
    seed: number;
    recall: Recall;
  },
): Pick<ChunkRunner, "run"> {
  const rng = createRng(seed);
  const signal = new AbortController().signal;
  const context: Context = { rng, catalog, environment, signal, report: () => undefined };
  const authors = {
    intents: offlineIntents,
    writer: offlineWriter(pool.subtasks, catalog, rng.fork("describe")),
    reader: createOfflineReader(),
  };
  return createChunkRunner({ pool, authors, context, seed, recall, writeFile: sharedBytes });
}
