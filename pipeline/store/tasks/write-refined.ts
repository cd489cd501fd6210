import { renameSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { StoreError } from "../../errors.js";
import { whatLiesAt } from "../../files/output-file.js";
import { makeWay } from "../../files/output-folder.js";
import { explainFailure } from "../../files/system-failure.js";
import { canonicalJson } from "../../hash.js";
import type { ModelCall } from "../../schema/records/model-call.js";
import type { Refinement } from "../../schema/refinement.js";
import type { Review } from "../../schema/review.js";
import { addModelCalls } from "../dataset.js";
import { openForAdding } from "../file/database.js";
import { inserter, type TableRow } from "../file/insert.js";
import { removeDatabase, requireReplaceableDataset } from "../file/partial-dataset.js";
import { replaceReview } from "../reviews.js";
import { deleteUnusedFiles, type MoveNote, moveOutTasks } from "./move-out-tasks.js";

/** What is different in a refined dataset. */
export interface RefinedParts {
  /** Rows of the tasks that changed, as `taskRows` makes them. */
  readonly changed: ReadonlyMap<string, readonly TableRow[]>;
  /** Tasks that changed, of which the files are among the rows. */
  readonly refiled: ReadonlySet<string>;
  readonly refinements: readonly Refinement[];
  readonly modelCalls: readonly ModelCall[];
  /** What a model says of the criteria of tasks. */
  readonly reviews: readonly Review[];
}

/** Tables of a task in which a mend changes rows, with the columns that tell one from another. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  tasks: ["id"],
  task_instructions: ["task_id"],
  validations: ["task_id"],
  proofs: ["task_id", "kind"],
  files: ["hash"],
  environment_files: ["task_id", "path"],
};

/** Where the tasks go that leave a dataset: "hr.rejected.sqlite" for "hr.sqlite". */
export function rejectedPlace(out: string): string {
  return `${out.replace(/\.sqlite$/, "")}.rejected.sqlite`;
}

/** Refuses places where anything lies. Throws StoreError STORE_EXISTS, OUTPUT_TAKEN. */
export function requireNewPlaces(out: string): void {
  for (const place of [out, rejectedPlace(out)]) {
    if (whatLiesAt(place) === null) continue;
    throw new StoreError("STORE_EXISTS", `${place} exists and stays as it is; name another file with --out`);
  }
  requireReplaceableDataset(`${out}.partial`);
}

/**
 * Writes what is refined of a dataset as another one at `out`, and the removed tasks as one beside it
 * (`rejectedPlace`); the given one is not changed. Both are there whole or not at all. Returns the place of the removed
 * tasks, or null where there are none. Throws as `requireNewPlaces`, and STORE_UNWRITABLE, STORE_FULL.
 */
export function writeRefined(from: Database.Database, out: string, parts: RefinedParts, note: MoveNote): string | null {
  requireNewPlaces(out);
  const takeAwayFolder = makeWay(dirname(out));
  const partial = `${out}.partial`;
  removeDatabase(partial);
  const removed = parts.refinements.filter(({ change }) => change === "removed").map(({ task_id }) => task_id);
  const rejected = removed.length === 0 ? null : rejectedPlace(out);
  try {
    from.prepare("VACUUM INTO ?").run(partial);
    const copy = openForAdding(partial);
    try {
      writeParts(copy, parts, note);
      // Calls of models, which were paid for the whole, are not in the dataset of the removed tasks.
      if (rejected !== null) {
        moveOutTasks(copy, removed, rejected, note);
        copy.exec("UPDATE quotas SET filled = (SELECT count(*) FROM task_slots WHERE task_slots.quota = quotas.id)");
      }
      addModelCalls(copy, parts.modelCalls);
    } finally {
      copy.close();
    }
    renameSync(partial, out);
    return rejected;
  } catch (error) {
    removeDatabase(partial);
    // What somebody else has put there meanwhile stays.
    const isTaken = error instanceof StoreError && error.code === "STORE_EXISTS";
    if (rejected !== null && !isTaken) removeDatabase(rejected);
    takeAwayFolder();
    throw explainFailure(error, out);
  }
}

function writeParts(copy: Database.Database, parts: RefinedParts, note: MoveNote): void {
  const insert = inserter(copy);
  const at = note.at.toISOString();
  copy.transaction(() => {
    for (const [task, rows] of parts.changed) {
      const refiled = parts.refiled.has(task);
      copy.prepare("DELETE FROM proofs WHERE task_id = ?").run(task);
      if (refiled) copy.prepare("DELETE FROM environment_files WHERE task_id = ?").run(task);
      for (const row of rows) {
        const isFile = row.table === "files" || row.table === "environment_files";
        const keys = replaced[row.table];
        if (keys !== undefined && (refiled || !isFile)) replaceRow(copy, row, keys, insert);
      }
    }
    if (parts.refiled.size > 0) deleteUnusedFiles(copy);
    for (const review of parts.reviews) replaceReview(copy, review);
    for (const refinement of parts.refinements)
      insert({ table: "refinements", row: { ...refinement, refined_at: at } });
    // A move writes a row of its own.
    if (parts.refinements.some(({ change }) => change === "removed")) return;
    insert({
      table: "runs",
      row: {
        ...{ command: note.command, request_json: canonicalJson(note.request), program_version: note.programVersion },
        ...{ started_at: at, finished_at: at, summary_json: canonicalJson({ changed: parts.changed.size }) },
      },
    });
  })();
}

/** Changes the row with these keys, or adds it. */
function replaceRow(
  database: Database.Database,
  { table, row }: TableRow,
  keys: readonly string[],
  insert: (row: TableRow) => void,
): void {
  const columns = Object.keys(row).filter((column) => !keys.includes(column));
  const set = columns.map((column) => `${column} = @${column}`).join(", ");
  const where = keys.map((column) => `${column} = @${column}`).join(" AND ");
  const { changes } = database.prepare(`UPDATE ${table} SET ${set} WHERE ${where}`).run(row);
  if (changes === 0) insert({ table, row });
}
