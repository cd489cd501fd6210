import type { Application } from "../schema/catalog.js";
import type { Candidate } from "../schema/subtask.js";
import type { Stage } from "../stage.js";
import type { Explorer } from "./explorer.js";
import { offlineExplorer } from "./offline.js";

/** Stage 1: from applications to subtask candidates that were executed with several parameter sets. */
export function createExploreStage(explorer: Explorer = offlineExplorer): Stage<Application, Candidate> {
  return {
    name: "explore",
    version: 1,
    async *run(applications, context) {
      for await (const application of applications) {
        const own = { ...context, rng: context.rng.fork("explore", application.id) };
        yield* explorer.explore(application, own);
      }
    },
  };
}
