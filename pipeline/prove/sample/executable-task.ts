import { RequestError } from "../../errors.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { TaskGraph } from "../../schema/task-graph.js";
import { bindGraph, isReading, type ProvableSubtask } from "../instance.js";
import type { ExecutableTask } from "./execute-order.js";

/** Binds a task of a dataset to its subtasks. Throws RequestError PROVE_SUBTASK when the dataset lacks one. */
export function executableTask(task: TaskRecord, subtasks: ReadonlyMap<string, ProvableSubtask>): ExecutableTask {
  const bound = bindGraph(graphOf(task, subtasks), subtasks);
  if ("reason" in bound) {
    const advice = "make the dataset again with pnpm synth";
    throw new RequestError("PROVE_SUBTASK", `task ${task.id} cannot be executed: ${bound.reason}; ${advice}`);
  }
  const { condition, infeasibility } = task;
  const shared = new Set(task.dag.nodes);
  const otherGraph = condition === null ? null : condition.taken === "holds" ? condition.fails : condition.holds;
  const other = otherGraph === null ? null : bindGraph(otherGraph, subtasks);
  return {
    bound,
    setup: task.environment_setup,
    never:
      other === null || "reason" in other
        ? []
        : other.instances.filter((instance) => !shared.has(instance.node.id) && !isReading(instance)),
    blocked:
      infeasibility === null
        ? null
        : { node: task.dag.nodes.indexOf(infeasibility.blocked), error: infeasibility.error },
  };
}

function graphOf(task: TaskRecord, subtasks: ReadonlyMap<string, ProvableSubtask>): TaskGraph {
  return {
    nodes: task.dag.nodes.map((id) => {
      const { subtask_id = "", parameters = {} } = task.subtasks[id] ?? {};
      return { id, subtask_id, application: subtasks.get(subtask_id)?.application ?? "", parameters };
    }),
    edges: Object.entries(task.edge_kinds).map(([ends, edge]) => {
      const [from = "", to = ""] = ends.split("->");
      return { from, to, ...edge };
    }),
  };
}
