import type Database from "better-sqlite3";
import { maskedInstruction } from "../distinct/mask.js";
import { createNearDuplicateFilter } from "../distinct/near-duplicate-filter.js";
import type { Refinement, TaskFault } from "../schema/refinement.js";
import type { Context } from "../stage.js";
import { auditedTask, type DatasetAudit, reportSome, tasksBut } from "./audit-dataset.js";
import type { AuditMeans } from "./fault-kind.js";
import { type MendedTask, type MendTools, mendTask } from "./mend-task.js";

/** What becomes of the tasks of a dataset that have faults. */
export interface MendedDataset {
  /** One for each of them, in the order of the tasks. */
  readonly refinements: Refinement[];
  /** Those that are changed, by id. */
  readonly mended: ReadonlyMap<string, MendedTask>;
}

/** Works out what becomes of every task with one of these faults. Writes nothing. Throws as `mendTask`. */
export async function mendDataset(
  database: Database.Database,
  tasks: DatasetAudit["tasks"],
  faults: readonly TaskFault[],
  means: AuditMeans,
  tools: Omit<MendTools, "isNew">,
  { signal, report }: Pick<Context, "signal" | "report">,
): Promise<MendedDataset> {
  const ofTask = groupByTask(faults);
  const refinements: Refinement[] = [];
  const mended = new Map<string, MendedTask>();
  if (ofTask.size === 0) return { refinements, mended };
  const stay = [...tasksBut(database, new Set(ofTask.keys()))].map(maskedInstruction);
  const filter = createNearDuplicateFilter(stay);
  for (const text of stay) filter.admit(text);
  for (const id of tasks) {
    const own = ofTask.get(id);
    if (own === undefined) continue;
    signal.throwIfAborted();
    const task = auditedTask(database, id, means);
    const outcome = await mendTask(task, own, means, { ...tools, isNew: filter.isNew });
    const { reason } = outcome;
    if ("mended" in outcome) {
      mended.set(id, outcome.mended);
      filter.admit(maskedInstruction(outcome.mended.record));
      refinements.push({ task_id: id, change: "changed", mend: outcome.mended.mend, reason });
    } else refinements.push({ task_id: id, change: "removed", mend: "drop", reason });
    reportSome(report, refinements.length, ofTask.size, `tasks with faults, ${mended.size} mended`);
  }
  return { refinements, mended };
}

function groupByTask(faults: readonly TaskFault[]): Map<string, TaskFault[]> {
  const groups = new Map<string, TaskFault[]>();
  for (const fault of faults) {
    const group = groups.get(fault.task_id);
    if (group === undefined) groups.set(fault.task_id, [fault]);
    else group.push(fault);
  }
  return groups;
}
