import type Database from "better-sqlite3";
import { mapAhead } from "../../flow/map-ahead.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { auditedTask, reportSome } from "../../refine/audit-dataset.js";
import { rewriteEvaluator } from "../../refine/checks/llm.js";
import type { PlanMeans } from "../../refine/checks/plan-mends.js";
import { criteriaReview, reviewCriteria } from "../../refine/criteria/review-criteria.js";
import type { AuditMeans } from "../../refine/fault-kind.js";
import type { ReviewedCriterion } from "../../schema/refinement.js";
import type { Review } from "../../schema/review.js";
import { type Context, stream } from "../../stage.js";
import { findTasks } from "../../store/read.js";
import type { RunModels } from "../models/models.js";

/** Who rewrites evaluators that no way to ask for less mends. */
export function rewriterOf(model: LanguageModel): NonNullable<PlanMeans["rewrite"]> {
  return (strict, done) => rewriteEvaluator(model, strict, done);
}

/** What the model that refines says of the criteria of all tasks; nothing without one. Throws ModelError where it cannot be asked any more. */
export async function reviewAllCriteria(
  database: Database.Database,
  tasks: readonly string[],
  means: Pick<AuditMeans, "definitions">,
  models: Pick<RunModels, "at" | "lookAhead">,
  { report, signal }: Pick<Context, "report" | "signal">,
): Promise<ReviewedCriterion[]> {
  const model = models.at("refine");
  if (model === null) return [];
  const found: ReviewedCriterion[] = [];
  let done = 0;
  const reviewed = mapAhead(
    stream(tasks),
    () => models.lookAhead,
    (id) => {
      signal.throwIfAborted();
      return reviewCriteria(model, auditedTask(database, id, means), means.definitions);
    },
  );
  for await (const findings of reviewed) {
    found.push(...findings);
    done += 1;
    reportSome(report, done, tasks.length, `criteria of tasks reviewed by ${model.name}`);
  }
  return found;
}

/** The findings as rejections of the model, one for each task. */
export function criteriaReviews(
  database: Database.Database,
  criteria: readonly ReviewedCriterion[],
  models: Pick<RunModels, "at">,
  at: Date,
): Review[] {
  const name = models.at("refine")?.name;
  if (name === undefined) return [];
  return [...new Set(criteria.map(({ task_id }) => task_id))].flatMap((task_id) => {
    const own = criteria.filter((one) => one.task_id === task_id);
    const record = findTasks(database, task_id).find(({ id }) => id === task_id);
    return record === undefined ? [] : criteriaReview(name, own, { task_id, content_hash: record.content_hash, at });
  });
}
