import { canonicalKey } from "../../graph/canonical-key.js";
import { bareGraph } from "../../graph/task-graph.js";
import { contentHash } from "../../hash.js";
import type { TaskDraft } from "../../schema/task.js";
import type { TaskGraph } from "../../schema/task-graph.js";

/** Keys by which duplicates of a task are found. They do not depend on the persona. */
export interface TaskKeys {
  /** Equal for tasks of the same subtasks, parameters and edges, decision and obstacle. */
  key: string;
  /** Equal for tasks of the same subtasks and hand-overs. */
  skeleton: string;
}

/** Canonical keys of a task, hashed to 64 hexadecimal digits each. */
export function taskKeys({ graph, condition, infeasibility }: TaskDraft): TaskKeys {
  const decision =
    condition === null
      ? null
      : [condition.operator, condition.threshold, ...[condition.holds, condition.fails].map((branch) => exact(branch))];
  const handovers = { ...graph, edges: graph.edges.filter(({ kind }) => kind === "resource") };
  return {
    key: contentHash([exact(graph), decision, infeasibility?.removed ?? null]),
    skeleton: contentHash(labelled(handovers, ({ subtask_id }) => subtask_id)),
  };
}

const exact = (graph: TaskGraph): string => labelled(graph, ({ id }) => id);

function labelled(graph: TaskGraph, label: (node: TaskGraph["nodes"][number]) => string): string {
  return canonicalKey(bareGraph(graph), graph.nodes.map(label));
}
