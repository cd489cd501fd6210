/**
 * The six places that need judgement, each by the verb of what is done there, in the order of the stages: subtasks are
 * proposed, trajectories and evaluators authored, intents extracted, instructions written, dependencies read.
 */
export const modelRoles = ["explore", "act", "evaluate", "compose", "describe", "validate"] as const;
export type ModelRole = (typeof modelRoles)[number];
