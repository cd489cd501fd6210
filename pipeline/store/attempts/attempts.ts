import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { canonicalJson } from "../../hash.js";
import {
  type AttemptRecord,
  type AttemptScore,
  attemptRecordSchema,
  attemptScoreSchema,
  attemptStepSchema,
} from "../../schema/attempt/attempt-records.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import { inserter } from "../file/insert.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
import { packTrace, unpackTrace } from "./packed-trace.js";

/** An attempt with how it is judged; not judged where the computer failed. */
export interface StoredAttempt {
  readonly record: AttemptRecord;
  readonly score: AttemptScore | null;
}

/** An attempt with everything that is kept of it. */
export interface AttemptEntry extends StoredAttempt {
  /** Hash of the computer on which it was made (`keepComputer`); null where that is not known. */
  readonly computer: string | null;
  readonly trace: readonly TraceStep[];
  /** WebP by hash. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const rowSchema = z.object({ id: z.string(), attempt_json: jsonColumn, score_json: jsonColumn.nullable() });
const stepRowSchema = z.object({ step_json: jsonColumn });

/** Which attempts are read: of one agent, with one seed, at one task, or all. */
export interface AttemptChoice {
  agent?: string | null;
  seed?: number | null;
  task?: string | null;
}

/** The attempts of a dataset as `eachAttempt` gives them, all of them in memory. */
export function readAttempts(database: Database.Database, choice: AttemptChoice = {}): StoredAttempt[] {
  return [...eachAttempt(database, choice)];
}

/**
 * The attempts of a dataset at its tasks as they are now worded, of one agent and seed or of all, in the order of the tasks;
 * one at a time. Nothing may be written with the same connection before the last.
 */
export function* eachAttempt(
  database: Database.Database,
  { agent = null, seed = null, task = null }: AttemptChoice = {},
): Generator<StoredAttempt> {
  const rows = database.prepare(
    `SELECT attempts.id, attempt_json, score_json FROM attempts
     JOIN tasks ON tasks.id = task_id AND tasks.content_hash = attempts.content_hash
     WHERE (@agent IS NULL OR agent = @agent) AND (@seed IS NULL OR attempts.seed = @seed)
       AND (@task IS NULL OR task_id = @task)
     ORDER BY agent, attempts.seed, tasks.position, repeat`,
  );
  const steps = database.prepare("SELECT step_json FROM attempt_steps WHERE attempt_id = ? ORDER BY step");
  for (const row of rows.iterate({ agent, seed, task })) {
    const { id, attempt_json, score_json } = parseRow(database, "attempts", rowSchema, row);
    const read = <T>(table: string, schema: z.ZodType<T>, value: unknown): T =>
      parseRow(database, table, schema, value);
    const record = read("attempts", attemptRecordSchema.omit({ steps: true }), attempt_json);
    const score = score_json === null ? null : read("attempts", attemptScoreSchema, score_json);
    const done = steps
      .all(id)
      .map((step) => read("attempt_steps", attemptStepSchema, read("attempt_steps", stepRowSchema, step).step_json));
    yield { record: { ...record, steps: done }, score };
  }
}

/** What was seen in an attempt. Throws StoreError STORE_ROW where it cannot be read. */
export function readAttemptTrace(database: Database.Database, id: string): TraceStep[] {
  const row = database.prepare("SELECT trace FROM attempts WHERE id = ?").get(id);
  const { trace } = parseRow(database, "attempts", z.object({ trace: z.instanceof(Uint8Array) }), row);
  try {
    return unpackTrace(trace);
  } catch (cause) {
    throw new StoreError(
      "STORE_ROW",
      `${database.name}: attempts "${id}": its trace cannot be read; run pnpm evaluate with --again`,
      { cause },
    );
  }
}

/** Keeps an attempt in place of an earlier one with the same id, in one transaction. */
export function writeAttempt(
  database: Database.Database,
  { record, score, computer, trace, pictures }: AttemptEntry,
): void {
  const insert = inserter(database);
  const { steps, ...attempt } = record;
  const { id, task_id, content_hash, agent, seed, repeat, started_at, ended, usage, cost_usd } = attempt;
  const owner = { attempt_id: id, task_id };
  database.transaction(() => {
    deleteScore(database, id);
    database.prepare("DELETE FROM attempt_steps WHERE attempt_id = ?").run(id);
    database.prepare("DELETE FROM narrations WHERE attempt_id = ?").run(id);
    database.prepare("DELETE FROM judgements WHERE attempt_id = ?").run(id);
    database.prepare("DELETE FROM attempts WHERE id = ?").run(id);
    insert({
      table: "attempts",
      row: {
        ...{ id, task_id, content_hash, agent, seed, repeat, started_at, ended, cost_usd, computer },
        success: successOf(score),
        means: score?.means ?? null,
        input_tokens: usage.input,
        output_tokens: usage.output,
        attempt_json: canonicalJson(attempt),
        score_json: score === null ? null : canonicalJson(score),
        trace: packTrace(trace),
      },
    });
    for (const [step, value] of steps.entries()) {
      insert({ table: "attempt_steps", row: { ...owner, step: step + 1, step_json: canonicalJson(value) } });
    }
    for (const [hash, picture] of pictures)
      insert({ table: "attempt_screens", row: { task_id, hash, picture }, shared: true });
    insertScore(database, owner, score);
  })();
}

/** Deletes the attempts of an agent with one seed; pictures, which other attempts may show, stay. */
export function forgetAttempts(database: Database.Database, chosen: { agent: string; seed: number }): void {
  const ids = "SELECT id FROM attempts WHERE agent = @agent AND seed = @seed";
  database.transaction(() => {
    for (const table of ["attempt_verdicts", "attempt_side_effects", "attempt_steps", "narrations", "judgements"]) {
      database.prepare(`DELETE FROM ${table} WHERE attempt_id IN (${ids})`).run(chosen);
    }
    database.prepare("DELETE FROM attempts WHERE agent = @agent AND seed = @seed").run(chosen);
  })();
}

/** Replaces how an attempt is judged, and nothing else of it. */
export function writeScore(database: Database.Database, { id, task_id }: AttemptRecord, score: AttemptScore): void {
  database.transaction(() => {
    deleteScore(database, id);
    database
      .prepare("UPDATE attempts SET success = ?, means = ?, score_json = ? WHERE id = ?")
      .run(successOf(score), score.means, canonicalJson(score), id);
    insertScore(database, { attempt_id: id, task_id }, score);
  })();
}

function successOf(score: AttemptScore | null): number | null {
  return score === null || score.evaluator_error !== null ? null : Number(score.success);
}

function deleteScore(database: Database.Database, id: string): void {
  database.prepare("DELETE FROM attempt_verdicts WHERE attempt_id = ?").run(id);
  database.prepare("DELETE FROM attempt_side_effects WHERE attempt_id = ?").run(id);
}

function insertScore(
  database: Database.Database,
  owner: { attempt_id: string; task_id: string },
  score: AttemptScore | null,
): void {
  const insert = inserter(database);
  for (const verdict of score?.verdicts ?? []) insert({ table: "attempt_verdicts", row: { ...owner, ...verdict } });
  for (const [position, { kind, change, place }] of (score?.side_effects ?? []).entries()) {
    insert({ table: "attempt_side_effects", row: { ...owner, position, kind, change, place } });
  }
}
