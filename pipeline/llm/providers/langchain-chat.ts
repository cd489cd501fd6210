import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { initChatModel } from "langchain/chat_models/universal";
import { RunTree } from "langsmith/run_trees";
import { withRunTree } from "langsmith/traceable";
import { z } from "zod";
import { ModelError } from "../../errors.js";
import { parseJson } from "../../text/parse-json.js";
import { excerpt } from "../answer/excerpt.js";
import { type LangChainModelName, printModelName } from "../model-name.js";
import { redact } from "../redact.js";
import type { Dialogue } from "../render-prompt.js";
import { type ReportedUsage, tokenCount } from "../usage.js";
import { type AnswerForm, formInWords } from "./answer-form.js";
import type { AnswerTool, ChatModel, ChatModelOptions, RawAnswer } from "./chat-model.js";
import type { LangChainAccess } from "./langchain-access.js";
import { asAnswerError } from "./langchain-error.js";
import { integrations } from "./langchain-integrations.js";

/**
 * A chat model behind LangChain's `initChatModel`. It is opened anew for each limit of an answer, since only some
 * integrations take the limit with a question. LangSmith is told nothing unless the configuration says so, whatever the
 * environment's variables are. Throws MODEL_PACKAGE where the integration is not installed, and MODEL_OPTIONS where it does
 * not take its options, or is to be told of an effort or of thinking.
 */
export async function openLangChainChat(
  name: LangChainModelName,
  access: LangChainAccess,
  { temperature, effort, thinking, accepted, report }: ChatModelOptions,
): Promise<ChatModel> {
  if (effort !== null || thinking !== undefined) {
    throw new ModelError(
      "MODEL_OPTIONS",
      `${printModelName(name)} is told of effort and thinking by options of its own: set them under "langchain.${name.integration}.options" in taskloom.config.yaml, and neither under "roles"`,
    );
  }
  const { limit, forcesTools } = integrations[name.integration];
  const initialize = (outputTokens: number | null) =>
    initChatModel(name.model, {
      ...access.options,
      modelProvider: name.integration,
      maxRetries: 0,
      ...(access.key === null ? {} : { apiKey: access.key }),
      ...(temperature === null ? {} : { temperature }),
      ...(outputTokens === null ? {} : { [limit]: outputTokens }),
    });
  // A missing package and wrong options show before the first question.
  await initialize(null).catch((error: unknown) => {
    throw openingError(error, name, access);
  });
  const told = (what: string) => report(`${printModelName(name)} ${what}`);
  return {
    async call({ dialogue, tool, outputTokens }, signal) {
      const model = await initialize(outputTokens);
      const invoke = async (form: AnswerForm): Promise<unknown> => {
        const messages = messagesOf(dialogue, form === "text" ? tool : null);
        if (form === "text") return model.invoke(messages, { signal });
        if (form === "tool") {
          return model
            .bindTools([toolOf(tool)], forcesTools ? { tool_choice: "any" } : {})
            .invoke(messages, { signal });
        }
        const structured = model.withStructuredOutput(tool.schema, { ...asSchema, name: tool.name });
        return (await structured.invoke(messages, { signal })).raw;
      };
      return accepted.ask(async (form) => {
        // Not every integration gives up when it is told to.
        const ask = () => Promise.race([invoke(form), rejectionOf(signal)]);
        try {
          return readMessage(await (access.langsmith ? ask() : withRunTree(untraced(), ask)), access.secrets);
        } catch (error) {
          throw asAnswerError(error);
        }
      }, told);
    },
  };
}

/** The message itself is wanted, and not what LangChain reads in it. */
const asSchema = { method: "jsonSchema", includeRaw: true } as const;

