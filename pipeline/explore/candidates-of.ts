import { EnvironmentError, type TaskloomError } from "../errors.js";
import type { Application } from "../schema/catalog/catalog.js";
import type { Drop } from "../schema/drop.js";
import type { Candidate } from "../schema/subtask.js";
import type { Context, StageOutcome } from "../stage.js";
import type { Discovery } from "./discovery.js";
import { type Accepted, generalise } from "./generalise/generalise.js";
import { mergeCandidates } from "./generalise/merge.js";
import { whyRedundant } from "./generalise/redundant.js";
import type { Walker } from "./position.js";

/**
 * Generalises discoveries as they arrive, and yields the distinct candidates when exploration has ended. If exploration
 * fails or is stopped, the candidates found so far are yielded before the error is thrown. `judged` is called for each
 * discovery, with the reason when it became no candidate.
 */
export async function* candidatesOf(
  discoveries: AsyncIterable<Discovery | { dropped: Drop }>,
  walker: Walker,
  application: Application,
  context: Context,
  judged: (discovery: Discovery, rejected: string | null) => void = () => {},
): AsyncIterable<StageOutcome<Candidate>> {
  const label = application.name;
  const drop = (reason: string) => ({ dropped: { stage: "explore", reason, subject: label } }) as const;
  const accepted: Accepted[] = [];
  let merged: Accepted[] = accepted;
  let failure: { error: unknown } | null = null;
  try {
    for await (const discovery of discoveries) {
      if ("dropped" in discovery) {
        yield discovery;
        continue;
      }
      const result = await generalise(discovery, application, walker, context);
      judged(discovery, "rejected" in result ? result.rejected : null);
      if ("rejected" in result) yield drop(result.rejected);
      else {
        accepted.push(result);
        context.report({ kind: "progress", stage: "explore", done: accepted.length, total: null, label });
      }
    }
    merged = await mergeCandidates(walker, accepted);
  } catch (error) {
    if (hasGivenUp(error)) yield drop(error.message);
    else failure = { error };
  }
  for (const item of merged) {
    const reason = whyRedundant(context.catalog.resourceTypes, item, merged);
    yield reason === null ? { kept: item.candidate } : drop(reason);
  }
  context.signal.throwIfAborted();
  if (failure !== null) throw failure.error;
}

/** Whether an application cannot be started, or broke its environment too often to go on; the others are explored all the same. */
function hasGivenUp(error: unknown): error is TaskloomError {
  return error instanceof EnvironmentError && ["EXPLORE_GAVE_UP", "ENVIRONMENT_NO_LAUNCHER"].includes(error.code);
}
