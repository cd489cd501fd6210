import { z } from "zod";
import { modelPriceSchema } from "./model-price.js";
import { nameSchema } from "./safe-name.js";

/** Environment variable that holds the key, where it is not the usual one. The key itself never stands here. */
const keyVariable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
  .optional();

/** Names of headers and options that hold a key. */
const takesKey = /^(?:(?:proxy-)?authorization|cookie|.*api[-_]?key|access[-_]?token|.*(?:secret|password).*)$/i;
/** Refuses such a name. */
const withoutKeys = [
  (named: Readonly<Record<string, unknown>>) => !Object.keys(named).some((name) => takesKey.test(name)),
  { error: "no key may stand in this file: put it into a variable, and name that in key_variable" },
] as const;

const provider = z.strictObject({
  /** In place of the provider's own address and of the environment variable. */
  base_url: z.url().optional(),
  key_variable: keyVariable,
});

/** A provider that is reached through LangChain. */
const integration = z.strictObject({
  key_variable: keyVariable,
  /** Handed to the constructor of the integration, whose documentation says what it takes: `baseUrl`, `region`. */
  options: z
    .record(z.string(), z.unknown())
    .refine(...withoutKeys)
    .default({}),
});

/** How long a model that reasons may think. Not every model knows all of them. */
const effortSchema = z.enum(["none", "minimal", "low", "medium", "high", "xhigh", "max"]);

/** Temperature of a model; null sends none. */
const temperatureSchema = z.number().min(0).max(2).nullable();

/** Most tokens of one answer. */
const outputTokensSchema = z.number().int().min(256).max(128_000);

/** Tokens of an answer that may be thoughts; 0 for none. */
const thinkingSchema = z.union([z.literal(0), z.number().int().min(1024).max(127_000)]);

/** What one role wants otherwise than the others. */
const roleSettingsSchema = z.strictObject({
  output_tokens: outputTokensSchema.optional(),
  temperature: temperatureSchema.optional(),
  effort: effortSchema.optional(),
  thinking: thinkingSchema.optional(),
});
export type RoleSettings = z.infer<typeof roleSettingsSchema>;

/** A server that speaks OpenAI's protocol, by a name of the user's. */
const namedProviderSchema = z.strictObject({
  base_url: z.url(),
  /** Without it the server is told a word that is no key. */
  key_variable: keyVariable,
  /** The header that takes the key in place of `Authorization: Bearer`: `api-key` of Azure. */
  key_header: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
  /** Stands behind every address: `api-version` of Azure. */
  query: z.record(z.string().regex(/^[A-Za-z0-9_-]+$/), z.string()).default({}),
  /** Sent with every question. No key may stand here. */
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\x20-\x7e]*$/))
    .refine(...withoutKeys)
    .default({}),
  /** The parameter that limits an answer. */
  token_parameter: z.enum(["max_tokens", "max_completion_tokens"]).optional(),
  /** In place of that of all models. */
  temperature: temperatureSchema.optional(),
  effort: effortSchema.optional(),
  thinking: thinkingSchema.optional(),
  /** Chat completions, or OpenAI's Responses API. */
  api: z.enum(["chat", "responses"]).default("chat"),
  /** "auto" begins with a tool and falls back where the server takes none. */
  structured_output: z.enum(["auto", "tool", "schema", "text"]).default("auto"),
});
export type NamedProvider = z.infer<typeof namedProviderSchema>;

/** Names that mean something else in --model. */
const reserved = ["openai", "anthropic", "langchain", "offline"];

/** `taskloom.config.yaml` in the working folder: what would otherwise be said on every command line. */
export const configurationSchema = z.strictObject({
  /** For all roles; `models` says otherwise for some. */
  model: z.string().default("offline"),
  /** By role. */
  models: z.record(z.string(), z.string()).default({}),
  openai: provider.default({}),
  anthropic: provider.default({}),
  /** By the name in "--model NAME:MODEL". */
  providers: z
    .record(
      nameSchema.refine((name) => !reserved.includes(name), { error: "this name is taken; choose another one" }),
      namedProviderSchema,
    )
    .default({}),
  /** By the provider's name in "langchain:PROVIDER/NAME". */
  langchain: z.record(z.string(), integration).default({}),
  /** Lets LangChain report its calls to LangSmith, or go through it, as LangSmith's environment variables say. */
  langsmith: z.boolean().default(false),
  /** US dollars for one run. */
  max_cost: z.number().nonnegative().optional(),
  /** Calls at once for each provider. */
  concurrency: z.number().int().min(1).max(256).default(16),
  /** Seconds for one call. */
  timeout: z.number().positive().max(86_400).default(120),
  /** Seconds between two looks at a batch. */
  batch_poll: z.number().positive().max(3600).default(30),
  output_tokens: outputTokensSchema.default(8192),
  /** Left to the model where it is not given; some models take none. */
  temperature: temperatureSchema.optional(),
  /** By role; goes before what is said of all roles and of a server. */
  roles: z.record(z.string(), roleSettingsSchema).default({}),
  /** Prices that the program does not know, or other ones. */
  prices: z.array(modelPriceSchema).default([]),
  /** File that keeps models' answers. */
  model_store: z.string().default("out/models.sqlite"),
});
export type Configuration = z.infer<typeof configurationSchema>;
