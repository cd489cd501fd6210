import { RequestError } from "../../errors.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";
import { type BoundGraph, bindGraph, type ProvableSubtask } from "../instance.js";
import { onlyIn } from "../only-in.js";
import type { ExecutableTask } from "./execute-order.js";

/** Binds a task of a dataset to its subtasks. Throws RequestError PROVE_SUBTASK when the dataset lacks one. */
export function executableTask(task: TaskRecord, subtasks: ReadonlyMap<string, ProvableSubtask>): ExecutableTask {
  const bound = requireBound(task, graphOf(task, subtasks), subtasks);
  const { infeasibility } = task;
  const otherGraph = branchNotTaken(task);
  const other = otherGraph === null ? null : bindGraph(otherGraph, subtasks);
  return {
    bound,
    setup: task.environment_setup,
    never: other === null || "reason" in other ? [] : onlyIn(other, bound),
    blocked:
      infeasibility === null
        ? null
        : { node: task.dag.nodes.indexOf(infeasibility.blocked), error: infeasibility.error },
  };
}

/**
 * The branch of a task with a condition that its data does not lead to, on the computer whose data does; null without a
 * condition. Throws RequestError PROVE_SUBTASK as `executableTask` does.
 */
export function otherBranch(task: TaskRecord, subtasks: ReadonlyMap<string, ProvableSubtask>): ExecutableTask | null {
  const graph = branchNotTaken(task);
  if (graph === null || task.condition === null) return null;
  const bound = requireBound(task, graph, subtasks);
  const taken = executableTask(task, subtasks).bound;
  return { bound, setup: task.condition.flipped_setup, never: onlyIn(taken, bound), blocked: null };
}

function requireBound(
  { id }: TaskRecord,
  graph: TaskGraph,
  subtasks: ReadonlyMap<string, ProvableSubtask>,
): BoundGraph {
  const bound = bindGraph(graph, subtasks);
  if (!("reason" in bound)) return bound;
  const advice = "make the dataset again with pnpm synth";
  throw new RequestError("PROVE_SUBTASK", `task ${id} cannot be executed: ${bound.reason}; ${advice}`);
}

function branchNotTaken({ condition }: TaskRecord): TaskGraph | null {
  if (condition === null) return null;
  return condition.taken === "holds" ? condition.fails : condition.holds;
}

function graphOf(task: TaskRecord, subtasks: ReadonlyMap<string, ProvableSubtask>): TaskGraph {
  return {
    nodes: task.dag.nodes.map((id) => {
      const { subtask_id = "", parameters = {}, ...place } = task.subtasks[id] ?? {};
      return { id, subtask_id, application: subtasks.get(subtask_id)?.application ?? "", parameters, ...place };
    }),
    edges: Object.entries(task.edge_kinds).map(([ends, edge]) => {
      const [from = "", to = ""] = ends.split("->");
      return { from, to, ...edge };
    }),
  };
}
