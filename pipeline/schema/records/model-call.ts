import { z } from "zod";

/** How one call of a model ended. `mended` is an answer that was whole but for its wrapping; `cached` is an answer of an earlier run: no call was made, and nothing paid. */
export const callOutcomes = [
  "answered",
  "mended",
  "cached",
  "refused",
  "truncated",
  "invalid",
  "rate-limited",
  "timed-out",
  "unavailable",
  "denied",
] as const;

/** One call of a language model. */
export const modelCallSchema = z.strictObject({
  /** The model role: explore, act, evaluate, compose, describe, validate. */
  role: z.string(),
  prompt_id: z.string(),
  prompt_version: z.number().int(),
  model: z.string(),
  /** Task or subtask that it was made for. */
  subject: z.string(),
  outcome: z.enum(callOutcomes),
  input_tokens: z.number().int(),
  /** The part of the input that the provider had in its prompt cache. */
  cached_input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** US dollars by the price table; null where it has no price. */
  cost_usd: z.number().nullable(),
  latency_ms: z.number(),
  in_batch: z.boolean(),
});
export type ModelCall = z.infer<typeof modelCallSchema>;
export type CallOutcome = ModelCall["outcome"];
