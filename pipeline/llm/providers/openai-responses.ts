import { z } from "zod";
import { type Reply, readBody, readReply } from "../answer/read-body.js";
import type { Dialogue } from "../render-prompt.js";
import { notReported, type ReportedUsage, tokenCount } from "../usage.js";
import { type AnswerForm, formInWords } from "./answer-form.js";
import type { AnswerTool, ChatModel, ChatModelOptions, RawAnswer } from "./chat-model.js";
import { type OpenAiDialect, openAiClient, pictureUrl } from "./openai-dialect.js";
import { type ProviderAccess, providerVariables } from "./provider-settings.js";

/** A model behind OpenAI's Responses API. Nothing is kept at the provider. */
export function openOpenAiResponses(
  model: string,
  access: ProviderAccess,
  { temperature, effort, transport, accepted, report }: ChatModelOptions,
  dialect: OpenAiDialect = {},
): ChatModel {
  const client = openAiClient(access, dialect, transport);
  const told = (what: string) => report(`${model} at ${access.baseUrl} ${what}`);
  return {
    call({ dialogue: { system, turns }, tool, outputTokens }, signal) {
      return accepted.ask(async (form) => {
        const body = {
          model,
          instructions: `${system}${form === "text" ? formInWords(tool) : ""}`,
          input: turns.map(itemOf),
          ...askedForm(form, tool),
          max_output_tokens: outputTokens,
          store: false,
          ...(temperature === null ? {} : { temperature }),
          ...(effort === null ? {} : { reasoning: { effort } }),
        };
        return readResponse(await readReply(await client.post("/responses", { body, signal }).asResponse()));
      }, told);
    },
  };
}

function askedForm(form: AnswerForm, { name, description, schema }: AnswerTool): object {
  if (form === "text") return {};
  if (form === "schema") return { text: { format: { type: "json_schema", name, schema, strict: false } } };
  return {
    tools: [{ type: "function", name, description, parameters: schema, strict: false }],
    tool_choice: { type: "function", name },
  };
}

function itemOf({ role, text, pictures }: Dialogue["turns"][number]): object {
  const words = { type: role === "assistant" ? "output_text" : "input_text", text };
  const shown = pictures.map((png) => ({ type: "input_image", image_url: pictureUrl(png), detail: "auto" }));
  return { type: "message", role, content: [words, ...shown] };
}

const partSchema = z.object({ text: z.string().optional(), refusal: z.string().optional() });
const itemSchema = z.object({
  type: z.string(),
  name: z.string().optional(),
  arguments: z.unknown().optional(),
  content: z.array(partSchema.nullable().catch(null)).nullish().catch(null),
});
const responseSchema = z.object({
  output: z.array(itemSchema.nullable().catch(null)),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(null),
  usage: z.unknown().optional(),
});

function readResponse(reply: Reply): RawAnswer {
  const read = readBody(reply, responseSchema, {
    protocol: "OpenAI's Responses API",
    variable: providerVariables.openai.baseUrl,
  });
  if ("answer" in read) return read.answer;
  const { output, incomplete_details, usage } = read.body;
  const items = output.filter((item) => item !== null);
  const parts = items.flatMap((item) => (item.type === "message" ? (item.content ?? []) : []));
  const refusals = parts.flatMap((part) => part?.refusal ?? []);
  const reason = incomplete_details?.reason ?? null;
  const isRefused = refusals.length > 0 || reason === "content_filter";
  return {
    calls: items.flatMap((item) =>
      item.type === "function_call" && item.name !== undefined ? [{ name: item.name, arguments: item.arguments }] : [],
    ),
    text: (isRefused ? refusals : parts.flatMap((part) => part?.text ?? [])).join("\n"),
    end: isRefused ? "refused" : reason === null ? "complete" : "truncated",
    usage: responsesUsage(usage),
  };
}

const usageSchema = z.object({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  input_tokens_details: z.object({ cached_tokens: tokenCount }).nullish().catch(null),
});

/** What the Responses API says of the tokens of an answer. */
export function responsesUsage(value: unknown): ReportedUsage {
  const usage = usageSchema.safeParse(value).data;
  if (usage === undefined) return notReported;
  const cached_input = usage.input_tokens_details?.cached_tokens ?? 0;
  return { input: usage.input_tokens, cached_input, cache_write: 0, output: usage.output_tokens };
}
