import { z } from "zod";
import { agentStepSchema } from "./answers/agent-step.js";
import { criteriaReviewSchema } from "./answers/criteria-review.js";
import { dependenciesSchema } from "./answers/dependencies.js";
import { explorationStepSchema } from "./answers/exploration-step.js";
import { nextActionSchema } from "./answers/next-action.js";
import { situationReadingSchema, situationTextsSchema } from "./answers/situation.js";
import { situationProposalsSchema } from "./answers/situation-proposals.js";
import { subtaskProposalsSchema } from "./answers/subtask-proposals.js";
import { workplaceProposalSchema } from "./answers/workplace-proposal.js";
import { writtenContentsSchema } from "./answers/written-contents.js";
import { judgementSchema } from "./attempt/judgement.js";

/** A task in a model's words: what has to be done, the same in other textual orders, and how it is done step by step. */
export const instructionTextsSchema = z.strictObject({
  high_level: z.string().max(8_000),
  variants: z.array(z.string().max(8_000)).max(2),
  low_level: z.string().max(20_000),
});

/** An evaluator as a model writes it: Python, which is read and never run. */
const evaluatorSourceSchema = z.strictObject({
  thought: z.string().max(4_000).describe("What tells a done task from every other result, in a few sentences"),
  source: z.string().max(20_000).describe("A Python module with evaluate_agent_task_completion"),
});

/** How a model that works at a screen ends its work. */
const screenFinishSchema = z.strictObject({
  status: z
    .enum(["success", "infeasible"])
    .describe("success once all of the task is done; infeasible where the computer shows that it cannot be done"),
  message: z.string().max(4_000).describe("What was done, or what stands in the way"),
});

/** A step of a trajectory in a model's words. */
export const narrationSchema = z.strictObject({
  description: z.string().max(2_000).describe("What is on the screen that matters for this step"),
  thought: z.string().max(2_000).describe("Why this step comes now, in the first person"),
});

/** What models are asked for, by the name that a prompt gives it. Each is an object: it becomes the arguments of a tool. */
export const answerSchemas = {
  /** The tiny answer of `pnpm run doctor --ask`. */
  readiness: z.strictObject({ ready: z.boolean() }),
  /** And the one that takes eyes. */
  sight: z.strictObject({ squares: z.array(z.int()).max(20) }),
  subtask_proposals: subtaskProposalsSchema,
  exploration_step: explorationStepSchema,
  next_action: nextActionSchema,
  agent_step: agentStepSchema,
  screen_finish: screenFinishSchema,
  evaluator_source: evaluatorSourceSchema,
  situation_proposals: situationProposalsSchema,
  written_contents: writtenContentsSchema,
  workplace_proposal: workplaceProposalSchema,
  instruction_texts: instructionTextsSchema,
  graph_texts: situationTextsSchema,
  dependencies: dependenciesSchema,
  narration: narrationSchema,
  judgement: judgementSchema,
  criteria_review: criteriaReviewSchema,
  situation_texts: situationTextsSchema,
  situation_reading: situationReadingSchema,
} as const satisfies Record<string, z.ZodObject>;

export type AnswerName = keyof typeof answerSchemas;
export type Answers = { [Name in AnswerName]: z.infer<(typeof answerSchemas)[Name]> };
