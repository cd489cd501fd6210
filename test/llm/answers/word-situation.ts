import type { Answers } from "../../../pipeline/schema/answers.js";
import { blockOf } from "./blocks.js";

/** The text that a question says to be right, and no other. */
export function answerSituationTexts(question: string): Answers["situation_texts"] {
  return { high_level: blockOf(question, "plain"), variants: [] };
}
