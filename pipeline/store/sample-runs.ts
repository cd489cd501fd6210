import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../hash.js";
import { type SampleRun, sampleRunSchema } from "../schema/records/sample-run.js";
import type { Proof } from "../schema/task/proof.js";
import { inserter } from "./file/insert.js";
import { jsonColumn, parseRow } from "./file/parse-row.js";
import type { Provenance } from "./provenance.js";

const rowSchema = z.object({ run_json: jsonColumn });

/** Executions that the dataset knows of, of one task or of all; what was executed of an earlier wording does not count. */
export function readSampleRuns(database: Database.Database, taskId: string | null = null): SampleRun[] {
  const rows = database.prepare(
    `SELECT run_json FROM sample_runs JOIN tasks ON tasks.id = task_id AND tasks.content_hash = sample_runs.content_hash
     WHERE ? IS NULL OR task_id = ? ORDER BY tasks.position, sample_seed, order_json`,
  );
  return rows.all(taskId, taskId).map((row) => {
    const { run_json } = parseRow(database, "sample_runs", rowSchema, row);
    return parseRow(database, "sample_runs", sampleRunSchema, run_json);
  });
}

/** What an execution adds to a dataset. */
export interface SampleRunEntry {
  readonly run: SampleRun;
  /** Content hash of the task that was executed. */
  readonly contentHash: string;
  readonly executedAt: Date;
  /** Hash of the computer on which it was executed (`keepComputer`); null where that is not known. */
  readonly computer: string | null;
  /** What all executions of the task together show; null when one of them failed. */
  proof: Proof | null;
  readonly provenance: Provenance;
}

/** Keeps an execution, in place of an earlier one of the same sample and order, and the proof beside the task's own, in one transaction. */
export function writeSampleRun(
  database: Database.Database,
  { run, contentHash, executedAt, computer, proof, provenance }: SampleRunEntry,
): void {
  const insert = inserter(database);
  const order = canonicalJson(run.order);
  database.transaction(() => {
    database
      .prepare("DELETE FROM sample_runs WHERE task_id = ? AND sample_seed = ? AND order_json = ?")
      .run(run.task_id, run.seed, order);
    database.prepare("DELETE FROM proofs WHERE task_id = ? AND kind = 'executed-sample'").run(run.task_id);
    insert({
      table: "sample_runs",
      row: {
        task_id: run.task_id,
        sample_seed: run.seed,
        order_json: order,
        content_hash: contentHash,
        succeeded: Number(run.succeeded),
        run_json: canonicalJson(run),
        executed_at: executedAt.toISOString(),
        computer,
      },
    });
    if (proof === null) return;
    insert({
      table: "proofs",
      row: {
        task_id: proof.task_id,
        kind: proof.kind,
        environment: proof.environment,
        orders: proof.orders,
        proof_json: canonicalJson(proof),
        ...provenance,
      },
    });
  })();
}
