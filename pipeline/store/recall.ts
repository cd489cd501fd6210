import type Database from "better-sqlite3";
import { z } from "zod";
import { parseJson } from "../parse-json.js";
import { type Rejection, rejectionSchema } from "../schema/batch.js";
import type { SqlRow, TableRow } from "./insert.js";
import { observationHash } from "./observation-files.js";

/** A task that an earlier dataset has: its words, and its rows but for its intent's, in an order that foreign keys allow. */
export interface RecalledTask {
  high_level: string;
  rows: TableRow[];
}

/** What a dataset knows of a draft with these inputs: the task, why it was dropped, or nothing. */
export type Recall = (taskId: string, inputHash: string) => { recalled: RecalledTask } | Rejection | null;

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.instanceof(Uint8Array)])));

/**
 * Looks drafts up in an earlier dataset; without one, nothing is known. What was found out about a task after it was made
 * (executions, reviews) stays behind, as a fresh run would not know it.
 */
export function createRecall(earlier: Database.Database | null): Recall {
  if (earlier === null) return () => null;
  const reader = (query: string): ((...values: string[]) => SqlRow[]) => {
    const statement = earlier.prepare(query);
    return (...values) => rowsSchema.parse(statement.all(...values));
  };
  const tasks = reader("SELECT * FROM tasks WHERE id = ? AND input_hash = ?");
  const files = reader("SELECT * FROM files WHERE hash = ?");
  const details = [
    ["task_subtasks", ""],
    ["task_instructions", ""],
    ["task_trajectories", ""],
    ["proofs", "AND kind <> 'executed-sample'"],
    ["validations", ""],
    ["environment_files", ""],
  ].map(([table = "", only]) => ({ table, read: reader(`SELECT * FROM ${table} WHERE task_id = ? ${only}`) }));
  const rejected = reader(
    "SELECT task_id, input_hash, stage, reason, subject FROM rejected_drafts WHERE task_id = ? AND input_hash = ? LIMIT 1",
  );

  return (taskId, inputHash) => {
    const [task] = tasks(taskId, inputHash);
    if (task === undefined) {
      const [rejection] = rejected(taskId, inputHash);
      return rejection === undefined ? null : rejectionSchema.parse(rejection);
    }
    const { position: _, ...row } = task;
    const own = details.flatMap(({ table, read }) => read(taskId).map((detail): TableRow => ({ table, row: detail })));
    const shared = (table: string, rows: readonly SqlRow[]) =>
      rows.map((one): TableRow => ({ table, row: one, shared: true }));
    const hashes = new Set(own.flatMap(filesNamedBy));
    const words = own.find(({ table }) => table === "task_instructions");
    const rows = [
      ...shared(
        "files",
        [...hashes].flatMap((hash) => files(hash)),
      ),
      { table: "tasks", row },
      ...own,
    ];
    return { recalled: { high_level: String(words?.row.high_level), rows } };
  };
}

function filesNamedBy({ table, row }: TableRow): string[] {
  if (table === "environment_files") return [String(row.file_hash)];
  if (table !== "task_trajectories") return [];
  return z
    .array(z.string())
    .parse(parseJson(String(row.observations_json)))
    .map(observationHash);
}
