import { createDigestCounts } from "../../distinct/digest-counts.js";
import { type SubtaskPool, type Synthesists, stageVersions } from "../../spine.js";
import type { Context } from "../../stage.js";
import { offline, type ProvenanceOf } from "../../store/provenance.js";
import type { Recall } from "../../store/recall.js";
import { createDistinctSets, phrasesOf } from "./distinct-sets.js";
import type { WriteFile } from "./environment-files.js";
import type { TakenTask } from "./fill-quotas.js";
import { createInputHasher } from "./input-hash.js";
import { createLotMaker, type Lot } from "./lot.js";
import { type LotResult, type OfferedTask, offer } from "./lot-result.js";

/** What a runner is asked for: a lot, and which tasks the dataset has got since the lot before. */
export interface LotMessage {
  lot: Lot;
  taken: readonly TakenTask[];
}

/** Makes one lot after the other. */
export interface LotRunner {
  run(message: LotMessage): Promise<LotResult>;
  close(): Promise<void>;
}

export interface LotRunnerSettings {
  pool: SubtaskPool;
  authors: Synthesists;
  /** Who thought at each place, as the rows of a dataset say it; the program itself where it is left out. */
  provenanceOf?: ProvenanceOf;
  context: Context;
  seed: number;
  recall: Recall;
  writeFile: WriteFile;
}

/** A runner that works in this thread. Lots wait for each other, so that each knows what was taken before it. */
export function createLotRunner(settings: LotRunnerSettings): Pick<LotRunner, "run"> {
  const { pool, authors, context, seed, recall, writeFile, provenanceOf = () => offline } = settings;
  const { catalog } = context;
  const hash = createInputHasher(pool.subtasks, catalog, inputSettings(seed, provenanceOf));
  const uses = createDigestCounts();
  const sets = createDistinctSets(phrasesOf(pool));
  const makeLot = createLotMaker({ pool, authors, context, hash, recall, usesOf: uses.of, isSaid: sets.holds });

  async function run({ lot, taken }: LotMessage): Promise<LotResult> {
    for (const { skeleton, said } of taken) {
      uses.add(skeleton);
      if (said !== null) sets.admit(said.set, said.words);
    }
    const tasks: OfferedTask[] = [];
    const running = makeLot(lot);
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
