import { canonicalKey } from "../graph/canonical-key.js";
import { bareGraph } from "../graph/task-graph.js";
import type { ConditionRecord, Purpose, TaskDraft } from "../schema/task/task.js";
import type { Choice } from "../workplace/situations/choices.js";

/**
 * Returns the skeleton of a draft: a key that is equal for drafts with the same subtasks and hand-overs, and for drafts
 * of situations, which share few subtasks, for those in which one situation asks for the same deliverables.
 */
export function draftSkeleton({ persona, graph, condition, purpose }: TaskDraft): string {
  if (purpose !== null) {
    const findsLimit = condition !== null && condition.limit !== null;
    return situationSkeleton(persona, purpose.situation, askedFor(purpose, condition), findsLimit);
  }
  const handovers = { ...graph, edges: graph.edges.filter(({ kind }) => kind === "resource") };
  const ids = graph.nodes.map(({ subtask_id }) => subtask_id);
  return canonicalKey(bareGraph(handovers), ids);
}

/** The skeleton of tasks of a situation, by what is asked for, as far as it is known before there is a draft. */
export function choiceSkeleton(persona: string, situation: string, { always, branches }: Choice): string {
  const outcomes = branches === null ? [always] : [branches.holds, branches.fails].map((only) => [...always, ...only]);
  return situationSkeleton(persona, situation, outcomes, branches?.findsLimit === true);
}

/** `outcomes` are the names of the deliverables of each outcome, in any order. */
function situationSkeleton(
  persona: string,
  situation: string,
  outcomes: readonly (readonly string[])[],
  findsLimit: boolean,
): string {
  const asked = JSON.stringify(outcomes.map((names) => [...new Set(names)].sort()));
  return `${persona} ${situation} ${asked}${findsLimit ? " and its limit" : ""}`;
}

/** The deliverables of each outcome of the decision; of the one graph where nothing is decided. */
function askedFor({ deliverables }: Purpose, condition: ConditionRecord | null): string[][] {
  const graphs = condition === null ? [null] : [condition.holds, condition.fails];
  return graphs.map((graph) =>
    deliverables.flatMap(({ name, node }) =>
      graph === null || graph.nodes.some(({ id }) => id === node) ? [name] : [],
    ),
  );
}
