import { requireId } from "../catalog/require-id.js";
import { createExploreStage } from "../explore/stage.js";
import type { Candidate, Subtask } from "../schema/subtask.js";
import { type StageOutcome, stream } from "../stage.js";
import { createVerifyStage } from "../verify/stage.js";
import { explorerOf, verifiersOf } from "./models/authors.js";
import { openRun, type RunOptions } from "./run-options.js";

/**
 * Stage 1 for the named applications: yields candidate subtasks, each executed with several parameter sets, and what
 * was dropped. `actions` limits the exploration of one application; proofs are not counted. Throws RequestError for an
 * application that the environment does not have.
 */
export async function* explore(
  applications: readonly string[],
  { actions, ...options }: RunOptions & { actions?: number } = {},
): AsyncIterable<StageOutcome<Candidate>> {
  const { context, models } = await openRun(options);
  try {
    const here = [...context.catalog.applications.values()].filter(({ environments }) =>
      environments.includes(context.environment.name),
    );
    const ids = here.map(({ id }) => id);
    const wanted = applications.map((id) => requireId("application", id, ids));
    const chosen = here.filter(({ id }) => wanted.includes(id));
    const explorer = await explorerOf(models.at, actions === undefined ? {} : { actions });
    yield* createExploreStage(explorer).run(stream(chosen), context);
  } finally {
    models.close();
  }
}

/**
 * Stage 2: yields the candidates that passed cross-verification as subtasks, and why the others did not. Candidates are
 * also tested against the verified subtasks `beside` them.
 */
export async function* verify(
  candidates: Iterable<Candidate>,
  { beside = [], ...options }: RunOptions & { beside?: readonly Subtask[] } = {},
): AsyncIterable<StageOutcome<Subtask>> {
  const { context, models } = await openRun(options);
  try {
    const stage = createVerifyStage({ authors: await verifiersOf(models.at), beside });
    yield* stage.run(stream(candidates), context);
  } finally {
    models.close();
  }
}
