import type Database from "better-sqlite3";
import { z } from "zod";
import { maskedInstruction } from "../../distinct/mask.js";
import { createNearDuplicateFilter, withoutNearDuplicates } from "../../distinct/near-duplicate-filter.js";
import { nearDuplicates, nearDuplicateThreshold } from "../../distinct/near-duplicates.js";
import { taskRecordSchema } from "../../schema/records/dataset-records.js";
import { carriedValueSchema, conditionRecordSchema } from "../../schema/task/task.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
/** How much the high-level instructions of tasks differ once their values are masked. */
export interface DistinctFigures {
  /** Cosine of TF-IDF from which on two tasks are nearly the same. */
  threshold: number;
  distinct_instructions: number;
  /** Tasks of which another one is equal or nearly the same. */
  with_near_duplicate: number;
  /** Pairs of such tasks; null where there are too many tasks to find all. */
  pairs: number | null;
  /** Tasks that hang together by being nearly the same, one with the next. */
  clusters: number;
  largest_cluster: number;
  /** Tasks that stay where, in the order of the files, whatever is nearly the same as an earlier one is left out. */
  without_near_duplicates: number;
}

const rowSchema = z.object({
  id: z.string(),
  task_instruction: z.string(),
  subtasks: jsonColumn.pipe(taskRecordSchema.shape.subtasks),
  condition: jsonColumn.pipe(conditionRecordSchema).nullable(),
  carried_values: jsonColumn.pipe(z.array(carriedValueSchema)),
});

/** The figures of all tasks of these datasets, each counted once. About 10 s for 36,000 tasks. */
export function readDistinctFigures(databases: readonly Database.Database[]): DistinctFigures {
  const documents = new Map<string, string>();
  for (const database of databases) for (const [id, text] of readMasked(database)) documents.set(id, text);
  const found = nearDuplicates([...documents].map(([id, text]) => ({ id, text })));
  const filter = createNearDuplicateFilter(documents.values());
  let kept = 0;
  for (const _ of withoutNearDuplicates(documents.values(), filter, (text) => text)) kept++;
  return {
    threshold: nearDuplicateThreshold,
    distinct_instructions: found.distinct,
    with_near_duplicate: found.affected,
    pairs: found.pairs,
    clusters: found.clusters.length,
    largest_cluster: found.clusters[0]?.documents ?? 0,
    without_near_duplicates: kept,
  };
}

function* readMasked(database: Database.Database): Generator<[string, string]> {
  const rows = database.prepare(
    `SELECT tasks.id, high_level AS task_instruction, subtasks_json AS subtasks, condition_json AS condition,
       carried_values_json AS carried_values
     FROM tasks JOIN task_instructions ON task_instructions.task_id = tasks.id ORDER BY position`,
  );
  for (const row of rows.iterate()) {
    const task = parseRow(database, "tasks", rowSchema, row);
    yield [task.id, maskedInstruction(task)];
  }
}
