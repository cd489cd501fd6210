import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import type { Drop } from "../../schema/drop.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Discoverers } from "../../spine.js";
import { type Context, keptOf, stream } from "../../stage.js";
import { asCandidate } from "../../verify/as-candidate.js";
import type { Authors, EvaluatorAuthor } from "../../verify/author/author.js";
import { createGivenEvaluatorAuthor } from "../../verify/author/given-evaluator.js";
import { createVerifyStage } from "../../verify/stage.js";
import { subtaskId } from "../../verify/subtask-id.js";
import { operationCandidates } from "../pool/operation-candidates.js";

/** Returns the same authors, who take the evaluators that operations of the catalog state. */
export async function withStatedEvaluators(
  authors: Discoverers,
  catalog: Catalog,
  environment: Pick<EnvironmentFactory, "name">,
): Promise<Discoverers> {
  const { evaluators } = await operationCandidates(null, catalog, environment);
  const stated = createGivenEvaluatorAuthor(evaluators);
  const evaluator: EvaluatorAuthor = {
    ...authors.evaluator,
    given: (candidate) => evaluators.get(subtaskId(candidate)) ?? authors.evaluator.given?.(candidate) ?? null,
    author: (lesson) => (evaluators.has(subtaskId(lesson.candidate)) ? stated : authors.evaluator).author(lesson),
  };
  return { ...authors, evaluator };
}

/** Verifies a subtask of the pool again in full, beside the others. Returns it as it is now, or why it was refused. */
export async function verifyKnown(
  subtask: Subtask,
  others: readonly Subtask[],
  authors: Authors,
  context: Context,
): Promise<{ verified: Subtask } | { refused: string }> {
  const drops: Drop[] = [];
  const stage = createVerifyStage({ authors, beside: others });
  const outcomes = stage.run(stream([asCandidate(subtask)]), { ...context, report: () => undefined });
  for await (const verified of keptOf(outcomes, (drop) => drops.push(drop))) return { verified };
  return { refused: drops.map(({ reason, subject }) => `${reason}: ${subject}`).join("; ") };
}
