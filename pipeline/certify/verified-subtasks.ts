import type Database from "better-sqlite3";
import { z } from "zod";
import { contentHash } from "../hash.js";
import type { VerificationFigures } from "../schema/certificate.js";
import { subtaskSchema } from "../schema/subtask.js";
import { jsonColumn, parseRow } from "../store/file/parse-row.js";

/** How a subtask was verified, and the hash of its evaluator in all its forms. */
export interface VerifiedSubtask {
  readonly verified: VerificationFigures;
  readonly evaluator: string;
}

const rowSchema = z.object({
  verification: jsonColumn.pipe(subtaskSchema.shape.verification),
  definition: jsonColumn.pipe(subtaskSchema.pick({ effects: true }).loose()),
  evaluator_json: z.string(),
  python: z.string(),
  typescript: z.string(),
});

/** Reads how subtasks were verified, each once. Throws StoreError STORE_ROW. */
export function openVerified(database: Database.Database): (id: string) => VerifiedSubtask {
  const known = new Map<string, VerifiedSubtask>();
  const select = database.prepare(
    `SELECT subtask_id, verification_json AS verification, definition_json AS definition, evaluator_json, python,
       typescript FROM subtask_evaluations JOIN subtasks ON subtasks.id = subtask_id WHERE subtask_id = ?`,
  );
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const row = parseRow(database, "subtask_evaluations", rowSchema, select.get(id));
    const { verification, definition, evaluator_json, python, typescript } = row;
    const { rounds: _, noops_rejected, spoilt, spoilt_rejected, ...counts } = verification;
    const read: VerifiedSubtask = {
      verified: {
        ...counts,
        subtasks: 1,
        noops_rejected: noops_rejected ?? null,
        spoilt: spoilt ?? null,
        spoilt_rejected: spoilt_rejected ?? null,
        needs: definition.effects.needs.length,
      },
      evaluator: contentHash([evaluator_json, python, typescript]),
    };
    known.set(id, read);
    return read;
  };
}

const nothing: VerificationFigures = {
  ...{ subtasks: 0, runs: 0, replays: 0, noops_rejected: 0, prefixes_rejected: 0, foreign_rejected: 0 },
  ...{ mutants: 0, mutants_rejected: 0, spoilt: 0, spoilt_rejected: 0, alternatives_accepted: 0, needs: 0 },
};

/** The figures of several subtasks together; null where one of them has none. */
export function sumOfVerified(all: readonly VerificationFigures[]): VerificationFigures {
  const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return all.reduce(
    (sum, one) => ({
      subtasks: sum.subtasks + one.subtasks,
      runs: sum.runs + one.runs,
      replays: sum.replays + one.replays,
      noops_rejected: plus(sum.noops_rejected, one.noops_rejected),
      prefixes_rejected: sum.prefixes_rejected + one.prefixes_rejected,
      foreign_rejected: sum.foreign_rejected + one.foreign_rejected,
      mutants: sum.mutants + one.mutants,
      mutants_rejected: sum.mutants_rejected + one.mutants_rejected,
      spoilt: plus(sum.spoilt, one.spoilt),
      spoilt_rejected: plus(sum.spoilt_rejected, one.spoilt_rejected),
      alternatives_accepted: sum.alternatives_accepted + one.alternatives_accepted,
      needs: sum.needs + one.needs,
    }),
    nothing,
  );
}
