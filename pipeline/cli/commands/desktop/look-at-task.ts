import type { EnvironmentFactory } from "../../../environments/contract.js";
import { guard } from "../../../environments/guard.js";
import { atomicChecks } from "../../../evaluators/interpret.js";
import { seenByCheck } from "../../../evaluators/seen-by-check.js";
import { instanceAt } from "../../../prove/instance.js";
import { drawOrders } from "../../../prove/sample/draw-sample.js";
import { executableTask } from "../../../prove/sample/executable-task.js";
import { type ExecutableTask, executeOrder, type OrderExecution } from "../../../prove/sample/execute-order.js";
import type { Look } from "../../../review/sheets/sheet-of.js";
import type { NodeSight, TaskSight } from "../../../review/sheets/task-sight.js";
import { createRng } from "../../../rng.js";
import type { TaskRecord } from "../../../schema/records/dataset-records.js";
import type { Subtask } from "../../../schema/subtask.js";
import { requireRunnable } from "../../platform.js";

interface LookSettings {
  definitions: ReadonlyMap<string, Omit<Subtask, "trials">>;
  computers: EnvironmentFactory;
  /** Whether to execute real applications; environments that can be copied are always executed, at almost no cost. */
  execute: boolean;
  signal: AbortSignal;
}

/** Executes a task once, in its first listed order, and returns the screens and what every check saw. */
export function lookAtTask({ definitions, computers, execute, signal }: LookSettings): Look {
  return async (record) => {
    if (!computers.forks && !execute) return null;
    requireRunnable(record, computers);
    const task = executableTask(record, definitions);
    const environment = guard(await computers.open());
    const execution = await executeOrder(environment, task, orderOf(record, task), {
      screenshots: true,
      signal,
    }).finally(() => environment.close());
    return sightOf(task, execution);
  };
}

/** Returns the order to execute. An infeasible task lists none and is run up to its blocked node. */
function orderOf(record: TaskRecord, task: ExecutableTask): number[] {
  const [listed] = record.successful_topo;
  if (listed !== undefined) return listed.map((id) => record.dag.nodes.indexOf(id));
  return drawOrders(task, 1, createRng("review", record.id))[0] ?? [];
}

function sightOf({ bound }: ExecutableTask, { steps, trace }: OrderExecution): TaskSight {
  const nodes = new Map<string, NodeSight>();
  for (const index of new Set(steps.map(({ node }) => node))) {
    const { node, subtask } = instanceAt(bound, index);
    const own = steps.filter((step) => step.node === index);
    const last = steps.findLastIndex((step) => step.node === index);
    // The first entry of the trace is the start, before any step.
    const upToHere = trace.steps.slice(0, last + 2);
    const window = steps[last]?.evaluation.windowStarts[index] ?? steps.findIndex((step) => step.node === index) + 1;
    const seen = { version: trace.version, window_start: window, steps: upToHere };
    nodes.set(node.id, {
      steps: own.map(({ before, action }) => ({ screenshot: before.screenshot, rect: action.rect })),
      saw: atomicChecks(subtask.evaluator).map((check) => seenByCheck(check, node.parameters, seen)),
      otherParameters: null,
    });
  }
  return { nodes };
}
