import { jsonBlock, textBlock } from "../../../llm/data-block.js";
import type { LanguageModel } from "../../../llm/language-model.js";
import type { Situation } from "../../../schema/situation.js";
import type { WritingLanguage } from "../../../schema/writing-language.js";
import { readingBorneOut } from "./borne-out.js";
import type { SituationReading } from "./read-situation.js";
import { situationQuestion } from "./situation-question.js";

/**
 * Has a model read a text about one of these situations. It is shown all that people of the workplace may ask for, and not
 * which of it the task has.
 */
export async function askReader(
  model: LanguageModel,
  text: string,
  situations: readonly Situation[],
  { task, reading, language }: { task: string; reading: number; language: WritingLanguage },
): Promise<SituationReading | { failure: string }> {
  const question = situationQuestion(situations);
  const asked = await model.ask({
    prompt: "read-situation",
    output: "situation_reading",
    variables: {
      language: language.name,
      facts: jsonBlock(question.facts.map(({ key, words }) => ({ key, is: words }))),
      requests: jsonBlock(question.requests.map(({ key, words }) => ({ key, asks: words }))),
      instruction: textBlock(text),
    },
    subject: task,
    sample: reading,
  });
  if ("failure" in asked) return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
  return readingBorneOut(asked.value, text, question, language);
}
