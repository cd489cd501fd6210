import type Database from "better-sqlite3";
import { scoreAttempt } from "../../attempt/scores/score-attempt.js";
import type { AttemptRecord, AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { keepsAttempts } from "../../store/attempts/attempt-results.js";
import { readAttempts, readAttemptTrace } from "../../store/attempts/attempts.js";
import { findTasks } from "../../store/read.js";
import { attemptedTask } from "./refused-ends.js";

/** An attempt as it was judged and as it is judged with other evaluators. */
export interface JudgedAnew {
  readonly record: AttemptRecord;
  readonly before: AttemptScore;
  readonly score: AttemptScore;
}

/** Judges the attempts at some tasks with other definitions of their subtasks, without a computer. Writes nothing. Throws as `readAttempts`. */
export function* judgeAnew(
  database: Database.Database,
  tasks: Iterable<string>,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): Generator<JudgedAnew> {
  if (!keepsAttempts(database)) return;
  for (const id of tasks) {
    const record = findTasks(database, id).find((task) => task.id === id);
    if (record === undefined) throw new RangeError(`${database.name} has no task ${id} any more`);
    for (const attempt of readAttempts(database, { task: id })) {
      if (attempt.score === null) continue;
      const task = attemptedTask(record, attempt.record, definitions);
      const trace = readAttemptTrace(database, attempt.record.id);
      const score = scoreAttempt(task, { record: attempt.record, trace });
      yield { record: attempt.record, before: attempt.score, score };
    }
  }
}
