import { z } from "zod";
import { checkThinking, outputConfigSchema, thinkingSchema } from "./anthropic-thinking.js";
import { ProtocolError, parsed } from "./http.js";
import { checkPicture } from "./pictures.js";
import type { FakeScreenAnswer, FakeScreenQuestion } from "./screens.js";

const cache_control = z.strictObject({ type: z.literal("ephemeral") }).optional();
const text = z.strictObject({ type: z.literal("text"), text: z.string().min(1), cache_control });
const image = z.strictObject({
  type: z.literal("image"),
  source: z.strictObject({ type: z.literal("base64"), media_type: z.literal("image/png"), data: z.string() }),
  cache_control,
});
const block = z.discriminatedUnion("type", [
  text,
  image,
  z.strictObject({
    type: z.literal("tool_use"),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
    caller: z.unknown().optional(),
  }),
  z.strictObject({
    type: z.literal("tool_result"),
    tool_use_id: z.string(),
    content: z.array(z.discriminatedUnion("type", [text, image])),
    is_error: z.boolean().optional(),
    cache_control,
  }),
  z.strictObject({ type: z.literal("thinking"), thinking: z.string(), signature: z.string() }),
]);
type Block = z.infer<typeof block>;
const size = { name: z.literal("computer"), display_width_px: z.number().int(), display_height_px: z.number().int() };
const requestSchema = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  system: z.array(text),
  messages: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), content: z.array(block).min(1) })).min(1),
  tools: z.array(
    z.union([
      z.strictObject({ type: z.literal("computer_20250124"), ...size }),
      z.strictObject({ type: z.literal("computer_20251124"), ...size, enable_zoom: z.boolean().optional() }),
      z.strictObject({
        name: z.string(),
        description: z.string(),
        input_schema: z.looseObject({ type: z.literal("object") }),
      }),
    ]),
  ),
  temperature: z.number().optional(),
  thinking: thinkingSchema.optional(),
  output_config: outputConfigSchema.optional(),
});

/** The beta that a version of the tool belongs to. */
const betas: Readonly<Record<string, string>> = {
  computer_20250124: "computer-use-2025-01-24",
  computer_20251124: "computer-use-2025-11-24",
};

/** Anthropic's `POST /v1/messages` with its computer tool. */
export function startScreenAnthropic(answer: (question: FakeScreenQuestion) => FakeScreenAnswer) {
  return {
    path: "/v1/messages",
    hasKey: (headers: Record<string, unknown>) =>
      typeof headers["x-api-key"] === "string" && headers["anthropic-version"] === "2023-06-01",
    reply(body: unknown, n: number, headers: Record<string, unknown>): object {
      const request = parsed(requestSchema, body);
      const tool = request.tools.flatMap((one) => ("type" in one ? one.type : []))[0] ?? "";
      if (headers["anthropic-beta"] !== betas[tool]) {
        throw new ProtocolError(400, `tools.0: Input tag '${tool}' found using 'type' does not match the beta header.`);
      }
      checkThinking(request);
      requireAnswered(request.messages);
      const blocks = request.messages.flatMap(({ content }) => content);
      const pictures = blocks.flatMap(picturesOf);
      for (const { source } of pictures) checkPicture(source.media_type, source.data);
      const latest = request.messages.at(-1)?.content ?? [];
      const texts = latest.flatMap(textsOf);
      const shown = latest.flatMap(picturesOf).length;
      const letters = JSON.stringify(blocks.map((one) => ({ ...one, source: null }))).length;
      const wanted = { effort: request.output_config?.effort, thinking: request.thinking };
      const said = answer({ provider: "anthropic", model: request.model, n, texts, pictures: shown, ...wanted });
      const content = contentOf(said, n);
      return {
        ...{ id: `msg_${n}`, type: "message", role: "assistant", model: request.model, content, stop_sequence: null },
        stop_reason: reasonOf(said),
        usage: {
          input_tokens: Math.ceil(Math.min(letters, 40_000) / 8) + pictures.length * 1_365,
          ...{ cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
          output_tokens: Math.ceil(JSON.stringify(content).length / 4),
        },
      };
    },
  };
}

/** Results follow the message with the calls, and there is one for each. */
function requireAnswered(messages: z.infer<typeof requestSchema>["messages"]): void {
  for (const [at, { content }] of messages.entries()) {
    const called = content.flatMap((one) => (one.type === "tool_use" ? one.id : []));
    const next = messages[at + 1]?.content ?? [];
    const answered = next.flatMap((one) => (one.type === "tool_result" ? one.tool_use_id : []));
    if (called.length === 0 && answered.length === 0) continue;
    if (called.toSorted().join() !== answered.toSorted().join()) {
      throw new ProtocolError(400, `messages.${at + 1}: \`tool_use\` and \`tool_result\` ids differ`);
    }
  }
}

function contentOf({ actions = [], text: words, finish }: FakeScreenAnswer, n: number): object[] {
  return [
    { type: "thinking", thinking: "Let me see.", signature: "c2lnbmVk" },
    ...(words === undefined ? [] : [{ type: "text", text: words }]),
    ...actions.map((input, i) => ({ type: "tool_use", id: `toolu_${n}_${i}`, name: "computer", input })),
    ...(finish === undefined ? [] : [{ type: "tool_use", id: `toolu_${n}_finish`, name: "finish", input: finish }]),
  ];
}

function reasonOf({ actions = [], finish, end }: FakeScreenAnswer): string {
  if (end === "refused") return "refusal";
  if (end === "truncated") return "max_tokens";
  return actions.length > 0 || finish !== undefined ? "tool_use" : "end_turn";
}

function textsOf(one: Block): string[] {
  if (one.type === "text") return [one.text];
  return one.type === "tool_result" ? one.content.flatMap((part) => (part.type === "text" ? part.text : [])) : [];
}

function picturesOf(one: Block): z.infer<typeof image>[] {
  if (one.type === "image") return [one];
  return one.type === "tool_result" ? one.content.flatMap((part) => (part.type === "image" ? part : [])) : [];
}
