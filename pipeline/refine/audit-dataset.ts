import type Database from "better-sqlite3";
import { mapAhead } from "../flow/map-ahead.js";
import { readTaskFacets } from "../review/statistics/task-facets.js";
import { taskVerdicts } from "../review/statistics/task-verdicts.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { FailureCluster, Suspect, TaskFault } from "../schema/refinement.js";
import { type Context, stream } from "../stage.js";
import { partsLeftOut } from "../store/parts-left-out.js";
import { findTasks, readTaskCells, readTasks } from "../store/read.js";
import { readReviews } from "../store/reviews.js";
import { auditTask, isMendable } from "./audit.js";
import { type AuditedTask, nodesById, readAuditedTask } from "./audited-task.js";
import { attemptClusters, type NodesOf, reviewClusters } from "./failure-clusters.js";
import { type AuditMeans, canBeRead } from "./fault-kind.js";
import { executedFaults, readTaskExecutions } from "./find/executed-faults.js";
import { nearDuplicateFaults } from "./find/near-duplicates.js";
import { rejectedTasks } from "./find/rejected-tasks.js";
import { suspectSubtasks } from "./suspects.js";

/** What is at fault in a dataset. */
export interface DatasetAudit {
  /** The ids of its tasks, in their order. */
  readonly tasks: readonly string[];
  /** Tasks whose texts were not read. */
  readonly unread: number;
  readonly faults: readonly TaskFault[];
  readonly clusters: readonly FailureCluster[];
  readonly suspects: readonly Suspect[];
}

/**
 * Looks at every task by itself, at what attempts, samples and reviewers said of the tasks, and at which say the same.
 * Writes nothing. Throws StoreError STORE_ROW, and ModelError where a model that reads cannot be asked.
 */
export async function auditDataset(
  database: Database.Database,
  means: AuditMeans,
  context: Pick<Context, "lookAhead" | "signal" | "report">,
): Promise<DatasetAudit> {
  const { definitions, catalog } = means;
  const tasks = readTaskCells(database).map(({ id }) => id);
  const { faults, unread } = await auditEach(database, tasks, means, context);
  const reviews = readReviews(database);
  const verdicts = taskVerdicts(reviews);
  const executed = readTaskExecutions(database);
  faults.push(...executedFaults(executed), ...rejectedTasks(verdicts));
  const preferred = new Set([
    ...verdicts.filter(({ verdict }) => verdict === "accepted").map(({ task_id }) => task_id),
    ...executed.map(({ task_id }) => task_id),
  ]);
  // What is mended or goes for another reason is no task that another one could be a duplicate of.
  const faulty = new Set(faults.filter(isMendable).map(({ task_id }) => task_id));
  faults.push(...nearDuplicateFaults(tasksBut(database, faulty), preferred));

  const nodesOf = remembering((id) => nodesById(auditedTask(database, id, means).draft));
  const facets = readTaskFacets(database, catalog.scenarios);
  return {
    ...{ tasks, unread, faults },
    clusters: [...attemptClusters(database, nodesOf, definitions), ...reviewClusters(reviews, nodesOf, definitions)],
    // Failures then say something of the part that was switched off, and not of the subtasks.
    suspects: partsLeftOut(database).length > 0 ? [] : suspectSubtasks(verdicts, executed, facets, definitions),
  };
}

async function auditEach(
  database: Database.Database,
  tasks: readonly string[],
  means: AuditMeans,
  { lookAhead = 1, signal, report }: Pick<Context, "lookAhead" | "signal" | "report">,
): Promise<{ faults: TaskFault[]; unread: number }> {
  const faults: TaskFault[] = [];
  let [looked, unread] = [0, 0];
  const audited = mapAhead(
    stream(tasks),
    () => lookAhead,
    (id) => {
      signal.throwIfAborted();
      const task = auditedTask(database, id, means);
      if (!canBeRead(task, means)) unread += 1;
      return auditTask(task, means);
    },
  );
  for await (const found of audited) {
    faults.push(...found);
    looked += 1;
    reportSome(report, looked, tasks.length, "tasks looked at");
  }
  return { faults, unread };
}

/** Reports twenty times in all, however many there are. */
export function reportSome(report: Context["report"], done: number, total: number, label: string): void {
  if (done !== total && done % Math.ceil(total / 20) !== 0) return;
  report({ kind: "progress", stage: "refine", done, total, label });
}

/** A task of the dataset with everything that is looked at. */
export function auditedTask(
  database: Database.Database,
  id: string,
  { definitions }: Pick<AuditMeans, "definitions">,
): AuditedTask {
  const record = findTasks(database, id).find((found) => found.id === id);
  if (record === undefined) throw new RangeError(`${database.name} has no task ${id} any more`);
  return readAuditedTask(database, record, definitions);
}

/** The tasks of a dataset that are not among these. */
export function* tasksBut(database: Database.Database, left: ReadonlySet<string>): Generator<TaskRecord> {
  for (const task of readTasks(database)) if (!left.has(task.id)) yield task;
}

function remembering(read: NodesOf): NodesOf {
  const known = new Map<string, ReturnType<NodesOf>>();
  return (id) => {
    const nodes = known.get(id) ?? read(id);
    known.set(id, nodes);
    return nodes;
  };
}
