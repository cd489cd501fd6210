import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../errors.js";
import { attemptScoreSchema } from "../schema/attempt/attempt-records.js";
import type { Executions } from "../schema/certificate.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import { keepsAttempts } from "../store/attempts/attempt-results.js";
import { unpackStart } from "../store/attempts/packed-trace.js";
import { jsonColumn, parseRow } from "../store/file/parse-row.js";
import { publicAgentName } from "./agent-name.js";
import { residueOf } from "./residue.js";

/** Who executes the samples of `pnpm prove`. */
const sampler = "sample";
/** The agent that knows how the task is done: where it fails, the task or the computer is at fault. */
export const goldAgent = "gold";

/** One execution of a task as it is now worded. */
export interface KeptExecution {
  readonly by: string;
  /** Null where it does not count, as the computer or an evaluator failed. */
  readonly success: boolean | null;
  /** Nodes in the order in which they were completed; null where the task was not done by its own trajectory. */
  readonly order: readonly string[] | null;
  /** Hash of the computer; null where it was not kept. */
  readonly computer: string | null;
  /** Whether something was there that the setup of the task does not put there; null where that was not kept. */
  readonly residue: boolean | null;
}

/** A task to which executions belong. */
export interface ExecutedTask {
  readonly id: string;
  readonly content_hash: string;
  readonly environment_setup: EnvironmentSetup;
  readonly infeasibility: unknown;
}

const sampleSchema = z.object({
  content_hash: z.string(),
  succeeded: z.number().transform(Boolean),
  order_json: jsonColumn.pipe(z.array(z.string())),
  computer: z.string().nullish(),
});
const attemptSchema = z.object({
  content_hash: z.string(),
  agent: z.string(),
  success: z
    .number()
    .nullable()
    .transform((success) => (success === null ? null : success === 1)),
  score_json: jsonColumn.nullable(),
  trace: z.instanceof(Uint8Array),
  computer: z.string().nullish(),
});

/**
 * Yields the executions of a task, and null for each of an earlier wording of it. Traces, which are large, are read only where
 * `withStarts` is set. Throws StoreError STORE_ROW.
 */
export function* readExecutions(
  database: Database.Database,
  task: ExecutedTask,
  withStarts: boolean,
): Generator<KeptExecution | null> {
  for (const row of samplesOf(database, task.id)) {
    const {
      content_hash,
      succeeded,
      order_json,
      computer = null,
    } = parseRow(database, "sample_runs", sampleSchema, row);
    if (content_hash !== task.content_hash) {
      yield null;
      continue;
    }
    // The last node of an infeasible task is the blocked one.
    const order = task.infeasibility === null ? order_json : order_json.slice(0, -1);
    yield { by: sampler, success: succeeded, order: succeeded ? order : null, computer, residue: null };
  }
  if (!keepsAttempts(database)) return;
  for (const row of database.prepare("SELECT * FROM attempts WHERE task_id = ? ORDER BY id").iterate(task.id)) {
    const attempt = parseRow(database, "attempts", attemptSchema, row);
    if (attempt.content_hash !== task.content_hash) {
      yield null;
      continue;
    }
    const { agent, success, score_json, trace, computer = null } = attempt;
    const isGold = agent === goldAgent && success === true;
    const order = isGold ? parseRow(database, "attempts", attemptScoreSchema, score_json).completed : null;
    const residue = success === null || !withStarts ? null : hasResidue(database, task, trace);
    yield { by: publicAgentName(agent), success, order, computer, residue };
  }
}

function samplesOf(database: Database.Database, task: string): Iterable<unknown> {
  const isKept = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sample_runs'");
  if (isKept.get() === undefined) return [];
  return database.prepare("SELECT * FROM sample_runs WHERE task_id = ? ORDER BY sample_seed, order_json").iterate(task);
}

function hasResidue(
  database: Database.Database,
  { id, environment_setup }: ExecutedTask,
  trace: Uint8Array,
): boolean | null {
  try {
    const start = unpackStart(trace);
    const residue = start === null ? null : residueOf(environment_setup, start);
    return residue === null ? null : residue.length > 0;
  } catch (cause) {
    throw new StoreError(
      "STORE_ROW",
      `${database.name}: attempts: a trace of task "${id}" cannot be read; run pnpm evaluate with --again`,
      { cause },
    );
  }
}

/** Counts executions by who executed, in the order of their names. */
export function createExecutionCounter(): { add(counts: Executions): void; figures(): Executions[] } {
  const counted = new Map<string, Executions>();
  return {
    add({ by, ...counts }) {
      const before = counted.get(by) ?? { by, runs: 0, succeeded: 0, failed: 0, not_counted: 0 };
      counted.set(by, {
        by,
        runs: before.runs + counts.runs,
        succeeded: before.succeeded + counts.succeeded,
        failed: before.failed + counts.failed,
        not_counted: before.not_counted + counts.not_counted,
      });
    },
    figures: () => [...counted.values()].sort((a, b) => (a.by < b.by ? -1 : 1)),
  };
}

/** One execution as counts. */
export function countsOf({ by, success }: KeptExecution): Executions {
  return {
    by,
    runs: 1,
    succeeded: Number(success === true),
    failed: Number(success === false),
    not_counted: Number(success === null),
  };
}
