import { createDigestCounts } from "../../distinct/digest-counts.js";
import { isEnglish, type WritingLanguage } from "../../schema/writing-language.js";
import { type SubtaskPool, type Synthesists, stageVersions } from "../../spine.js";
import type { Context } from "../../stage.js";
import { modelAuthors, offline, type ProvenanceOf } from "../../store/provenance.js";
import type { Recall } from "../../store/tasks/recall.js";
import { type Chunk, createChunkMaker } from "./chunk.js";
import { type ChunkResult, type OfferedTask, offer } from "./chunk-result.js";
import { createDistinctSets, phrasesOf } from "./distinct-sets.js";
import type { WriteFile } from "./environment-files.js";
import type { TakenTask } from "./fill-quotas.js";
import { createInputHasher } from "./input-hash.js";

/** A request to a runner: a chunk, and the tasks that were added to the dataset since the previous request. */
export interface ChunkMessage {
  chunk: Chunk;
  taken: readonly TakenTask[];
}

/** Makes one chunk after the other. */
export interface ChunkRunner {
  run(message: ChunkMessage): Promise<ChunkResult>;
  close(): Promise<void>;
}

export interface ChunkRunnerSettings {
  pool: SubtaskPool;
  authors: Synthesists;
  /** Provenance of each model role, as recorded in a dataset. Offline when omitted. */
  provenanceOf?: ProvenanceOf;
  context: Context;
  seed: number;
  recall: Recall;
  writeFile: WriteFile;
}

/** Creates a runner in this thread. Chunks run one after another, so that each knows the tasks accepted before it. */
export function createChunkRunner(settings: ChunkRunnerSettings): Pick<ChunkRunner, "run"> {
  const { pool, authors, context, seed, recall, writeFile, provenanceOf = () => offline } = settings;
  const { catalog } = context;
  const hash = createInputHasher(pool.subtasks, catalog, inputSettings(seed, provenanceOf, authors.writer.language));
  const uses = createDigestCounts();
  const sets = createDistinctSets(phrasesOf(pool));
  const makeChunk = createChunkMaker({ pool, authors, context, hash, recall, usesOf: uses.of, isSaid: sets.holds });

  async function run({ chunk, taken }: ChunkMessage): Promise<ChunkResult> {
    for (const { skeleton, said } of taken) {
      uses.add(skeleton);
      if (said !== null) sets.admit(said.set, said.words);
    }
    const tasks: OfferedTask[] = [];
    const running = makeChunk(chunk);
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

/** Returns the settings that all tasks of a run depend on; includes the models only if there are any. */
function inputSettings(seed: number, provenanceOf: ProvenanceOf, language: WritingLanguage): unknown {
  const thinkers = modelAuthors(provenanceOf);
  if (thinkers.every(({ model }) => model === offline.model)) return { stageVersions, seed };
  return { stageVersions, seed, thinkers, ...(!isEnglish(language) && { language: language.tag }) };
}
