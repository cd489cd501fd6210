import { nothingPrepared } from "../compose/open-workshop.js";
import { createComposeStage } from "../compose/stage.js";
import { createDescribeStage } from "../describe/stage.js";
import { RequestError } from "../errors.js";
import { contentHash } from "../hash.js";
import { createProveStage } from "../prove/stage.js";
import type { Rejection } from "../schema/lot.js";
import type { CompositionRequest } from "../schema/request.js";
import type { ProvenTask } from "../schema/stage-records.js";
import type { TaskDraft } from "../schema/task.js";
import type { Context, StageEvent } from "../stage.js";
import { type SubtaskPool, type Synthesists, stream } from "../stages.js";
import type { Recall, RecalledTask } from "../store/recall.js";
import { createValidateStage } from "../validate/stage.js";
import type { InputHasher } from "./input-hash.js";
import { maskedWords } from "./masked-words.js";

/** A piece of the sequence of tasks that meet a quota. Lots that are under way at once know nothing of each other and can be made in any order. */
export interface Lot {
  quota: string;
  /** Of the pieces of the quota. */
  number: number;
  request: CompositionRequest;
  tasksPerSkeleton: number;
  /** The set in which no two tasks may say nearly the same; null for tasks of none. */
  distinctSet: string | null;
  /** Personas of whom some earlier piece had nothing. */
  barren: readonly string[];
}

/**
 * A task of a lot: made, or the words of what an earlier dataset has with the same inputs, or no more than its masked
 * words, where a task of the same set is known to say nearly the same.
 */
export interface LotTask {
  draft: TaskDraft;
  inputHash: string;
  made: ProvenTask | { recalled: RecalledTask } | { repeated: string };
}

/** What lots are made of. */
export interface LotMaterial {
  pool: SubtaskPool;
  authors: Synthesists;
  context: Context;
  hash: InputHasher;
  recall: Recall;
  /** How many tasks of a skeleton (hashed) the dataset has. */
  usesOf(skeleton: string): number;
  /** Whether a task of a set of the dataset is known to say nearly what these words say. */
  isSaid(set: string, words: string): boolean;
}

/** Places of a persona that may stay empty in a row: those of one request among hundreds are given up sooner. */
const patience = 10;

/** How a lot ended: with all tasks that were asked for, or why there are no more. */
export interface LotEnd {
  rejections: Rejection[];
  ended: string | null;
  /** Personas of whom this or an earlier piece of the quota had nothing. */
  barren: string[];
}

/** Makes lots out of one pool, one after the other. */
export function createLotMaker({ pool, authors, context, hash, recall, usesOf, isSaid }: LotMaterial) {
  const preparations = nothingPrepared();

  /** Yields the tasks of a lot in order and returns how it ended; nothing in it depends on others that are under way. */
  return async function* makeLot(lot: Lot): AsyncGenerator<LotTask, LotEnd> {
    const rejections: Rejection[] = [];
    const usesBefore = (skeleton: string) => usesOf(contentHash(skeleton));
    const barren = new Set(lot.barren);
    const settings = { tasksPerSkeleton: lot.tasksPerSkeleton, usesBefore, patience, barren, preparations };
    const endFor = (ended: string | null): LotEnd => ({ rejections, ended, barren: [...barren].sort() });
    const compose = createComposeStage(pool, lot.request, authors.intents, settings);
    const quiet: Context = { ...context, report: () => undefined };
    let made = 0;
    try {
      for await (const draft of compose.run(stream(pool.subtasks.values()), quiet)) {
        const inputHash = hash(draft);
        const outcome = recall(draft.id, inputHash) ?? (await refine(draft, inputHash, lot.distinctSet));
        if ("stage" in outcome) {
          rejections.push(outcome);
          continue;
        }
        yield { draft, inputHash, made: outcome };
        made += 1;
        if (made === lot.request.count) return endFor(null);
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return endFor(error.message);
    }
    return endFor("no further task was found that is not a variant of those before");
  };

  /** Words, validation and proof of one draft, or the stage that dropped it and why. */
  async function refine(
    draft: TaskDraft,
    inputHash: string,
    distinctSet: string | null,
  ): Promise<LotTask["made"] | Rejection> {
    const of = { task_id: draft.id, input_hash: inputHash };
    let rejection: Rejection = { ...of, stage: "prove", reason: "it came to nothing", subject: draft.intent.goal };
    const watching: Context = {
      ...context,
      report(event: StageEvent) {
        if (event.kind !== "rejected") return;
        rejection = { ...of, stage: event.stage, reason: event.reason, subject: event.subject };
      },
    };
    for await (const described of createDescribeStage(authors.writer).run(stream([draft]), watching)) {
      if (distinctSet !== null) {
        const words = maskedWords(draft, described.instruction);
        if (isSaid(distinctSet, words)) return { repeated: words };
      }
      const validated = createValidateStage(pool.subtasks, authors.reader).run(stream([described]), watching);
      for await (const task of createProveStage(pool.subtasks).run(validated, watching)) return task;
    }
    return rejection;
  }
}
