import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { createOfflineReader } from "../../pipeline/instruct/read/offline.js";
import { openProver } from "../../pipeline/prove/stage.js";
import type { AuditedTask } from "../../pipeline/refine/audited-task.js";
import type { AuditMeans } from "../../pipeline/refine/fault-kind.js";
import { proveOnce } from "../../pipeline/refine/prove-once.js";
import { environmentFiles } from "../../pipeline/run/dataset/environment-files.js";
import { synthesize } from "../../pipeline/run/synthesize.js";
import type { ProvenTask } from "../../pipeline/schema/records/stage-records.js";
import type { SubtaskDefinition } from "../../pipeline/schema/subtask.js";
import type { LevelId, TaskDraft } from "../../pipeline/schema/task/task.js";
import { readUsablePool } from "../../pipeline/store/pool/usable-pool.js";
import { taskRecord } from "../../pipeline/store/tasks/task-record.js";
import { contextOf } from "../fixtures/context-of.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";
import { computersOf, poolFolderOf } from "../simulated/computers.js";

/** What is asked for of each kind, so that among them are files, messages, pages, conditions and what was taken away. */
const wanted: readonly { persona: string; level: LevelId; count: number }[] = [
  { persona: "accountant", level: "L1", count: 8 },
  { persona: "accountant", level: "L3", count: 8 },
  { persona: "it-administrator", level: "L2", count: 6 },
  { persona: "customer-support", level: "L2", count: 6 },
  { persona: "accountant", level: "L4", count: 4 },
];

/** Tasks of the pool that the repository holds, as a dataset keeps them, and what faults are looked for with. */
export async function auditedTasks(): Promise<{ tasks: AuditedTask[]; means: AuditMeans }> {
  const catalog = await shippedCatalog();
  const environment = computersOf("desktop", catalog.applications.values());
  const pool = await readUsablePool(poolFolderOf("desktop"), "desktop");
  const context = contextOf(catalog, { environment });
  const means: AuditMeans = {
    ...{ catalog, definitions: pool.subtasks, reader: createOfflineReader(), readsOwnTextsOnly: true },
    prove: proveOnce(await openProver(pool.subtasks, context)),
  };
  const tasks: AuditedTask[] = [];
  for (const request of wanted) {
    for await (const made of synthesize(request, { catalog, environment, pool })) {
      if ("kept" in made) tasks.push(await auditedOf(made.kept, means));
    }
  }
  return { tasks, means };
}

async function auditedOf(task: ProvenTask, { definitions, catalog }: AuditMeans): Promise<AuditedTask> {
  const files = await environmentFiles(task.draft.setup, writeBytes);
  return {
    record: taskRecord(task, definitions, catalog),
    ...{ draft: task.draft, instruction: task.instruction, knowsPurpose: true, writtenBy: "offline" },
    files: new Map(files.map(({ path, bytes }) => [path, bytes])),
  };
}

/** The task with something else in its draft, and in its record what is of the draft as it is. */
export function withDraft(task: AuditedTask, draft: TaskDraft): AuditedTask {
  const subtasks = Object.fromEntries(
    draft.graph.nodes.map(({ id, subtask_id, parameters }) => [id, { subtask_id, parameters }]),
  );
  return { ...task, draft, record: { ...task.record, environment_setup: draft.setup, subtasks } };
}

/** The same means with one subtask changed. */
export function withDefinition(means: AuditMeans, changed: SubtaskDefinition): AuditMeans {
  return { ...means, definitions: new Map([...means.definitions, [changed.id, changed]]) };
}
