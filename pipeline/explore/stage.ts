import { inParallel } from "../flow/in-parallel.js";
import type { Application } from "../schema/catalog/catalog.js";
import type { Candidate } from "../schema/subtask.js";
import type { Context, Stage, StageOutcome } from "../stage.js";
import type { Explorer } from "./explorer.js";
import { offlineExplorer } from "./offline.js";

/**
 * Stage 1: from applications to subtask candidates that were executed with several parameter sets. Several applications
 * are explored at once where the context allows; candidates come in the order of applications all the same.
 */
export function createExploreStage(explorer: Explorer = offlineExplorer): Stage<Application, Candidate> {
  return {
    name: "explore",
    version: 1,
    run: (applications, context) =>
      inParallel(
        applications,
        context.parallel ?? 1,
        (application, signal) => exploreWith(explorer, application, ownContext(application, context, signal)),
        context.signal,
      ),
  };
}

/** What a model proposed says so. */
async function* exploreWith(
  explorer: Explorer,
  application: Application,
  context: Context,
): AsyncIterable<StageOutcome<Candidate>> {
  const { modelAuthor } = explorer;
  for await (const outcome of explorer.explore(application, context)) {
    const isMarked = "kept" in outcome && modelAuthor !== undefined;
    yield isMarked ? { kept: { ...outcome.kept, thinkers: { explore: modelAuthor } } } : outcome;
  }
}

/** Every application has randomness of its own, so that what is found in one does not depend on the others. */
function ownContext(application: Application, context: Context, signal: AbortSignal): Context {
  return { ...context, signal, rng: context.rng.fork("explore", application.id) };
}
