import { z } from "zod";

/** An evaluator as a model writes it: Python, which is read and never run. */
export const evaluatorSourceSchema = z.strictObject({
  thought: z.string().max(4_000).describe("What tells a done task from every other result, in a few sentences"),
  source: z.string().max(20_000).describe("A Python module with evaluate_agent_task_completion"),
});
