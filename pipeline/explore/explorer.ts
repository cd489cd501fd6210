import type { Application } from "../schema/catalog.js";
import type { Candidate } from "../schema/subtask.js";
import type { Context } from "../stage.js";

/** Who proposes the subtasks of an application. Everything proposed has been executed. */
export interface Explorer {
  explore(application: Application, context: Context): AsyncIterable<Candidate>;
}
