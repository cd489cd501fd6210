import type Database from "better-sqlite3";
import { StoreError } from "../errors.js";
import { contentHash } from "../hash.js";
import type { Starts, TaskCertificate } from "../schema/certificate.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import { findTasks, readProofs } from "../store/read.js";
import { taskContentHash } from "../store/tasks/task-record.js";
import { countsOf, createExecutionCounter, readExecutions } from "./executions.js";
import { filesOf } from "./task-files.js";
import { reviewsOf } from "./task-reviews.js";
import { sumOfVerified, type VerifiedSubtask } from "./verified-subtasks.js";

/** The certificate of a task, and the computers on which it was executed, null where that was not kept. */
export interface CertifiedTask {
  readonly certificate: TaskCertificate;
  readonly computers: readonly (string | null)[];
}

/**
 * Says of a task what was executed how often and with what result, what its proof covers and what evaluators rejected, all
 * from what the dataset holds. Throws StoreError STORE_ROW, and DATASET_UNSOUND where the task is not the one whose hash it has.
 */
export function certifyTask(
  database: Database.Database,
  id: string,
  verifiedOf: (subtask: string) => VerifiedSubtask,
  withStarts = true,
): CertifiedTask {
  const task = findTasks(database, id).find((found) => found.id === id);
  if (task === undefined) throw unsound(database, `task ${id} has no row in task_instructions, or none in tasks`);
  const { content_hash, ...content } = task;
  if (taskContentHash(content) !== content_hash)
    throw unsound(database, `task ${id} has another content_hash than it says`);
  const proofs = [...readProofs(database, id)];
  const own = proofs.find(({ kind }) => kind !== "executed-sample");
  if (own === undefined) throw unsound(database, `task ${id} has no proof`);
  const { computers, ...executed } = executionsOf(database, task, withStarts);
  const subtasks = [...new Set(Object.values(task.subtasks).map(({ subtask_id }) => subtask_id))].sort();
  const certificate: TaskCertificate = {
    content_hash,
    environment: task.environment,
    persona: task.persona,
    level: task.level,
    hashes: {
      instruction: contentHash([task.task_instruction, task.low_level_instruction, task.instruction_variants]),
      setup: contentHash(task.environment_setup),
      graph: contentHash([task.dag, task.edge_kinds, task.subtasks]),
      evaluators: Object.fromEntries(subtasks.map((subtask) => [subtask, verifiedOf(subtask).evaluator])),
      environment_files: filesOf(database, id),
    },
    orders: { all: task.topo_count, proven: own.orders, executed: executed.orders },
    proofs: proofs.map(({ kind, orders, states, edges, executions, twin, error }) => ({
      ...{ kind, orders, states, edges, executions, error },
      twin_orders: twin?.orders ?? null,
    })),
    verified: sumOfVerified(subtasks.map((subtask) => verifiedOf(subtask).verified)),
    executed: executed.figures,
    of_earlier_wording: executed.earlier,
    starts: executed.starts,
    reviews: reviewsOf(database, task),
  };
  return { certificate, computers };
}

function executionsOf(database: Database.Database, task: TaskRecord, withStarts: boolean) {
  const counter = createExecutionCounter();
  const orders = new Map<string, Set<string>>();
  const computers: (string | null)[] = [];
  const starts: Starts = { measured: 0, with_residue: 0 };
  let earlier = 0;
  for (const execution of readExecutions(database, task, withStarts)) {
    if (execution === null) {
      earlier++;
      continue;
    }
    const { by, order, computer, residue } = execution;
    counter.add(countsOf(execution));
    computers.push(computer);
    if (order !== null) orders.set(by, (orders.get(by) ?? new Set()).add(order.join(" ")));
    if (residue === null) continue;
    starts.measured++;
    starts.with_residue += Number(residue);
  }
  // A sample says what it executed, a gold attempt what was completed: the same order may look different in both.
  const most = Math.max(0, ...[...orders.values()].map(({ size }) => size));
  return { figures: counter.figures(), orders: most, earlier, starts, computers };
}

function unsound(database: Database.Database, fault: string): StoreError {
  return new StoreError("DATASET_UNSOUND", `${database.name}: ${fault}; make the dataset anew, or restore it`);
}
