import type { ImportOutcome } from "../../import/import-records.js";
import { type ImportReason, importReasons, reasonsOf } from "../../schema/imported-task.js";

/** How often a reason stands in the way. */
export interface ReasonCount {
  reason: ImportReason;
  words: string;
  /** Tasks that have it, and those that have no other one. */
  tasks: number;
  alone: number;
  /** Checks that have it. */
  checks: number;
}

/** What became of all records of an import. */
export interface ImportCounts {
  /** Records that were read: as many as were imported and refused. */
  records: number;
  imported: number;
  /** Records that became no task, by reason. */
  refused: { reason: ImportReason; words: string; records: number }[];
  /** Imported tasks whose right answer is that they cannot be done; they are judged by that answer. */
  infeasible: number;
  /** Of the other ones those that checks of this program can state, and those that they cannot. */
  expressible: number;
  inexpressible: number;
  /** Why, the most frequent first. A task may have several reasons. */
  reasons: ReasonCount[];
}

/** Counts outcomes one by one. */
export function createImportTally(): { add(outcome: ImportOutcome): void; counts(): ImportCounts } {
  const refused = new Map<ImportReason, number>();
  const reasons = new Map<ImportReason, { tasks: number; alone: number; checks: number }>();
  const total = { records: 0, imported: 0, infeasible: 0, expressible: 0, inexpressible: 0 };
  return {
    add(outcome) {
      total.records++;
      if ("refused" in outcome) {
        const { reason } = outcome.refused;
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
        return;
      }
      const task = outcome.kept;
      total.imported++;
      if (task.infeasible) {
        total.infeasible++;
        return;
      }
      const own = reasonsOf(task);
      if (own.length === 0) total.expressible++;
      else total.inexpressible++;
      for (const reason of own) {
        const { tasks, alone, checks } = reasons.get(reason) ?? { tasks: 0, alone: 0, checks: 0 };
        const times = task.checks.filter((check) => check.reason === reason).length;
        reasons.set(reason, { tasks: tasks + 1, alone: alone + Number(own.length === 1), checks: checks + times });
      }
    },
    counts: () => ({
      ...total,
      refused: [...refused]
        .map(([reason, records]) => ({ reason, words: importReasons[reason], records }))
        .sort((a, b) => b.records - a.records || (a.reason < b.reason ? -1 : 1)),
      reasons: [...reasons]
        .map(([reason, count]) => ({ reason, words: importReasons[reason], ...count }))
        .sort((a, b) => b.tasks - a.tasks || (a.reason < b.reason ? -1 : 1)),
    }),
  };
}
