import type Database from "better-sqlite3";
import type { ImportedAttempt } from "../schema/attempt/imported-attempt.js";
import type { JudgeAgreement } from "../schema/attempt/judge-agreement.js";
import type { ImportedTask } from "../schema/imported-task.js";
import type { ModelAuthor } from "../schema/model-author.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { Subtask } from "../schema/subtask.js";
import {
  type AttemptResult,
  keepsAttempts,
  readAttemptResults,
  readScreen,
  readScreenSizes,
  type ScreenTable,
} from "../store/attempts/attempt-results.js";
import { readAttempts, type StoredAttempt } from "../store/attempts/attempts.js";
import { keepsImportedAttempts, readImportedAttempts } from "../store/attempts/imported-attempts.js";
import { readJudgeAgreement } from "../store/attempts/judge-agreements.js";
import { type JudgementTable, readJudgements, type StoredJudgement } from "../store/attempts/judgements.js";
import { findImportedTask } from "../store/imported-tasks.js";
import { findTasks, readSubtaskEvaluations } from "../store/read.js";
import { readDefinitions } from "../store/tasks/read-definitions.js";

/** A dataset that pages are made of. What is large is read when a page needs it. */
export interface BrowsedDataset {
  /** Name of its folder in the site: "d1". */
  readonly folder: string;
  /** As it was named by whoever looks at it. */
  readonly file: string;
  readonly database: Database.Database;
  /** The task with an id; null where there is none. */
  task(id: string): TaskRecord | null;
  /** How all attempts came out; none in a dataset that has no place for attempts. */
  results(): Iterable<AttemptResult>;
  /** The attempts at one task or at all with their steps. */
  attempts(task: string | null): StoredAttempt[];
  /** Width and height in pixels of the pictures that are kept of attempts at a task, by hash; and one of them (PNG). */
  screenSizes(task: string): ReadonlyMap<string, readonly [number, number]>;
  screen(task: string, hash: string): Uint8Array | null;
  /** The imported task with an id; null where there is none. */
  importedTask(id: string): ImportedTask | null;
  /** The attempts at one imported task or at all with their steps. */
  importedAttempts(task: string | null): ImportedAttempt[];
  /** What judges said of an attempt, and how far one of them was found to agree with evaluators. */
  opinions(table: JudgementTable, attempt: string): StoredJudgement[];
  agreement(judge: ModelAuthor): JudgeAgreement | null;
  /** Subtasks and their printed evaluators, by subtask. They are read once, as no command changes them. */
  definitions(): ReadonlyMap<string, Omit<Subtask, "trials">>;
  evaluators(): ReadonlyMap<string, PrintedEvaluator>;
}

export interface PrintedEvaluator {
  readonly python: string;
  readonly typescript: string;
}

/** Wraps a database that is open for reading; `place` is its place among all that are looked at, from 0. */
export function browsedDataset(database: Database.Database, file: string, place: number): BrowsedDataset {
  let definitions: ReadonlyMap<string, Omit<Subtask, "trials">> | null = null;
  let evaluators: ReadonlyMap<string, PrintedEvaluator> | null = null;
  return {
    folder: `d${place + 1}`,
    file,
    database,
    task: (id) => findTasks(database, id).find((task) => task.id === id) ?? null,
    results: () => (keepsAttempts(database) ? readAttemptResults(database) : []),
    attempts: (task) => (keepsAttempts(database) ? readAttempts(database, { task }) : []),
    screenSizes: (task) => new Map(tablesOf(database).flatMap((table) => [...readScreenSizes(database, task, table)])),
    screen(task, hash) {
      for (const table of tablesOf(database)) {
        const picture = readScreen(database, task, hash, table);
        if (picture !== null) return picture;
      }
      return null;
    },
    importedTask: (id) => findImportedTask(database, id),
    importedAttempts: (task) => readImportedAttempts(database, { task }),
    opinions: (table, attempt) => readJudgements(database, table, attempt),
    agreement: (judge) => readJudgeAgreement(database, judge),
    definitions() {
      definitions ??= readDefinitions(database);
      return definitions;
    },
    evaluators() {
      evaluators ??= new Map([...readSubtaskEvaluations(database)].map(({ subtask_id, ...own }) => [subtask_id, own]));
      return evaluators;
    },
  };
}

/** Tables in which pictures of attempts stand; ids of tasks and of imported tasks are never the same. */
function tablesOf(database: Database.Database): ScreenTable[] {
  const tables: ScreenTable[] = keepsAttempts(database) ? ["attempt_screens"] : [];
  return keepsImportedAttempts(database) ? [...tables, "imported_attempt_screens"] : tables;
}
