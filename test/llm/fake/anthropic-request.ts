import { z } from "zod";
import { checkThinking, outputConfigSchema, thinkingSchema } from "./anthropic-thinking.js";
import { ProtocolError, parsed } from "./http.js";
import { checkPicture } from "./pictures.js";
import { toolName, toolSchema } from "./tool-schema.js";

const kept = z.strictObject({ type: z.literal("ephemeral"), ttl: z.enum(["5m", "1h"]).optional() });
const cache_control = kept.nullish();
const textBlock = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1, "text content blocks must be non-empty"),
  cache_control,
  citations: z.null().optional(),
});
const imageBlock = z.strictObject({
  type: z.literal("image"),
  source: z.strictObject({ type: z.literal("base64"), media_type: z.string(), data: z.string() }),
  cache_control,
});
const toolUse = z.strictObject({
  type: z.literal("tool_use"),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: toolName,
  input: z.record(z.string(), z.unknown()),
  caller: z.unknown().optional(),
  cache_control,
});
const toolResult = z.strictObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.discriminatedUnion("type", [textBlock, imageBlock]))]).optional(),
  is_error: z.boolean().nullish(),
  cache_control,
});
const block = z.discriminatedUnion("type", [textBlock, imageBlock, toolUse, toolResult]);
export type Block = z.infer<typeof block>;

const requestSchema = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.number().int().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(["user", "assistant"]),
        content: z.union([z.string().min(1), z.array(block).min(1)]),
      }),
    )
    .min(1, "at least one message is required"),
  system: z.union([z.string(), z.array(textBlock)]).optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal("custom").nullish(),
        name: toolName,
        description: z.string().optional(),
        input_schema: toolSchema,
        strict: z.boolean().optional(),
        cache_control,
      }),
    )
    .optional(),
  tool_choice: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.enum(["auto", "any"]), disable_parallel_tool_use: z.boolean().optional() }),
      z.strictObject({ type: z.literal("tool"), name: toolName, disable_parallel_tool_use: z.boolean().optional() }),
      z.strictObject({ type: z.literal("none") }),
    ])
    .optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.number().int().min(0).optional(),
  stop_sequences: z.array(z.string().min(1)).optional(),
  stream: z.boolean().optional(),
  metadata: z.strictObject({ user_id: z.string().max(256).nullish() }).optional(),
  service_tier: z.enum(["auto", "standard_only"]).optional(),
  thinking: thinkingSchema.optional(),
  output_config: outputConfigSchema.optional(),
  cache_control,
});
export type AnthropicRequest = z.infer<typeof requestSchema>;

/** A message whose content is blocks; neighbours of one role are one message, as Anthropic reads them. */
export interface Said {
  role: "user" | "assistant";
  blocks: readonly Block[];
}

/** The request, if Anthropic would accept it. */
export function readAnthropicRequest(body: unknown): { request: AnthropicRequest; messages: Said[] } {
  const request = parsed(requestSchema, body);
  const messages = combined(request);
  checkTools(request);
  checkThinking(request);
  checkMarks(request, messages);
  checkOrder(messages);
  for (const { source } of messages.flatMap(picturesOf)) checkPicture(source.media_type, source.data);
  return { request, messages };
}

export function picturesOf({ blocks }: Said) {
  const nested = blocks.flatMap((block) =>
    block.type === "tool_result" && typeof block.content !== "string" ? (block.content ?? []) : [block],
  );
  return nested.filter((block) => block.type === "image");
}

function combined({ messages }: AnthropicRequest): Said[] {
  const result: Said[] = [];
  for (const { role, content } of messages) {
    const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
    const before = result.at(-1);
    if (before?.role === role) result[result.length - 1] = { role, blocks: [...before.blocks, ...blocks] };
    else result.push({ role, blocks });
  }
  return result;
}

function checkTools({ tools, tool_choice, thinking }: AnthropicRequest): void {
  if (tool_choice !== undefined && tools === undefined) {
    throw new ProtocolError(400, "tool_choice: may only be specified while providing tools");
  }
  for (const { name, input_schema } of tools ?? []) {
    if ("oneOf" in input_schema || "anyOf" in input_schema || "allOf" in input_schema) {
      throw new ProtocolError(400, `${name}: input_schema does not support oneOf, allOf, or anyOf at the top level`);
    }
  }
  if (tool_choice?.type === "tool" && !tools?.some(({ name }) => name === tool_choice.name)) {
    throw new ProtocolError(400, `Tool '${tool_choice.name}' not found in provided tools`);
  }
  if ((tool_choice?.type === "tool" || tool_choice?.type === "any") && thinking && thinking.type !== "disabled") {
    throw new ProtocolError(400, "Thinking may not be enabled when tool_choice forces tool use.");
  }
}

function checkMarks({ system, tools, cache_control }: AnthropicRequest, messages: readonly Said[]): void {
  const markable = [
    ...(typeof system === "string" ? [] : (system ?? [])),
    ...(tools ?? []),
    ...messages.flatMap(({ blocks }) => blocks),
    { cache_control },
  ];
  const marks = markable.filter((block) => block.cache_control != null).length;
  if (marks > 4) {
    throw new ProtocolError(400, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`);
  }
}

/** The user begins and ends; calls are answered at the start of the next message, and only they are. */
function checkOrder(messages: readonly Said[]): void {
  if (messages[0]?.role !== "user") throw new ProtocolError(400, 'messages: first message must use the "user" role');
  if (messages.at(-1)?.role !== "user") {
    throw new ProtocolError(
      400,
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    );
  }
  for (const [place, { role, blocks }] of messages.entries()) {
    const foreign = blocks.find(({ type }) =>
      role === "user" ? type === "tool_use" : type !== "text" && type !== "tool_use",
    );
    if (foreign !== undefined) {
      throw new ProtocolError(400, `messages.${place}: \`${foreign.type}\` blocks can not be in ${role} messages`);
    }
    if (role === "user") checkResults(place, blocks, messages[place - 1]?.blocks ?? []);
  }
}

function checkResults(place: number, blocks: readonly Block[], before: readonly Block[]): void {
  const open = new Set(before.flatMap((block) => (block.type === "tool_use" ? [block.id] : [])));
  let spoken = false;
  for (const block of blocks) {
    if (block.type !== "tool_result") {
      spoken = true;
    } else if (spoken || !open.delete(block.tool_use_id)) {
      throw new ProtocolError(
        400,
        `messages.${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${block.tool_use_id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message, and come first in its own.`,
      );
    }
  }
  if (open.size > 0) {
    throw new ProtocolError(
      400,
      `messages.${place}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${[...open].join(", ")}.`,
    );
  }
}
