import type Database from "better-sqlite3";
import { z } from "zod";
import { schemaOf } from "../../files/database-schema.js";
import { canonicalJson } from "../../hash.js";
import { attemptStepSchema } from "../../schema/attempt/attempt-records.js";
import { type ImportedAttempt, importedAttemptSchema } from "../../schema/attempt/imported-attempt.js";
import { inserter } from "../file/insert.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
import type { AttemptChoice } from "./attempts.js";

/** An attempt at an imported task with everything that is kept of it. */
export interface ImportedAttemptEntry {
  readonly record: ImportedAttempt;
  /** Hash of the computer on which it was made (`keepComputer`); null where that is not known. */
  readonly computer: string | null;
  /** As `packTrace` packs it. */
  readonly trace: Uint8Array;
  /** WebP by hash. */
  readonly pictures: Iterable<readonly [string, Uint8Array]>;
}

const rowSchema = z.object({
  id: z.string(),
  attempt_json: jsonColumn.pipe(importedAttemptSchema.omit({ steps: true })),
});
const stepRowSchema = z.object({ step_json: jsonColumn.pipe(attemptStepSchema) });

/** Whether a dataset has places for attempts at imported tasks; one of an earlier version has none. */
export function keepsImportedAttempts(database: Database.Database): boolean {
  return schemaOf(database).has("table imported_attempts");
}

/** The attempts at imported tasks, of one agent and seed or of all, in the order of the tasks. */
export function readImportedAttempts(
  database: Database.Database,
  { agent = null, seed = null, task = null }: AttemptChoice = {},
): ImportedAttempt[] {
  if (!keepsImportedAttempts(database)) return [];
  const rows = database.prepare(
    `SELECT imported_attempts.id, attempt_json FROM imported_attempts JOIN imported_tasks ON imported_tasks.id = task_id
     WHERE (@agent IS NULL OR agent = @agent) AND (@seed IS NULL OR seed = @seed) AND (@task IS NULL OR task_id = @task)
     ORDER BY agent, seed, position, repeat`,
  );
  const steps = database.prepare("SELECT step_json FROM imported_attempt_steps WHERE attempt_id = ? ORDER BY step");
  return rows.all({ agent, seed, task }).map((row) => {
    const { id, attempt_json } = parseRow(database, "imported_attempts", rowSchema, row);
    const done = steps
      .all(id)
      .map((step) => parseRow(database, "imported_attempt_steps", stepRowSchema, step).step_json);
    return { ...attempt_json, steps: done };
  });
}

/** Keeps an attempt in place of an earlier one with the same id and of what was said of that, in one transaction. */
export function writeImportedAttempt(
  database: Database.Database,
  { record, computer, trace, pictures }: ImportedAttemptEntry,
): void {
  const insert = inserter(database);
  const { steps, ...attempt } = record;
  const { id, task_id, content_hash, agent, seed, repeat, started_at, ended, usage, cost_usd } = attempt;
  database.transaction(() => {
    for (const table of ["imported_attempt_steps", "imported_judgements"]) {
      database.prepare(`DELETE FROM ${table} WHERE attempt_id = ?`).run(id);
    }
    database.prepare("DELETE FROM imported_attempts WHERE id = ?").run(id);
    insert({
      table: "imported_attempts",
      row: {
        ...{ id, task_id, content_hash, agent, seed, repeat, started_at, ended, cost_usd, computer, trace },
        input_tokens: usage.input,
        output_tokens: usage.output,
        attempt_json: canonicalJson(attempt),
      },
    });
    for (const [step, value] of steps.entries()) {
      const row = { attempt_id: id, step: step + 1, step_json: canonicalJson(value) };
      insert({ table: "imported_attempt_steps", row });
    }
    for (const [hash, picture] of pictures) {
      insert({ table: "imported_attempt_screens", row: { task_id, hash, picture }, shared: true });
    }
  })();
}
