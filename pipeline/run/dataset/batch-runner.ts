import { createDigestCounts } from "../../distinct/digest-counts.js";
import { type SubtaskPool, type Synthesists, stageVersions } from "../../spine.js";
import type { Context } from "../../stage.js";
import { offline, type ProvenanceOf } from "../../store/provenance.js";
import type { Recall } from "../../store/recall.js";
import { type Batch, createBatchMaker } from "./batch.js";
import { type BatchResult, type OfferedTask, offer } from "./batch-result.js";
import { createDistinctSets, phrasesOf } from "./distinct-sets.js";
import type { WriteFile } from "./environment-files.js";
import type { TakenTask } from "./fill-quotas.js";
import { createInputHasher } from "./input-hash.js";

/** What a runner is asked for: a batch, and which tasks the dataset has got since the batch before. */
export interface BatchMessage {
  batch: Batch;
  taken: readonly TakenTask[];
}

/** Makes one batch after the other. */
export interface BatchRunner {
  run(message: BatchMessage): Promise<BatchResult>;
  close(): Promise<void>;
}

export interface BatchRunnerSettings {
  pool: SubtaskPool;
  authors: Synthesists;
  /** Provenance of each model role, as recorded in a dataset. Offline when omitted. */
  provenanceOf?: ProvenanceOf;
  context: Context;
  seed: number;
  recall: Recall;
  writeFile: WriteFile;
}

/** A runner that works in this thread. Batches wait for each other, so that each knows what was taken before it. */
export function createBatchRunner(settings: BatchRunnerSettings): Pick<BatchRunner, "run"> {
  const { pool, authors, context, seed, recall, writeFile, provenanceOf = () => offline } = settings;
  const { catalog } = context;
  const hash = createInputHasher(pool.subtasks, catalog, inputSettings(seed, provenanceOf));
  const uses = createDigestCounts();
  const sets = createDistinctSets(phrasesOf(pool));
  const makeBatch = createBatchMaker({ pool, authors, context, hash, recall, usesOf: uses.of, isSaid: sets.holds });

  async function run({ batch, taken }: BatchMessage): Promise<BatchResult> {
    for (const { skeleton, said } of taken) {
      uses.add(skeleton);
      if (said !== null) sets.admit(said.set, said.words);
    }
    const tasks: OfferedTask[] = [];
    const running = makeBatch(batch);
    for (;;) {
      const next = await running.next();
      if (next.done) return { tasks, ...next.value };
      tasks.push(await offer(next.value, pool, catalog, { seed, provenanceOf }, writeFile));
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    run(message) {
      const result = last.then(() => run(message));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** What all tasks of a run depend on beside their drafts; models only where there are any. */
function inputSettings(seed: number, provenanceOf: ProvenanceOf): unknown {
  const thinkers = [provenanceOf("compose"), provenanceOf("describe"), provenanceOf("validate")];
  return thinkers.every(({ model }) => model === offline.model)
    ? { stageVersions, seed }
    : { stageVersions, seed, thinkers };
}
