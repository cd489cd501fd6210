import OpenAI from "openai";
import { z } from "zod";
import { type Reply, readBody, readReply, throwSaidError } from "../answer/read-body.js";
import type { Dialogue } from "../render-prompt.js";
import { type ReportedUsage, tokenCount } from "../usage.js";
import { type AnswerForm, formInWords } from "./answer-form.js";
import type { AnswerTool, ChatModel, ChatModelOptions, RawAnswer } from "./chat-model.js";
import { isReasoning, type OpenAiDialect, openAiClient, pictureUrl } from "./openai-dialect.js";
import { type ProviderAccess, providerVariables } from "./provider-settings.js";

/** A chat model behind OpenAI's chat completions, of OpenAI or of any server that speaks its protocol. */
export function openOpenAiChat(
  model: string,
  access: ProviderAccess,
  { temperature, effort, thinking, transport, accepted, report }: ChatModelOptions,
  dialect: OpenAiDialect = {},
): ChatModel {
  const client = openAiClient(access, dialect, transport);
  let limit = dialect.limit ?? (isReasoning(model) ? "max_completion_tokens" : "max_tokens");
  const told = (what: string) => report(`${model} at ${access.baseUrl} ${what}`);
  return {
    call({ dialogue, tool, outputTokens }, signal) {
      const systemRole = isReasoning(model) ? "developer" : "system";
      const ask = async (form: AnswerForm, limitedBy: typeof limit) => {
        const body = {
          model,
          messages: messagesOf(dialogue, systemRole, form === "text" ? tool : null),
          ...askedForm(form, tool),
          [limitedBy]: outputTokens,
          ...(temperature === null ? {} : { temperature }),
          ...(effort === null ? {} : { reasoning_effort: effort }),
          // As vLLM and SGLang tell the template of a model.
          ...(thinking === undefined ? {} : { chat_template_kwargs: { enable_thinking: thinking > 0 } }),
        };
        return readCompletion(await readReply(await client.post("/chat/completions", { body, signal }).asResponse()));
      };
      return accepted.ask(async (form) => {
        const asked = limit;
        try {
          return await ask(form, asked);
        } catch (error) {
          // A model that reasons, under a name that does not tell.
          if (asked !== "max_tokens" || !wantsOtherLimit(error)) throw error;
          if (limit === asked) told("limits answers by max_completion_tokens: set it as its token_parameter");
          limit = "max_completion_tokens";
          return await ask(form, limit);
        }
      }, told);
    },
  };
}

function wantsOtherLimit(error: unknown): boolean {
  return error instanceof OpenAI.APIError && error.status === 400 && error.message.includes("max_completion_tokens");
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
  return [{ role: systemRole, content: `${system}${answer === null ? "" : formInWords(answer)}` }, ...said];
}

function pictureBlock(png: Uint8Array) {
  return { type: "image_url", image_url: { url: pictureUrl(png) } };
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
