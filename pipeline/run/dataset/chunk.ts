import { nothingPrepared } from "../../compose/prepare-composition.js";
import { RequestError } from "../../errors.js";
import { contentHash } from "../../hash.js";
import type { Rejection } from "../../schema/records/chunk.js";
import type { ProvenTask } from "../../schema/records/stage-records.js";
import type { CompositionRequest } from "../../schema/task/request.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { type Shortcuts, type SubtaskPool, type Synthesists, synthesizeTasks } from "../../spine.js";
import type { Context } from "../../stage.js";
import type { Recall, RecalledTask } from "../../store/tasks/recall.js";
import type { InputHasher } from "./input-hash.js";
import { maskedWords } from "./masked-words.js";

/**
 * A part of the sequence of tasks for a quota. Concurrent chunks do not depend on each other and can be made in any
 * order.
 */
export interface Chunk {
  quota: string;
  /** Index among the chunks of the quota. */
  number: number;
  request: CompositionRequest;
  tasksPerSkeleton: number;
  /** The set within which near-duplicates are refused; null when there is none. */
  distinctSet: string | null;
  /** Personas that yielded no task in an earlier chunk. */
  unproductive: readonly string[];
}

/**
 * A task of a chunk: newly made; or reused from an earlier dataset with the same inputs (`recalled`); or only its
 * masked words, when it is known to be a near-duplicate in its set (`repeated`).
 */
export interface ChunkTask {
  draft: TaskDraft;
  inputHash: string;
  made: ProvenTask | KnownTask;
}

/** A task that need not be made again. */
type KnownTask = { recalled: RecalledTask } | { repeated: string };

/** The inputs for making chunks. */
export interface ChunkMaterial {
  pool: SubtaskPool;
  authors: Synthesists;
  context: Context;
  hash: InputHasher;
  recall: Recall;
  /** Returns the number of tasks in the dataset with this skeleton (hashed). */
  usesOf(skeleton: string): number;
  /** Whether a set of the dataset has a near-duplicate of these words. */
  isSaid(set: string, words: string): boolean;
}

/**
 * Give up on a persona after this many consecutive empty slots. Lower than for a single request, because there are
 * hundreds.
 */
const patience = 10;

/** The end of a chunk. `ended` says why there are fewer tasks than requested; null when there are not. */
export interface ChunkEnd {
  rejections: Rejection[];
  ended: string | null;
  /** Personas that yielded no task in this or an earlier chunk of the quota. */
  unproductive: string[];
}

/** Makes chunks out of one pool, one after the other. */
export function createChunkMaker({ pool, authors, context, hash, recall, usesOf, isSaid }: ChunkMaterial) {
  const preparations = nothingPrepared();
  const quiet: Context = { ...context, report: () => undefined };

  /** Yields the tasks of a chunk in order and returns how it ended. The result does not depend on concurrent chunks. */
  return async function* makeChunk(chunk: Chunk): AsyncGenerator<ChunkTask, ChunkEnd> {
    const rejections: Rejection[] = [];
    const usesBefore = (skeleton: string) => usesOf(contentHash(skeleton));
    const unproductive = new Set(chunk.unproductive);
    const composition = { tasksPerSkeleton: chunk.tasksPerSkeleton, usesBefore, patience, unproductive, preparations };
    const endFor = (ended: string | null): ChunkEnd => ({ rejections, ended, unproductive: [...unproductive].sort() });
    const inputHashes = new Map<string, string>();
    const shortcuts: Shortcuts<KnownTask> = {
      afterDraft(draft) {
        const inputHash = hash(draft);
        inputHashes.set(draft.id, inputHash);
        const found = recall(draft.id, inputHash);
        if (found === null) return null;
        if ("recalled" in found) return { known: found };
        const { stage, reason, subject } = found;
        return { dropped: { stage, reason, subject } };
      },
      afterWords(draft, instruction) {
        if (chunk.distinctSet === null) return null;
        const words = maskedWords(draft, instruction);
        return isSaid(chunk.distinctSet, words) ? { known: { repeated: words } } : null;
      },
    };
    let made = 0;
    try {
      for await (const synthesis of synthesizeTasks(pool, chunk.request, authors, quiet, { composition, shortcuts })) {
        const { draft } = synthesis;
        if (draft === null) continue;
        const inputHash = inputHashes.get(draft.id) ?? hash(draft);
        inputHashes.delete(draft.id);
        if ("dropped" in synthesis) {
          rejections.push({ task_id: draft.id, input_hash: inputHash, ...synthesis.dropped });
          continue;
        }
        yield { draft, inputHash, made: "kept" in synthesis ? synthesis.kept : synthesis.known };
        made += 1;
        if (made === chunk.request.count) return endFor(null);
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return endFor(error.message);
    }
    return endFor("no further task was found that is not a variant of those before");
  };
}
