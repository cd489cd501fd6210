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

/** Which model, or the program itself, composed, described or validated the tasks of a run. */
export type ProvenanceOf = (role: Exclude<TaskStage, "prove">) => Pick<Provenance, "model" | "prompt_version">;
