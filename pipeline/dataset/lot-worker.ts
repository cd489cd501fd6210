import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { loadCatalog } from "../catalog/load.js";
import { offlineIntents } from "../compose/intents/offline.js";
import { offlineWriter } from "../describe/offline.js";
import { createDigestCounts } from "../distinct/digest-counts.js";
import { writeBytes } from "../environments/files/write-bytes.js";
import { openEnvironmentFactory } from "../environments/registry.js";
import { TaskloomError } from "../errors.js";
import { explainFailure } from "../files/system-failure.js";
import { createRng } from "../rng.js";
import type { Context } from "../stage.js";
import { stageVersions } from "../stages.js";
import { openDatabase } from "../store/database.js";
import { readPool } from "../store/pool.js";
import { createRecall } from "../store/recall.js";
import { createOfflineReader } from "../validate/offline.js";
import { createDistinctSets, phrasesOf } from "./distinct-sets.js";
import type { TakenTask } from "./fill-quotas.js";
import { createInputHasher } from "./input-hash.js";
import { createLotMaker, type Lot } from "./lot.js";
import { type LotResult, type OfferedTask, offer } from "./lot-result.js";

/** What a thread that makes lots is started with. */
export const lotSettingsSchema = z.strictObject({
  environment: z.string(),
  poolFolder: z.string(),
  /** Which of the pool's subtasks may be used. */
  subtasks: z.array(z.string()),
  seed: z.number().int(),
  /** A dataset of which unchanged tasks are taken over; null where there is none. */
  earlier: z.string().nullable(),
});
export type LotSettings = z.infer<typeof lotSettingsSchema>;

/** What it is told: to make a lot, and of which tasks the dataset has more by now. */
export interface LotMessage {
  lot: Lot;
  taken: readonly TakenTask[];
}

/** What it answers to a lot. */
export type LotAnswer = LotResult | { problem: string; code: string; stack: string };

/** Reads catalog and pool once, then makes lots for as long as somebody orders them. */
async function openWorkplace({ environment, poolFolder, subtasks, seed, earlier }: LotSettings) {
  const catalog = await loadCatalog();
  const usable = new Set(subtasks);
  const whole = await readPool(poolFolder, environment);
  const pool = { ...whole, subtasks: new Map([...whole.subtasks].filter(([id]) => usable.has(id))) };
  const rng = createRng(seed);
  const context: Context = {
    rng,
    catalog,
    environment: openEnvironmentFactory(environment, catalog.applications.values()),
    signal: new AbortController().signal,
    report: () => undefined,
  };
  const authors = {
    intents: offlineIntents,
    writer: offlineWriter(pool.subtasks, catalog, rng.fork("describe")),
    reader: createOfflineReader(),
  };
  const hash = createInputHasher(pool.subtasks, catalog, { stageVersions, seed });
  const recall = createRecall(earlier === null ? null : openDatabase(earlier));
  const uses = createDigestCounts();
  const sets = createDistinctSets(phrasesOf(pool));
  const makeLot = createLotMaker({ pool, authors, context, hash, recall, usesOf: uses.of, isSaid: sets.holds });
  return async ({ lot, taken }: LotMessage): Promise<LotResult> => {
    for (const { skeleton, said } of taken) {
      uses.add(skeleton);
      if (said !== null) sets.admit(said.set, said.words);
    }
    const tasks: OfferedTask[] = [];
    const running = makeLot(lot);
    for (;;) {
      const next = await running.next();
      if (next.done) return { tasks, ...next.value };
      tasks.push(await offer(next.value, pool, catalog, seed, writeBytes));
    }
  };
}

const port = parentPort;
if (port !== null) {
  const workplace = openWorkplace(lotSettingsSchema.parse(workerData));
  // One lot after the other: the next may know more than the one before it may.
  let last: Promise<void> = Promise.resolve();
  port.on("message", (message: LotMessage) => {
    last = last.then(async () => port.postMessage(await answer(async () => (await workplace)(message))));
  });
}

async function answer(make: () => Promise<LotResult>): Promise<LotAnswer> {
  try {
    return await make();
  } catch (thrown) {
    const error = explainFailure(thrown);
    const code = error instanceof TaskloomError ? error.code : "DATASET_LOT";
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
    return { problem: message, code, stack: stack ?? "" };
  }
}
