import { canonicalKey } from "../graph/canonical-key.js";
import { bareGraph } from "../graph/task-graph.js";
import type { ConditionRecord, Purpose, TaskDraft } from "../schema/task.js";

/**
 * Returns the skeleton of a draft: a key that is equal for drafts with the same subtasks and hand-overs, and for drafts
 * of situations, which share few subtasks, for those in which one situation asks for the same deliverables.
 */
export function draftSkeleton({ persona, graph, condition, purpose }: TaskDraft): string {
  if (purpose !== null) return `${persona} ${purpose.situation} ${JSON.stringify(askedFor(purpose, condition))}`;
  const handovers = { ...graph, edges: graph.edges.filter(({ kind }) => kind === "resource") };
  const ids = graph.nodes.map(({ subtask_id }) => subtask_id);
  return canonicalKey(bareGraph(handovers), ids);
}

/** The deliverables of each outcome of the decision; of the one graph where nothing is decided. */
function askedFor({ deliverables }: Purpose, condition: ConditionRecord | null): string[][] {
  const graphs = condition === null ? [null] : [condition.holds, condition.fails];
  return graphs.map((graph) => {
    const names = deliverables.flatMap(({ name, node }) =>
      graph === null || graph.nodes.some(({ id }) => id === node) ? [name] : [],
    );
    return [...new Set(names)].sort();
  });
}
