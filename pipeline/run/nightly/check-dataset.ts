import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { parseRow } from "../../store/file/parse-row.js";

interface DatasetCheck {
  /** The checked property in words. */
  holds: string;
  /** Query that returns a row for every violation. */
  query: string;
}

const checks: readonly DatasetCheck[] = [
  { holds: "no row refers to one that is missing", query: "PRAGMA foreign_key_check" },
  {
    holds: "every task has a proof of all its orders",
    query: `SELECT id FROM tasks WHERE NOT EXISTS (SELECT 1 FROM proofs WHERE task_id = tasks.id AND kind <> 'executed-sample')
            OR topo_count <> (SELECT orders FROM proofs WHERE task_id = tasks.id AND kind <> 'executed-sample')`,
  },
  {
    holds: "every task has words that were read and found to carry its graph",
    query: `SELECT id FROM tasks LEFT JOIN validations ON validations.task_id = tasks.id
            LEFT JOIN task_instructions ON task_instructions.task_id = tasks.id
            WHERE passed IS NOT 1 OR high_level IS NULL OR high_level = ''`,
  },
  {
    holds: "every subtask of a task has its evaluator",
    query: `SELECT task_id FROM task_subtasks LEFT JOIN subtask_evaluations USING (subtask_id)
            WHERE subtask_evaluations.subtask_id IS NULL`,
  },
  { holds: "no two tasks are equal", query: "SELECT key FROM task_slots GROUP BY key HAVING count(*) > 1" },
  {
    holds: "every task fills a place of its plan, and every quota has as many as it says",
    query: `SELECT id FROM tasks WHERE id NOT IN (SELECT task_id FROM task_slots)
            UNION ALL SELECT id FROM quotas
            WHERE filled <> (SELECT count(*) FROM task_slots WHERE task_slots.quota = quotas.id)`,
  },
];

/**
 * Checks a dataset before it is published, and returns the properties that hold in words. Throws StoreError
 * DATASET_UNSOUND, which names the violated property and the number of violations.
 */
export function checkDataset(database: Database.Database, tasksPerSkeleton: number): string[] {
  const damage = database.pragma("quick_check", { simple: true });
  if (damage !== "ok") throw unsound(`the file is damaged: ${String(damage)}`);
  for (const { holds, query } of checks) {
    const rows = database.prepare(query).all();
    if (rows.length > 0)
      throw unsound(`it does not hold that ${holds}: ${JSON.stringify(rows[0])} and ${rows.length - 1} more`);
  }
  const often = database.prepare("SELECT max(n) FROM (SELECT count(*) AS n FROM task_slots GROUP BY skeleton)").pluck();
  const most = parseRow(database, "task_slots", z.number().nullable(), often.get()) ?? 0;
  if (most > tasksPerSkeleton) throw unsound(`${most} tasks share a skeleton, ${tasksPerSkeleton} may`);
  return [
    "the file is whole",
    ...checks.map(({ holds }) => holds),
    `at most ${tasksPerSkeleton} tasks share a skeleton`,
  ];
}

function unsound(what: string): StoreError {
  return new StoreError("DATASET_UNSOUND", `the dataset is not published, as ${what}; report this`);
}
