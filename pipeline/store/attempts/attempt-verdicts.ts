import type Database from "better-sqlite3";
import { z } from "zod";
import { parseRow } from "../file/parse-row.js";
import { keepsAttempts } from "./attempt-results.js";

const verdictSchema = z.object({
  task_id: z.string(),
  node_id: z.string(),
  agent: z.string(),
  completed: z.number().transform(Boolean),
  /** What the evaluator says in the end; null where the node waited. */
  message: z.string().nullable(),
});

/** What is said of one node in the end of one attempt. */
export type StoredVerdict = z.infer<typeof verdictSchema>;

/** The verdicts on the nodes of all attempts that count, at the feasible tasks as they are now worded. */
export function* readAttemptVerdicts(database: Database.Database): Generator<StoredVerdict> {
  if (!keepsAttempts(database)) return;
  const rows = database.prepare(
    `SELECT attempt_verdicts.task_id, node_id, agent, state = 'completed' AS completed, message
     FROM attempt_verdicts JOIN attempts ON attempts.id = attempt_id
     JOIN tasks ON tasks.id = attempts.task_id AND tasks.content_hash = attempts.content_hash
     WHERE success IS NOT NULL AND infeasibility_json IS NULL ORDER BY agent, attempts.seed, tasks.position, repeat, node_id`,
  );
  for (const row of rows.iterate()) yield parseRow(database, "attempt_verdicts", verdictSchema, row);
}