/** While it is the current one, LangChain reports nothing. */
function untraced(): RunTree {
  return new RunTree({ name: "taskloom", tracingEnabled: false });
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** `initChatModel` tells of a package that it does not find in these words. */
const notInstalled = /^Unable to import (\S+)\. Please install/;

function openingError(error: unknown, name: LangChainModelName, { secrets }: LangChainAccess): ModelError {
  const message = error instanceof Error ? error.message : String(error);
  const missing = notInstalled.exec(message)?.[1];
  if (missing !== undefined) {
    return new ModelError(
      "MODEL_PACKAGE",
      `${printModelName(name)} needs the package ${missing}, which is not installed: run pnpm add ${missing}`,
    );
  }
  return new ModelError(
    "MODEL_OPTIONS",
    `${integrations[name.integration].package} does not open ${printModelName(name)}: ${excerpt(redact(message, secrets))}; look at "langchain" in taskloom.config.yaml`,
  );
}

/** The dialogue; with `answer`, the form of the answer is said in words. */
function messagesOf({ system, turns }: Dialogue, answer: AnswerTool | null): BaseMessage[] {
  return [
    new SystemMessage(`${system}${answer === null ? "" : formInWords(answer)}`),
    ...turns.map(({ role, text, pictures }) => {
      if (role === "assistant") return new AIMessage(text);
      const content = [{ type: "text", text }, ...pictures.map(pictureBlock)];
      return new HumanMessage(pictures.length === 0 ? text : { content });
    }),
  ];
}

function pictureBlock(png: Uint8Array) {
  return { type: "image_url", image_url: { url: `data:image/png;base64,${Buffer.from(png).toString("base64")}` } };
}

/** In OpenAI's form, which every integration reads. */
function toolOf({ name, description, schema }: AnswerTool) {
  return { type: "function" as const, function: { name, description, parameters: schema } };
}

const callSchema = z.object({ name: z.string(), args: z.unknown().optional() });
const calls = z.array(callSchema.nullable().catch(null)).nullish().catch(null);
const textPart = z.object({ text: z.string() });
const messageSchema = z.object({
  content: z.union([z.string(), z.array(z.unknown())]).catch(""),
  tool_calls: calls,
  invalid_tool_calls: calls,
  additional_kwargs: z.object({ refusal: z.string().nullish() }).nullish().catch(null),
  response_metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  usage_metadata: z.unknown().optional(),
});

/** Why an answer ended, under the names and in the words of the integrations. */
const endFields = ["finish_reason", "finishReason", "done_reason", "stop_reason", "stopReason"];
const cutOff = /^(?:length|max_?tokens|model_length)$/i;
const refused =
  /^(?:content_filter(?:ed)?|safety|recitation|prohibited_content|blocklist|spii|refusal|guardrail_intervened|error_toxic)$/i;

function readMessage(value: unknown, secrets: readonly string[]): RawAnswer {
  const message = messageSchema.parse(value);
  const { content, tool_calls, invalid_tool_calls, additional_kwargs, response_metadata } = message;
  const refusal = additional_kwargs?.refusal ?? "";
  const reasons = endFields.flatMap((field) => z.string().safeParse(response_metadata?.[field]).data ?? []);
  const said =
    typeof content === "string"
      ? content
      : content.flatMap((part) => textPart.safeParse(part).data?.text ?? []).join("\n");
  return {
    calls: [...(tool_calls ?? []), ...(invalid_tool_calls ?? [])].flatMap((call) =>
      call === null ? [] : [{ name: call.name, arguments: withoutSecrets(call.args, secrets) }],
    ),
    text: redact(refusal === "" ? said : refusal, secrets),
    end:
      refusal !== "" || reasons.some((reason) => refused.test(reason))
        ? "refused"
        : reasons.some((reason) => cutOff.test(reason))
          ? "truncated"
          : "complete",
    usage: usageOf(message.usage_metadata),
  };
}

/** Arguments as they came, without keys that the server repeats. */
function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const json = JSON.stringify(value);
  return json === undefined ? undefined : parseJson(redact(json, secrets));
}

const usageSchema = z.object({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  input_token_details: z.object({ cache_read: tokenCount, cache_creation: tokenCount }).nullish().catch(null),
});

/** The cached part is within the input's tokens. No question has no tokens: an integration that says so did not count. */
function usageOf(value: unknown): ReportedUsage {
  const usage = usageSchema.safeParse(value).data;
  return {
    input: usage?.input_tokens || null,
    cached_input: usage?.input_token_details?.cache_read ?? 0,
    cache_write: usage?.input_token_details?.cache_creation ?? 0,
    output: usage?.output_tokens || null,
  };
}
