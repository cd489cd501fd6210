import { checkWords } from "../../evaluators/check-words.js";
import { atomicChecks } from "../../evaluators/interpret.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { CriterionFinding } from "../../schema/answers/criteria-review.js";
import type { ReviewedCriterion } from "../../schema/refinement.js";
import { modelReviewer, type Review } from "../../schema/review.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import type { AuditedTask } from "../audited-task.js";

const prompt = "review-criteria";

/** Most answers to one question; what is wrong with one is said with the next. */
const mostAnswers = 2;

/** A criterion of a task: a check of one of its nodes, in words. */
interface Criterion {
  readonly node_id: string;
  readonly subtask: string;
  readonly words: string;
}

/**
 * Lets a model say which criteria of a task are ambiguous or not asked for by its instruction. Nothing for an infeasible task, and
 * where the model gives no answer that can be used. Throws ModelError when the model cannot be asked any more.
 */
export async function reviewCriteria(
  model: LanguageModel,
  { record, draft, instruction }: AuditedTask,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): Promise<ReviewedCriterion[]> {
  if (draft.infeasibility !== null) return [];
  const criteria = draft.graph.nodes.flatMap(({ id, subtask_id, parameters }): Criterion[] => {
    const subtask = definitions.get(subtask_id);
    if (subtask === undefined) return [];
    const words = fill(subtask.instruction_template, parameters);
    return atomicChecks(subtask.evaluator).map((check) => ({
      ...{ node_id: id, subtask: words, words: checkWords(check, parameters) },
    }));
  });
  const faults: string[] = [];
  while (faults.length < mostAnswers) {
    const asked = await model.ask({
      prompt,
      output: "criteria_review",
      variables: {
        instruction: textBlock(instruction.high_level),
        criteria: jsonBlock(
          criteria.map(({ subtask, words }, index) => ({ criterion: index + 1, of: subtask, words })),
        ),
        faults: jsonBlock(faults),
      },
      subject: record.id,
    });
    if ("failure" in asked) return [];
    const unknown = asked.value.findings.find(({ criterion }) => criteria[criterion - 1] === undefined);
    if (unknown === undefined) return asked.value.findings.flatMap((finding) => reviewed(record.id, finding, criteria));
    faults.push(`there is no criterion ${unknown.criterion}`);
  }
  return [];
}

function reviewed(
  task_id: string,
  { criterion, kind, reason }: CriterionFinding,
  criteria: readonly Criterion[],
): ReviewedCriterion[] {
  const found = criteria[criterion - 1];
  return found === undefined ? [] : [{ task_id, node_id: found.node_id, kind, criterion: found.words, reason }];
}

const reasons = { ambiguous: "subjective-criterion", "not-asked": "intent-mismatch" } as const;

/** The findings in one task as a rejection by the model, which counts for nothing until something is proven. */
export function criteriaReview(
  model: string,
  findings: readonly ReviewedCriterion[],
  { task_id, content_hash, at }: { task_id: string; content_hash: string; at: Date },
): Review[] {
  const [first] = findings;
  if (first === undefined) return [];
  const comment = findings.map(({ kind, criterion, reason }) => `${kind}: ${reason} (${criterion})`).join("\n");
  return [
    {
      ...{ task_id, content_hash, reviewer: modelReviewer(model).slice(0, 100), verdict: "reject" },
      ...{
        reason: reasons[first.kind],
        comment: comment.slice(0, 10_000),
        seconds: null,
        reviewed_at: at.toISOString(),
      },
    },
  ];
}
