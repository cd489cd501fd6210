import type Database from "better-sqlite3";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { Subtask } from "../schema/subtask.js";
import {
  type AttemptResult,
  keepsAttempts,
  readAttemptResults,
  readScreen,
  readScreenSizes,
} from "../store/attempts/attempt-results.js";
import { readAttempts, type StoredAttempt } from "../store/attempts/attempts.js";
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
    screenSizes: (task) => (keepsAttempts(database) ? readScreenSizes(database, task) : new Map()),
    screen: (task, hash) => (keepsAttempts(database) ? readScreen(database, task, hash) : null),
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
