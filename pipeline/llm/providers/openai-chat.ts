import OpenAI from "openai";
import { z } from "zod";
import { type Reply, readBody, readReply, throwSaidError } from "../answer/read-body.js";
import type { Dialogue } from "../render-prompt.js";
import { type ReportedUsage, tokenCount } from "../usage.js";
import { type AnswerTool, type ChatModel, type ChatModelOptions, noTimeout, type RawAnswer } from "./chat-model.js";
import { createProviderFetch } from "./provider-fetch.js";
import { type ProviderAccess, providerVariables } from "./provider-settings.js";

type AnswerForm = "tool" | "schema" | "text";
const formNames: Readonly<Record<AnswerForm, string>> = { tool: "tools", schema: "a JSON schema", text: "plain JSON" };

/** The parameter that limits an answer: the models that reason take only the second. */
type LimitName = "max_tokens" | "max_completion_tokens";

/** What a server that speaks OpenAI's protocol wants otherwise than OpenAI. */
export interface OpenAiDialect {
  headers?: Readonly<Record<string, string>>;
  limit?: LimitName;
  /** The header that takes the key; `Authorization` if it is not said. */
  keyHeader?: string;
  /** Behind every address. */
  query?: Readonly<Record<string, string>>;
  /** How an answer with fields is asked for, by a tool if it is not said; "auto" goes on to other forms where one is refused. */
  form?: AnswerForm | "auto";
}

/** A chat model behind OpenAI's chat completions, of OpenAI or of any server that speaks its protocol. */
export function openOpenAiChat(
  model: string,
  access: ProviderAccess,
  { temperature, effort, transport, report }: ChatModelOptions,
  dialect: OpenAiDialect = {},
): ChatModel {
  const client = new OpenAI({
    apiKey: access.key,
    baseURL: access.baseUrl,
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: "off",
    defaultHeaders: { ...dialect.headers, ...keyHeaders(access, dialect) },
    defaultQuery: { ...dialect.query },
    fetch: createProviderFetch(access, transport === undefined ? {} : { transport }),
  });
  const reasons = /^(?:o\d|gpt-5(?!-chat))/.test(model);
  let limit: LimitName = dialect.limit ?? (reasons ? "max_completion_tokens" : "max_tokens");
  const { form: wanted = "tool" } = dialect;
  let form: AnswerForm = wanted === "auto" ? "tool" : wanted;
  return {
    async call({ dialogue, tool, outputTokens }, signal) {
      const ask = async () => {
        const body = {
          model,
          messages: messagesOf(dialogue, reasons ? "developer" : "system", form === "text" ? tool : null),
          ...askedForm(form, tool),
          [limit]: outputTokens,
          ...(temperature === null ? {} : { temperature }),
          ...(effort === null ? {} : { reasoning_effort: effort }),
        };
        return readReply(await client.post("/chat/completions", { body, signal }).asResponse());
      };
      for (;;) {
        const asked = { limit, form };
        try {
          return readCompletion(await ask());
        } catch (error) {
          // A model that reasons, under a name that does not tell.
          if (asked.limit === "max_tokens" && wantsOtherLimit(error)) limit = "max_completion_tokens";
          else if (wanted === "auto" && refusesForm(error, asked.form)) {
            form = asked.form === "tool" ? "schema" : "text";
            report?.(
              `${model} takes no ${formNames[asked.form]} at ${access.baseUrl}: answers are asked for as ${formNames[form]}`,
            );
          } else throw error;
        }
      }
    },
  };
}

/** The key in a header of the server's own, and no other one. */
function keyHeaders({ key }: ProviderAccess, { keyHeader }: OpenAiDialect): Record<string, string | null> {
  return keyHeader === undefined ? {} : { Authorization: null, [keyHeader]: key };
}

function wantsOtherLimit(error: unknown): boolean {
  return error instanceof OpenAI.APIError && error.status === 400 && error.message.includes("max_completion_tokens");
}

