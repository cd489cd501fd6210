import Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";
import { type Reply, readBody, readReply } from "../answer/read-body.js";
import type { Dialogue } from "../render-prompt.js";
import { type ReportedUsage, tokenCount } from "../usage.js";
import { type AnswerForm, formInWords } from "./answer-form.js";
import { anthropicEffort } from "./anthropic-effort.js";
import { type AcceptedThinking, isToldToThink, type Thoughts } from "./anthropic-thinking.js";
import { type AnswerTool, type ChatModel, type ChatModelOptions, noTimeout, type RawAnswer } from "./chat-model.js";
import { createProviderFetch } from "./provider-fetch.js";
import { type ProviderAccess, providerVariables } from "./provider-settings.js";

/** A chat model behind Anthropic's messages. */
export function openAnthropicChat(
  model: string,
  access: ProviderAccess,
  { temperature, effort, thinking, transport, accepted, report }: ChatModelOptions,
  acceptedThinking: AcceptedThinking,
): ChatModel {
  const client = new Anthropic({
    apiKey: access.key,
    authToken: null,
    baseURL: access.baseUrl,
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: "off",
    fetch: createProviderFetch(access, transport === undefined ? {} : { transport }),
  });
  const told = (what: string) => report(`${model} at ${access.baseUrl} ${what}`);
  return {
    call({ dialogue: { system, turns }, tool, outputTokens }, signal) {
      const ask = async (form: AnswerForm, thoughts: Thoughts) => {
        const text = `${system}${form === "text" ? formInWords(tool) : ""}`;
        const configured = {
          ...anthropicEffort(effort),
          ...(form === "schema" && { format: { type: "json_schema", schema: tool.schema } }),
        };
        const body = {
          model,
          max_tokens: outputTokens,
          // Marked as worth keeping: it is the same for every question of a role.
          system: [{ type: "text", text, cache_control: { type: "ephemeral" } }],
          messages: turns.map(messageOf),
          ...(form === "tool" && askedTool(tool, isToldToThink(thoughts))),
          ...(thoughts !== null && { thinking: thoughts }),
          ...(isToldToThink(thoughts) || temperature === null ? {} : { temperature }),
          ...(Object.keys(configured).length > 0 && { output_config: configured }),
        };
        return readMessage(await readReply(await client.post("/v1/messages", { body, signal }).asResponse()));
      };
      return accepted.ask(
        (form) => acceptedThinking.ask({ thinking, outputTokens }, (thoughts) => ask(form, thoughts), told),
        told,
      );
    },
  };
}

function askedTool({ name, description, schema }: AnswerTool, thinks: boolean): object {
  return {
    tools: [{ name, description, input_schema: schema }],
    tool_choice: thinks ? { type: "auto" } : { type: "tool", name },
  };
}

function messageOf({ role, text, pictures }: Dialogue["turns"][number]) {
  return { role, content: pictures.length === 0 ? text : [{ type: "text", text }, ...pictures.map(pictureBlock)] };
}

function pictureBlock(png: Uint8Array) {
  const data = Buffer.from(png).toString("base64");
  return { type: "image", source: { type: "base64", media_type: "image/png", data } };
}

const messageSchema = z.object({
  content: z.array(
    z
      .object({
        type: z.string(),
        text: z.string().optional(),
        name: z.string().optional(),
        input: z.unknown().optional(),
      })
      .nullable()
      .catch(null),
  ),
  stop_reason: z.string().nullish().catch(null),
  stop_details: z.object({ explanation: z.string().nullish() }).nullish().catch(null),
  usage: z.unknown().optional(),
});

function readMessage(reply: Reply): RawAnswer {
  const read = readBody(reply, messageSchema, {
    protocol: "Anthropic's protocol",
    variable: providerVariables.anthropic.baseUrl,
  });
  if ("answer" in read) return read.answer;
  const { content, stop_reason: reason, stop_details, usage } = read.body;
  const words = content.flatMap((block) => (block?.type === "text" ? (block.text ?? []) : []));
  return {
    calls: content.flatMap((block) =>
      block?.type === "tool_use" && block.name !== undefined ? [{ name: block.name, arguments: block.input }] : [],
    ),
    text: stop_details?.explanation ?? words.join("\n"),
    end: reason === "refusal" ? "refused" : reason === "max_tokens" ? "truncated" : "complete",
    usage: anthropicUsage(usage),
  };
}

const usageSchema = z.object({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  cache_read_input_tokens: tokenCount,
  cache_creation_input_tokens: tokenCount,
});

/** Anthropic counts what goes through its prompt cache apart from the rest of the input. */
export function anthropicUsage(value: unknown): ReportedUsage {
  const usage = usageSchema.safeParse(value).data;
  const cached_input = usage?.cache_read_input_tokens ?? 0;
  const cache_write = usage?.cache_creation_input_tokens ?? 0;
  const fresh = usage?.input_tokens ?? null;
  return {
    input: fresh === null ? null : fresh + cached_input + cache_write,
    cached_input,
    cache_write,
    output: usage?.output_tokens ?? null,
  };
}
