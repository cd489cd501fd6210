import { z } from "zod";
import { ProtocolError, parsed } from "./http.js";
import { reasoningEffort } from "./openai-effort.js";
import { checkPicture } from "./pictures.js";
import { type Turn, turn } from "./question.js";
import { strictProblem, toolName, toolSchema } from "./tool-schema.js";

const textPart = z.strictObject({ type: z.literal("text"), text: z.string() });
const picturePart = z.strictObject({
  type: z.literal("image_url"),
  image_url: z.strictObject({ url: z.string(), detail: z.enum(["auto", "low", "high"]).optional() }),
});
const part = z.discriminatedUnion("type", [textPart, picturePart]);
const texts = z.union([z.string(), z.array(textPart).min(1)]);
const name = z.string().optional();
const toolCall = z.strictObject({
  id: z.string().min(1).max(40),
  type: z.literal("function"),
  function: z.strictObject({ name: toolName, arguments: z.string() }),
});
const message = z.discriminatedUnion("role", [
  z.strictObject({ role: z.enum(["system", "developer"]), content: texts, name }),
  z.strictObject({ role: z.literal("user"), content: z.union([z.string(), z.array(part).min(1)]), name }),
  z.strictObject({
    role: z.literal("assistant"),
    content: texts.nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(toolCall).min(1).optional(),
    name,
  }),
  z.strictObject({ role: z.literal("tool"), content: texts, tool_call_id: z.string() }),
]);
type Message = z.infer<typeof message>;

const requestSchema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  tools: z
    .array(
      z.strictObject({
        type: z.literal("function"),
        function: z.strictObject({
          name: toolName,
          description: z.string().max(1024).optional(),
          parameters: toolSchema.optional(),
          strict: z.boolean().nullish(),
        }),
      }),
    )
    .min(1)
    .max(128)
    .optional(),
  tool_choice: z
    .union([
      z.enum(["none", "auto", "required"]),
      z.strictObject({ type: z.literal("function"), function: z.strictObject({ name: toolName }) }),
    ])
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  seed: z.number().int().nullish(),
  n: z.literal(1).nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).nullish(),
  user: z.string().optional(),
  store: z.boolean().nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  service_tier: z.enum(["auto", "default", "flex", "priority"]).nullish(),
  reasoning_effort: reasoningEffort.nullish(),
  verbosity: z.enum(["low", "medium", "high"]).nullish(),
  prompt_cache_key: z.string().optional(),
  safety_identifier: z.string().optional(),
});
export type OpenaiRequest = z.infer<typeof requestSchema>;

/** The request, if OpenAI would accept it. */
export function readOpenaiRequest(body: unknown): OpenaiRequest {
  const request = parsed(requestSchema, body);
  checkTools(request);
  checkToolMessages(request.messages);
  if (isReasoning(request.model)) checkReasoning(request);
  return request;
}

function checkTools({ tools, tool_choice }: OpenaiRequest): void {
  const names = (tools ?? []).map((tool) => tool.function.name);
  if (tool_choice !== undefined && tools === undefined) {
    throw new ProtocolError(400, "Invalid value for 'tool_choice': only allowed when 'tools' are specified.");
  }
  if (typeof tool_choice === "object" && !names.includes(tool_choice.function.name)) {
    throw new ProtocolError(400, `Tool choice '${tool_choice.function.name}' not found in 'tools' parameter.`);
  }
  for (const { function: tool } of tools ?? []) {
    const problem = tool.strict === true ? strictProblem(tool.parameters) : null;
    if (problem !== null) throw new ProtocolError(400, `Invalid schema for function '${tool.name}': ${problem}`);
  }
}

/** Each call of a tool is answered before anything else is said, and nothing is answered that was not called. */
function checkToolMessages(messages: readonly Message[]): void {
  let open = new Set<string>();
  for (const message of messages) {
    if (message.role === "tool") {
      if (open.delete(message.tool_call_id)) continue;
      throw new ProtocolError(
        400,
        "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
      );
    }
    requireAnswered(open);
    open = new Set(message.role === "assistant" ? message.tool_calls?.map(({ id }) => id) : []);
    if (message.role === "assistant" && !message.content && !message.refusal && message.tool_calls === undefined) {
      throw new ProtocolError(400, "Invalid value for 'content': expected a string, got null.");
    }
  }
  requireAnswered(open);
}

function requireAnswered(open: ReadonlySet<string>): void {
  if (open.size === 0) return;
  throw new ProtocolError(
    400,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(", ")}`,
  );
}

function isReasoning(model: string): boolean {
  return /^o\d/.test(model) || (model.startsWith("gpt-5") && !model.startsWith("gpt-5-chat"));
}

function checkReasoning({ max_tokens, temperature }: OpenaiRequest): void {
  if (max_tokens != null) {
    throw new ProtocolError(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    );
  }
  if (temperature != null && temperature !== 1) {
    throw new ProtocolError(400, "Unsupported value: 'temperature' does not support this value with this model.");
  }
}

/** The conversation without the system's messages. */
export function openaiTurns(messages: readonly Message[]): Turn[] {
  return messages.flatMap((message): Turn[] => {
    switch (message.role) {
      case "user":
        return [turn("user", textOf(message.content), { pictures: countPictures(message.content) })];
      case "assistant": {
        const calls = (message.tool_calls ?? []).map((call) => call.function.arguments);
        const text = [textOf(message.content ?? ""), ...calls].filter((text) => text !== "").join("\n");
        return [turn("assistant", text, { called: calls.length > 0 })];
      }
      case "tool": {
        const text = textOf(message.content);
        return [turn("tool", text, { failed: /^error/i.test(text) })];
      }
      default:
        return [];
    }
  });
}

export function openaiSystem(messages: readonly Message[]): string {
  return messages
    .flatMap((message) => (message.role === "system" || message.role === "developer" ? [textOf(message.content)] : []))
    .join("\n\n");
}

type Content = string | readonly z.infer<typeof part>[];

function textOf(content: Content): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

function countPictures(content: Content): number {
  if (typeof content === "string") return 0;
  const pictures = content.flatMap((part) => (part.type === "image_url" ? [part.image_url.url] : []));
  for (const url of pictures) {
    const [, mediaType, base64] = /^data:([a-z/]+);base64,(.*)$/s.exec(url.slice(0, 200)) ?? [];
    if (mediaType === undefined || base64 === undefined) {
      throw new ProtocolError(400, "Invalid image_url: this server reads data URLs in base64 only.");
    }
    checkPicture(mediaType, base64);
  }
  return pictures.length;
}
