import { z } from "zod";
import { dependenciesSchema } from "./answers/dependencies.js";
import { evaluatorSourceSchema } from "./answers/evaluator-source.js";
import { instructionTextsSchema } from "./answers/instruction-texts.js";
import { intentProposalsSchema } from "./answers/intent-proposals.js";
import { nextActionSchema } from "./answers/next-action.js";
import { subtaskProposalsSchema } from "./answers/subtask-proposals.js";

/** What models are asked for, by the name that a prompt gives it. Each is an object: it becomes the arguments of a tool. */
export const answerSchemas = {
  /** The tiny answer of `pnpm run doctor --ask`. */
  readiness: z.strictObject({ ready: z.boolean() }),
  subtask_proposals: subtaskProposalsSchema,
  next_action: nextActionSchema,
  evaluator_source: evaluatorSourceSchema,
  intent_proposals: intentProposalsSchema,
  instruction_texts: instructionTextsSchema,
  dependencies: dependenciesSchema,
} as const satisfies Record<string, z.ZodObject>;

export type AnswerName = keyof typeof answerSchemas;
export type Answers = { [Name in AnswerName]: z.infer<(typeof answerSchemas)[Name]> };
