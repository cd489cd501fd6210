import { z } from "zod";
import { modelPriceSchema } from "./model-price.js";

const provider = z.strictObject({
  /** In place of the provider's own address and of the environment variable. */
  base_url: z.url().optional(),
  /** Environment variable that holds the key, where it is not the usual one. The key itself never stands here. */
  key_variable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .optional(),
});

/** `taskloom.config.yaml` in the working folder: what would otherwise be said on every command line. */
export const configurationSchema = z.strictObject({
  /** For all roles; `models` says otherwise for some. */
  model: z.string().default("offline"),
  /** By place: explore, act, evaluate, compose, describe, validate. */
  models: z.record(z.string(), z.string()).default({}),
  openai: provider.default({}),
  anthropic: provider.default({}),
  /** US dollars for one run. */
  max_cost: z.number().nonnegative().optional(),
  /** Calls at once for each provider. */
  concurrency: z.number().int().min(1).max(256).default(16),
  /** Seconds for one call. */
  timeout: z.number().positive().max(86_400).default(120),
  /** Seconds between two looks at a batch. */
  batch_poll: z.number().positive().max(3600).default(30),
  /** Most tokens of one answer. */
  output_tokens: z.number().int().min(256).max(128_000).default(8192),
  /** Left to the model where it is not given; some models take none. */
  temperature: z.number().min(0).max(2).optional(),
  /** Prices that the program does not know, or other ones. */
  prices: z.array(modelPriceSchema).default([]),
  /** File that keeps models' answers. */
  model_store: z.string().default("out/models.sqlite"),
});
export type Configuration = z.infer<typeof configurationSchema>;
