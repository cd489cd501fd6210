import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { printPython } from "../../evaluators/print-python.js";
import { printTypescript } from "../../evaluators/print-typescript.js";
import { makeWay } from "../../files/output-folder.js";
import { explainFailure } from "../../files/system-failure.js";
import { canonicalJson } from "../../hash.js";
import type { AttemptRecord, AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { CheckMend, Refinement } from "../../schema/refinement.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { writeScore } from "../attempts/attempts.js";
import { openForAdding } from "../file/database.js";
import { inserter } from "../file/insert.js";
import { removeDatabase, requireReplaceableDataset } from "../file/partial-dataset.js";
import { offline } from "../provenance.js";

/** What is different in a dataset some checks of which were mended. */
export interface MendedChecks {
  readonly mends: readonly CheckMend[];
  /** The subtasks of the mends as they were verified anew. */
  readonly subtasks: readonly SubtaskDefinition[];
  /** The tasks that use each of them, by subtask. */
  readonly tasks: ReadonlyMap<string, readonly string[]>;
  /** How attempts at these tasks are judged now. */
  readonly scores: Iterable<{ readonly record: AttemptRecord; readonly score: AttemptScore }>;
  readonly at: Date;
}

/**
 * Does some work on a copy of a dataset with mended checks, which lies beside `out` and is deleted in the end. `work` is
 * told the refinement of each task that uses one of them. Throws STORE_UNWRITABLE, STORE_FULL, OUTPUT_TAKEN, and what
 * `work` throws.
 */
export async function withMendedChecks<T>(
  from: Database.Database,
  out: string,
  mended: MendedChecks,
  work: (copy: Database.Database, refinements: readonly Refinement[]) => Promise<T>,
): Promise<T> {
  const place = `${out}.rechecked`;
  requireReplaceableDataset(place);
  const takeAwayFolder = makeWay(dirname(out));
  removeDatabase(place);
  try {
    const copy = openCopy(from, place);
    try {
      return await work(copy, writeMendedChecks(copy, mended));
    } finally {
      copy.close();
    }
  } catch (error) {
    removeDatabase(place);
    takeAwayFolder();
    throw explainFailure(error, place);
  } finally {
    removeDatabase(place);
  }
}

function openCopy(from: Database.Database, place: string): Database.Database {
  from.prepare("VACUUM INTO ?").run(place);
  return openForAdding(place);
}

/** Writes mended checks into a dataset that is opened for adding, in one transaction, and returns a refinement for each task. */
function writeMendedChecks(
  database: Database.Database,
  { mends, subtasks, tasks, scores, at }: MendedChecks,
): Refinement[] {
  const insert = inserter(database);
  const judged = [...scores];
  const refinements = mends.flatMap((mend) =>
    (tasks.get(mend.subtask_id) ?? []).map(
      (task_id): Refinement => ({ task_id, change: "changed", mend: "recheck", reason: mendReason(mend) }),
    ),
  );
  database.transaction(() => {
    for (const subtask of subtasks) writeSubtask(database, subtask);
    for (const { record, score } of judged) writeScore(database, record, score);
    for (const mend of mends) {
      const { subtask_id, way, before, after, author, reason, now_done, now_undone } = mend;
      const told = {
        subtask_id,
        way,
        before,
        after,
        author,
        reason: `${evidenceOf(mend)}; ${reason ?? "not verified"}`,
      };
      insert({ table: "check_mends", row: { ...told, now_done, now_undone, mended_at: at.toISOString() } });
    }
    for (const refinement of refinements) {
      insert({ table: "refinements", row: { ...refinement, refined_at: at.toISOString() } });
    }
  })();
  return refinements;
}

function writeSubtask(
  database: Database.Database,
  { evaluator, verification, ...definition }: SubtaskDefinition,
): void {
  const { model, prompt_version } = definition.thinkers?.evaluate ?? offline;
  database
    .prepare("UPDATE subtasks SET content_hash = ?, definition_json = ? WHERE id = ?")
    .run(definition.content_hash, canonicalJson(definition), definition.id);
  database
    .prepare(
      `UPDATE subtask_evaluations SET evaluator_json = ?, python = ?, typescript = ?, verification_json = ?, model = ?,
         prompt_version = ? WHERE subtask_id = ?`,
    )
    .run(
      canonicalJson(evaluator),
      printPython(evaluator),
      printTypescript(evaluator),
      canonicalJson(verification),
      model,
      prompt_version,
      definition.id,
    );
}

function mendReason(mend: CheckMend): string {
  return `${mend.before} became ${mend.after} (${mend.way}): ${evidenceOf(mend)}`;
}

/** Why a check is taken for too strict, in words. */
export function evidenceOf({ accepted, refused, by }: CheckMend): string {
  return `${accepted} of ${refused} attempts that it alone refuses agree (${by.join(", ")})`;
}
