import type Database from "better-sqlite3";
import { z } from "zod";
import { type Rejection, rejectionSchema } from "../../schema/records/chunk.js";
import type { SqlRow, TableRow } from "../file/insert.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
import { observationHash } from "../observation-files.js";

/** A task that an earlier dataset has: its words, and its rows but for its intent's, in an order that foreign keys allow. */
export interface RecalledTask {
  high_level: string;
  rows: TableRow[];
}

/** What a dataset knows of a draft with these inputs: the task, why it was dropped, or nothing. */
export type Recall = (taskId: string, inputHash: string) => { recalled: RecalledTask } | Rejection | null;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.instanceof(Uint8Array)]));
const wordsSchema = z.object({ high_level: z.string() });
const filesSchema = z.object({ file_hash: z.string() });
const observationsSchema = z.object({ observations_json: jsonColumn.pipe(z.array(z.string())) });

/**
 * Looks drafts up in an earlier dataset; without one, nothing is known. What was found out about a task after it was made
 * (executions, reviews) stays behind, as a fresh run would not know it.
 */
export function createRecall(earlier: Database.Database | null): Recall {
  if (earlier === null) return () => null;
  const reader = (table: string, query: string): ((...values: string[]) => SqlRow[]) => {
    const statement = earlier.prepare(query);
    return (...values) => statement.all(...values).map((row) => parseRow(earlier, table, rowSchema, row));
  };
  const tasks = reader("tasks", "SELECT * FROM tasks WHERE id = ? AND input_hash = ?");
  const files = reader("files", "SELECT * FROM files WHERE hash = ?");
  const details = [
    ["task_subtasks", ""],
    ["task_instructions", ""],
    ["task_trajectories", ""],
    ["proofs", "AND kind <> 'executed-sample'"],
    ["validations", ""],
    ["environment_files", ""],
  ].map(([table = "", only]) => ({ table, read: reader(table, `SELECT * FROM ${table} WHERE task_id = ? ${only}`) }));
  const rejected = reader(
    "rejected_drafts",
    "SELECT task_id, input_hash, stage, reason, subject FROM rejected_drafts WHERE task_id = ? AND input_hash = ? LIMIT 1",
  );

  return (taskId, inputHash) => {
    const [task] = tasks(taskId, inputHash);
    if (task === undefined) {
      const [rejection] = rejected(taskId, inputHash);
      return rejection === undefined ? null : parseRow(earlier, "rejected_drafts", rejectionSchema, rejection);
    }
    const { position: _, ...row } = task;
    const own = details.flatMap(({ table, read }) => read(taskId).map((detail): TableRow => ({ table, row: detail })));
    const shared = (table: string, rows: readonly SqlRow[]) =>
      rows.map((one): TableRow => ({ table, row: one, shared: true }));
    const hashes = new Set(own.flatMap((one) => filesNamedBy(earlier, one)));
    const instruction = own.find(({ table }) => table === "task_instructions")?.row ?? { task_id: taskId };
    const { high_level } = parseRow(earlier, "task_instructions", wordsSchema, instruction);
    const rows = [
      ...shared(
        "files",
        [...hashes].flatMap((hash) => files(hash)),
      ),
      { table: "tasks", row },
      ...own,
    ];
    return { recalled: { high_level, rows } };
  };
}

function filesNamedBy(database: Database.Database, { table, row }: TableRow): string[] {
  if (table === "environment_files") return [parseRow(database, table, filesSchema, row).file_hash];
  if (table !== "task_trajectories") return [];
  return parseRow(database, table, observationsSchema, row).observations_json.map(observationHash);
}
