import type { z } from "zod";
import type { RawAnswer } from "./chat-model.js";
import type { FailureOutcome } from "./language-model.js";

/** Longer answers are refused before anything looks into them. */
const longestAnswer = 200_000;
/** Issues that are told at once. */
const mostIssues = 5;

/** A valid answer, or which kind of failure it is and what was wrong, in words that a model can act on. */
export type ReadAnswer<T> = { value: T } | { failure: { outcome: FailureOutcome; detail: string } };

/** Reads what a model sent as an answer of this schema. */
export function readAnswer<T>(
  raw: Pick<RawAnswer, "arguments" | "text" | "end">,
  tool: string,
  schema: z.ZodType<T>,
): ReadAnswer<T> {
  const fail = (outcome: FailureOutcome, detail: string): ReadAnswer<T> => ({ failure: { outcome, detail } });
  if (raw.end === "refused") return fail("refused", `it refused: ${raw.text.slice(0, 200)}`);
  if (raw.end === "truncated") return fail("truncated", "the answer was cut off at the limit of its length; be brief");
  if (raw.arguments === undefined) {
    return fail(
      "invalid",
      raw.text.trim() === ""
        ? `there was no call of the tool ${tool}`
        : `there was no call of the tool ${tool} with arguments that are JSON`,
    );
  }
  if (JSON.stringify(raw.arguments).length > longestAnswer) {
    return fail("invalid", `the answer is longer than ${longestAnswer.toLocaleString("en-US")} characters`);
  }
  const parsed = schema.safeParse(raw.arguments);
  if (parsed.success) return { value: parsed.data };
  const issues = parsed.error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => `${path.join(".") || "the arguments"}: ${message}`);
  return fail("invalid", issues.join("; "));
}