/** What a server says that does not know one of the forms, such as vLLM without a parser of tool calls. */
function refusesForm(error: unknown, form: AnswerForm): boolean {
  if (form === "text" || !(error instanceof OpenAI.APIError)) return false;
  if (![400, 404, 405, 422, 500, 501].includes(error.status ?? 0)) return false;
  return form === "tool"
    ? /tool|function/i.test(error.message)
    : /response_format|json_schema|schema|grammar/i.test(error.message);
}

function askedForm(form: AnswerForm, tool: AnswerTool): object {
  if (form === "tool") {
    return { tools: [toolOf(tool)], tool_choice: { type: "function", function: { name: tool.name } } };
  }
  if (form === "text") return {};
  return { response_format: { type: "json_schema", json_schema: { name: tool.name, schema: tool.schema } } };
}

/** The dialogue; with `answer`, the form of the answer is said in words. */
function messagesOf(
  { system, turns }: Dialogue,
  systemRole: "system" | "developer",
  answer: AnswerTool | null,
): object[] {
  const said = turns.map(({ role, text, pictures }) => ({
    role,
    content: pictures.length === 0 ? text : [{ type: "text", text }, ...pictures.map(pictureBlock)],
  }));
  const form =
    answer === null
      ? ""
      : `\n\nAnswer with one JSON object and nothing else: the arguments of ${answer.name}, as this JSON schema says.\n${JSON.stringify(answer.schema)}`;
  return [{ role: systemRole, content: `${system}${form}` }, ...said];
}

function pictureBlock(png: Uint8Array) {
  return { type: "image_url", image_url: { url: `data:image/png;base64,${Buffer.from(png).toString("base64")}` } };
}

function toolOf({ name, description, schema }: AnswerTool) {
  return { type: "function", function: { name, description, parameters: schema } };
}

const calledSchema = z.object({ name: z.string(), arguments: z.unknown().optional() });
const choiceSchema = z.object({
  finish_reason: z.string().nullish().catch(null),
  error: z.unknown().optional(),
  message: z.object({
    content: z.unknown().optional(),
    refusal: z.string().nullish().catch(null),
    tool_calls: z
      .array(z.object({ function: calledSchema }).nullable().catch(null))
      .nullish()
      .catch(null),
    /** Before there were several calls. */
    function_call: calledSchema.nullish().catch(null),
  }),
});
const completionSchema = z.object({ choices: z.tuple([choiceSchema], z.unknown()), usage: z.unknown().optional() });

function readCompletion(reply: Reply): RawAnswer {
  const read = readBody(reply, completionSchema, {
    protocol: "OpenAI's protocol",
    variable: providerVariables.openai.baseUrl,
  });
  if ("answer" in read) return { ...read.answer, usage: usageIn(reply.text) };
  const [{ finish_reason: reason, message, ...choice }] = read.body.choices;
  throwSaidError(choice, reply.headers);
  const { refusal, tool_calls, function_call } = message;
  const calls = [...(tool_calls ?? []).map((call) => call?.function), function_call];
  const isRefused = (refusal ?? "") !== "" || reason === "content_filter";
  return {
    calls: calls.flatMap((call) => (call ? [{ name: call.name, arguments: call.arguments }] : [])),
    text: isRefused ? (refusal ?? "") : textOf(message.content),
    end: isRefused ? "refused" : reason === "length" ? "truncated" : "complete",
    usage: usageOf(read.body.usage),
  };
}

const textPart = z.object({ text: z.string() });

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = z.array(z.unknown().optional()).safeParse(content).data ?? [];
  return parts.flatMap((part) => textPart.safeParse(part).data?.text ?? []).join("\n");
}

const usageSchema = z.object({
  prompt_tokens: tokenCount,
  completion_tokens: tokenCount,
  prompt_tokens_details: z.object({ cached_tokens: tokenCount }).nullish().catch(null),
});

function usageOf(value: unknown): ReportedUsage {
  const usage = usageSchema.safeParse(value).data;
  return {
    input: usage?.prompt_tokens ?? null,
    cached_input: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    cache_write: 0,
    output: usage?.completion_tokens ?? null,
  };
}

/** The usage that stands beside what is no completion. */
function usageIn(text: string): ReportedUsage {
  return usageOf(z.object({ usage: z.unknown().optional() }).parse(JSON.parse(text)).usage);
}
