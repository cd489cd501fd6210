import type { ConditionRecord } from "../schema/task/task.js";
import type { TaskEdge, TaskGraph, TaskNode } from "../schema/task/task-graph.js";

interface Branched {
  graph: TaskGraph;
  condition: Pick<ConditionRecord, "holds" | "fails"> | null;
}

/** The graph of a task; of one with a decision, that of either outcome. */
export function branchesOf({ graph, condition }: Branched): TaskGraph[] {
  return condition === null ? [graph] : [condition.holds, condition.fails];
}

/** The nodes of all branches, each once. */
export function branchNodes(draft: Branched): TaskNode[] {
  const nodes = branchesOf(draft).flatMap((graph) => graph.nodes);
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}

export function branchEdges(draft: Branched): TaskEdge[] {
  return branchesOf(draft).flatMap(({ edges }) => edges);
}
