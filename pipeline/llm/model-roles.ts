/**
 * The roles for which a model can be configured, in the order of the stages: subtasks are
 * proposed, trajectories and evaluators authored, situations proposed, documents worded, instructions written, dependencies
 * read, steps told,
 * attempts judged, criteria reviewed and mended.
 */
export const modelRoles = [
  "explore",
  "act",
  "evaluate",
  "compose",
  "furnish",
  "persona",
  "describe",
  "validate",
  "narrate",
  "judge",
  "refine",
] as const;
export type ModelRole = (typeof modelRoles)[number];

/** What a model is asked for: a role of the stages, or to attempt a task as an agent. */
export const askingRoles = [...modelRoles, "attempt"] as const;
export type AskingRole = (typeof askingRoles)[number];
