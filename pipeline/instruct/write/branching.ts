import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";

/** A graph with both branches of its condition side by side, and which nodes belong to which. */
export interface BranchingGraph {
  graph: TaskGraph;
  /** Ids of nodes that only one outcome has; empty without a condition. */
  holds: ReadonlySet<string>;
  fails: ReadonlySet<string>;
}

/** Both branches of a draft's condition in one graph, so that a text can tell them together. */
export function withBothBranches(draft: TaskDraft): BranchingGraph {
  if (draft.condition === null) return { graph: draft.graph, holds: new Set(), fails: new Set() };
  const { holds, fails } = draft.condition;
  const inHolds = new Set(holds.nodes.map((node) => node.id));
  const inFails = new Set(fails.nodes.map((node) => node.id));
  const onlyFails = fails.nodes.filter((node) => !inHolds.has(node.id));
  const isNew = (id: string): boolean => !inHolds.has(id);
  return {
    graph: {
      nodes: [...holds.nodes, ...onlyFails],
      edges: [...holds.edges, ...fails.edges.filter((edge) => isNew(edge.from) || isNew(edge.to))],
    },
    holds: new Set(holds.nodes.flatMap((node) => (inFails.has(node.id) ? [] : [node.id]))),
    fails: new Set(onlyFails.map((node) => node.id)),
  };
}

/** A threshold as people write it: "10,000". */
export function formatThreshold(threshold: number): string {
  return threshold.toLocaleString("en-US", { maximumFractionDigits: 2 });
}
