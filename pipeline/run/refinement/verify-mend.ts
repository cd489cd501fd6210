import type { Catalog } from "../../catalog/catalog.js";
import { requireApplications } from "../../environments/require-applications.js";
import { TaskloomError } from "../../errors.js";
import { canonicalJson } from "../../hash.js";
import type { PlannedMend } from "../../refine/checks/plan-mends.js";
import type { Subtask, SubtaskDefinition } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { createGivenEvaluatorAuthor } from "../../verify/author/given-evaluator.js";
import { createOfflineTrajectoryAuthor } from "../../verify/author/offline-trajectory.js";
import { subtaskId } from "../../verify/subtask-id.js";
import { verifyKnown } from "../drift/verify-known.js";
import { operationCandidates } from "../pool/operation-candidates.js";

/**
 * Verifies a subtask of the pool with the evaluator of a mend on the computers of the context: the untouched start,
 * beginnings, mutants, spoilt results and other subtasks have to be refused, the gold trajectory and its alternatives
 * accepted. Returns the subtask as it is verified now, or why it was refused.
 */
export async function verifyMend(
  { subtask: { id, application, actions }, evaluator, author }: PlannedMend,
  pool: ReadonlyMap<string, Subtask>,
  context: Context,
): Promise<{ verified: SubtaskDefinition } | { refused: string }> {
  const known = pool.get(id);
  if (known === undefined) return { refused: "the pool has no such subtask; name the one it comes from with --pool" };
  if (canonicalJson(known.actions) !== canonicalJson(actions)) {
    return { refused: "the pool has another way to do it than the dataset; make the dataset anew" };
  }
  try {
    await requireApplications(context.environment, [application]);
    const candidate = await withSpoiltResults(known, context.catalog, context);
    const authors = {
      trajectory: createOfflineTrajectoryAuthor(),
      evaluator: {
        ...createGivenEvaluatorAuthor(new Map([[id, evaluator]])),
        ...(author !== null && { modelAuthor: author }),
      },
    };
    const outcome = await verifyKnown(candidate, [...pool.values()], authors, context);
    if ("refused" in outcome) return outcome;
    const { trials: _, ...verified } = outcome.verified;
    if (verified.id === id && canonicalJson(verified.actions) === canonicalJson(actions)) return { verified };
    return { refused: "it can be done in another way only than the dataset has; make the dataset anew" };
  } catch (error) {
    if (error instanceof TaskloomError && !context.signal.aborted)
      return { refused: `${error.code}: ${error.message}` };
    throw error;
  }
}

/** The pool does not keep with which values an operation comes to a wrong result; its definition does. */
async function withSpoiltResults(
  subtask: Subtask,
  catalog: Catalog,
  { environment }: Pick<Context, "environment">,
): Promise<Subtask> {
  const { candidates } = await operationCandidates(null, catalog, environment);
  const operation = candidates.find((candidate) => subtaskId(candidate) === subtask.id);
  return operation === undefined ? subtask : { ...subtask, trials: operation.trials };
}
