import type { Application } from "../schema/catalog/catalog.js";
import type { ModelAuthor } from "../schema/model-author.js";
import type { Candidate } from "../schema/subtask.js";
import type { Context, StageOutcome } from "../stage.js";

/** Proposes the subtasks of an application. Everything proposed has been executed. */
export interface Explorer {
  /** The model behind it, if there is one. */
  readonly modelAuthor?: ModelAuthor;
  explore(application: Application, context: Context): AsyncIterable<StageOutcome<Candidate>>;
}
