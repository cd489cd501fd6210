import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { AttemptRecord } from "../../schema/attempt/attempt-records.js";
import type { Judgement } from "../../schema/attempt/judgement.js";

/** An attempt as a judge sees it. */
export interface AttemptToJudge {
  instruction: string;
  /** What the nodes of the graph ask for, in the order of the graph. */
  parts: readonly string[];
  record: Pick<AttemptRecord, "task_id" | "steps" | "claim">;
  /** PNG, in their order. */
  pictures: readonly Uint8Array[];
}

/** What a judge says, or why nothing that it said could be used. */
export type ModelJudgement = { judgement: Judgement } | { failure: string };

const prompt = "judge-attempt";

/** Most answers to one question; what is wrong with one is said with the next. */
const mostAnswers = 2;

/** Who says what `judgeByModel` returns. */
export function judgeAuthor(model: LanguageModel): ReturnType<LanguageModel["modelAuthor"]> {
  return model.modelAuthor(prompt);
}

/**
 * Lets a model judge an attempt by what was done and seen, without evaluators: each part of the task, and the task as a
 * whole (WindowsWorld's checkpoints). A judgement that leaves a part out is asked for once more. Throws ModelError when the
 * model cannot be asked any more.
 */
export async function judgeByModel(
  model: LanguageModel,
  { instruction, parts, record, pictures }: AttemptToJudge,
): Promise<ModelJudgement> {
  const actions = record.steps.map(({ action, outcome }) => ({ action, outcome }));
  const faults: string[] = [];
  while (faults.length < mostAnswers) {
    const asked = await model.ask({
      prompt,
      output: "judgement",
      variables: {
        instruction: textBlock(instruction),
        parts: jsonBlock(parts.map((asks, index) => ({ part: index + 1, asks }))),
        actions: jsonBlock(actions),
        claim: jsonBlock(record.claim),
        faults: jsonBlock(faults),
      },
      pictures,
      subject: record.task_id,
    });
    if ("failure" in asked) return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
    const fault = whyIncomplete(asked.value, parts.length);
    if (fault === null) return { judgement: asked.value };
    faults.push(fault);
  }
  return { failure: faults.at(-1) ?? "it gave no answer" };
}

/** Null where every part is judged once, and no other. */
function whyIncomplete({ parts }: Judgement, count: number): string | null {
  for (let part = 1; part <= count; part++) {
    const times = parts.filter((one) => one.part === part).length;
    if (times !== 1) return `part ${part} is judged ${times} times`;
  }
  return parts.length === count ? null : `there are ${count} parts, and ${parts.length} are judged`;
}
