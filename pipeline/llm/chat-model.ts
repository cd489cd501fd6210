import type { AIMessage, UsageMetadata } from "@langchain/core/messages";
import { z } from "zod";
import { isShallow } from "../parse-json.js";
import { type ModelName, printModelName } from "./model-name.js";
import type { ProviderAccess } from "./provider-settings.js";
import { quietLangChain } from "./quiet-langchain.js";
import type { Dialogue } from "./render-prompt.js";
import { noUsage, type Usage } from "./usage.js";

/** The tool whose arguments are the answer; `schema` is JSON schema. */
export interface AnswerTool {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

/** What a model sent back, before anybody has looked whether it is an answer. */
export interface RawAnswer {
  /** Arguments of the tool call; undefined where there was none or where they are no JSON. */
  arguments: unknown;
  /** Everything else that it said, or the arguments as they came where they are no JSON. */
  text: string;
  end: "complete" | "truncated" | "refused";
  usage: Usage;
}

/** A chat model that can be called; one request per call, never retried here. */
export interface ChatModel {
  call(dialogue: Dialogue, tool: AnswerTool, signal: AbortSignal): Promise<RawAnswer>;
}

export interface ChatModelOptions {
  /** Most tokens of an answer. */
  outputTokens: number;
  temperature: number | null;
  /** In place of the machine's own: batches answer through it. */
  fetch?: typeof fetch;
}

/**
 * Opens a chat model through LangChain, which is loaded only now. Retries, caching and tracing by LangChain are off:
 * they are done, and counted, around this.
 */
export async function openChatModel(
  name: ModelName,
  { key, baseUrl }: ProviderAccess,
  { outputTokens, temperature, fetch: transport }: ChatModelOptions,
): Promise<ChatModel> {
  const [{ initChatModel }, messages] = await Promise.all([import("langchain"), import("@langchain/core/messages")]);
  quietLangChain();
  const client = { maxRetries: 0, ...(transport === undefined ? {} : { fetch: transport }) };
  const model = await initChatModel(name.model, {
    modelProvider: name.provider,
    apiKey: key,
    maxRetries: 0,
    maxTokens: outputTokens,
    cache: false,
    ...(temperature === null ? {} : { temperature }),
    ...(name.provider === "openai"
      ? { configuration: { ...client, baseURL: baseUrl }, useResponsesApi: false, __includeRawResponse: true }
      : { clientOptions: client, anthropicApiUrl: baseUrl }),
  });

  /** Made once for each tool: LangChain takes a while to bind one. */
  const bound = new Map<AnswerTool, ReturnType<typeof bind>>();
  const bind = ({ name: toolName, description, schema }: AnswerTool) =>
    model.withStructuredOutput(
      { title: toolName, description, ...schema },
      { method: "functionCalling", name: toolName, includeRaw: true },
    );

  return {
    async call({ system, turns }, tool, signal) {
      const structured = bound.get(tool) ?? bind(tool);
      bound.set(tool, structured);
      const { raw } = await structured.invoke(
        [
          new messages.SystemMessage({ content: systemContent(system, name) }),
          ...turns.map(({ role, text, pictures }) =>
            role === "assistant"
              ? new messages.AIMessage(text)
              : new messages.HumanMessage({
                  content: pictures.length === 0 ? text : [{ type: "text", text }, ...pictures.map(pictureBlock)],
                }),
          ),
        ],
        { signal, callbacks: [] },
      );
      if (!messages.AIMessage.isInstance(raw)) throw new TypeError(`${printModelName(name)} sent no message`);
      return readRaw(raw, tool.name);
    },
  };
}

/** The system text, marked as worth keeping where a provider has to be told; OpenAI keeps long beginnings by itself. */
function systemContent(text: string, { provider }: ModelName) {
  return provider === "anthropic" ? [{ type: "text", text, cache_control: { type: "ephemeral" } }] : text;
}

function pictureBlock(png: Uint8Array) {
  return { type: "image_url", image_url: { url: `data:image/png;base64,${Buffer.from(png).toString("base64")}` } };
}

function readRaw(raw: AIMessage, toolName: string): RawAnswer {
  const refusal = refusalOf(raw);
  const reason = raw.response_metadata.finish_reason ?? raw.response_metadata.stop_reason;
  const call = raw.tool_calls?.find((one) => one.name === toolName);
  const broken = raw.invalid_tool_calls?.[0]?.args;
  const isRefused = refusal !== null || reason === "refusal" || reason === "content_filter";
  return {
    // Nothing that this program asks for is that deep; what looks into it would overflow the stack.
    arguments: isShallow(call?.args) ? call?.args : undefined,
    text: refusal ?? (call === undefined && broken !== undefined ? broken : raw.text),
    end: isRefused ? "refused" : reason === "length" || reason === "max_tokens" ? "truncated" : "complete",
    usage: usageOf(raw.usage_metadata),
  };
}

const refusingSchema = z.object({
  __raw_response: z.object({ choices: z.array(z.object({ message: z.object({ refusal: z.string().nullish() }) })) }),
});

/** LangChain leaves OpenAI's refusals out of its messages. */
function refusalOf(raw: AIMessage): string | null {
  const parsed = refusingSchema.safeParse(raw.additional_kwargs);
  return parsed.success ? (parsed.data.__raw_response.choices[0]?.message.refusal ?? null) : null;
}

function usageOf(usage: UsageMetadata | undefined): Usage {
  if (usage === undefined) return noUsage;
  return {
    input: usage.input_tokens ?? 0,
    cached_input: usage.input_token_details?.cache_read ?? 0,
    cache_write: usage.input_token_details?.cache_creation ?? 0,
    // Clients leave out what is nothing.
    output: usage.output_tokens ?? 0,
  };
}
