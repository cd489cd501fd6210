import { z } from "zod";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { blockOf } from "./blocks.js";

const toldSchema = z.object({ description: z.string(), thought: z.string(), instruction: z.string() });

/** What is told offline of a step, as a model would say it in words of its own. */
export function narrationOf(question: string): Answers["narration"] {
  const { description, thought, instruction } = toldSchema.parse(JSON.parse(blockOf(question, "told")));
  return { description: `As I see it: ${description}`, thought: `${thought} So I do this: ${instruction}` };
}
