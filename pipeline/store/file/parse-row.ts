import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { parseJson } from "../../text/parse-json.js";

/** A column that holds JSON, as its value. */
export const jsonColumn = z.string().transform((text, context): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : "";
    context.addIssue({ code: "custom", message: `is no JSON that can be read${reason}` });
    return z.NEVER;
  }
});

/** Columns that identify a row, the most specific first. */
const keys = ["id", "trajectory_id", "hash", "task_id", "subtask_id", "name"];

/**
 * What a row of a dataset says, or a record made of it. Throws StoreError STORE_ROW, which names the file, the table and the
 * row, where this program would not have written it so.
 */
export function parseRow<T>(database: Database.Database, table: string, schema: z.ZodType<T>, row: unknown): T {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  throw new StoreError(
    "STORE_ROW",
    `${database.name}: ${table}${nameOf(row)}: ${where}${issue?.message ?? "is of another form"}; restore the dataset, or make it anew`,
    { cause: parsed.error },
  );
}

function nameOf(row: unknown): string {
  const columns = z.record(z.string(), z.unknown()).safeParse(row).data ?? {};
  const name = keys.map((key) => columns[key]).find((value) => typeof value === "string");
  return name === undefined ? "" : ` ${JSON.stringify(String(name).slice(0, 80))}`;
}
