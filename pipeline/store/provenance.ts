/** Where a row came from: enough to tell whether it would come out the same today. */
export interface Provenance {
  stage_version: number;
  /** Of the prompt that a model was asked with; null where none was asked. */
  prompt_version: number | null;
  /** "offline", or the name of a model. */
  model: string;
  seed: number;
  input_hash: string;
}

/** The origin of a row without the model. */
export type Origin = Omit<Provenance, "model" | "prompt_version">;

/** The program itself thought. */
export const offline: Pick<Provenance, "model" | "prompt_version"> = { model: "offline", prompt_version: null };

/** Stages whose results make up a task. Each may have its own model. */
export type TaskStage = "compose" | "describe" | "validate" | "prove";

/** What a task was made from: a goal of the persona, or a situation at its workplace. Models are asked about them by other prompts. */
const taskSources = ["goal", "situation"] as const;
export type TaskSource = (typeof taskSources)[number];

/** Which model, or the program itself, composed, described or validated the tasks of a run that come from there. */
export type ProvenanceOf = (
  role: Exclude<TaskStage, "prove">,
  source: TaskSource,
) => Pick<Provenance, "model" | "prompt_version">;

/** What a draft was made from. */
export function sourceOf({ purpose }: { purpose: unknown }): TaskSource {
  return purpose === null ? "goal" : "situation";
}

/** Who composes, describes and validates in a run, for tasks from either source. */
export function modelAuthors(provenanceOf: ProvenanceOf): ReturnType<ProvenanceOf>[] {
  return taskSources.flatMap((source) =>
    (["compose", "describe", "validate"] as const).map((role) => provenanceOf(role, source)),
  );
}
