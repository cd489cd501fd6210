import type { FaultKindId, TaskFault } from "../schema/refinement.js";
import { faultKinds } from "../schema/refinement.js";
import type { AuditedTask } from "./audited-task.js";
import type { AuditMeans } from "./fault-kind.js";
import { faultTable } from "./fault-kinds.js";

/** Looks for every kind of fault that one task can have by itself. */
export async function auditTask(task: AuditedTask, means: AuditMeans): Promise<TaskFault[]> {
  const faults: TaskFault[] = [];
  const found = new Set<FaultKindId>();
  for (const kind of faultKinds) {
    const { find, unless = [] } = faultTable[kind];
    if (find === undefined || unless.some((other) => found.has(other))) continue;
    for (const fault of await find(task, means)) {
      found.add(kind);
      faults.push({ kind, task_id: task.record.id, ...fault });
    }
  }
  return faults;
}

/** Whether anything can be done about a fault. */
export function isMendable({ kind }: Pick<TaskFault, "kind">): boolean {
  return faultTable[kind].mends.length > 0;
}
