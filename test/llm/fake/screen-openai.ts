import { z } from "zod";
import { ProtocolError, parsed } from "./http.js";
import { reasoningEffort } from "./openai-effort.js";
import { checkPicture } from "./pictures.js";
import type { FakeScreenAnswer, FakeScreenQuestion } from "./screens.js";

const picture = z.string().startsWith("data:image/png;base64,");
const warning = z.strictObject({ id: z.string(), code: z.string(), message: z.string() });
const item = z.union([
  z.strictObject({
    role: z.literal("user"),
    content: z.array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("input_text"), text: z.string() }),
        z.strictObject({
          type: z.literal("input_image"),
          image_url: picture,
          detail: z.enum(["low", "high", "auto", "original"]),
        }),
      ]),
    ),
  }),
  z.strictObject({
    type: z.literal("computer_call_output"),
    call_id: z.string(),
    acknowledged_safety_checks: z.array(warning).optional(),
    output: z.strictObject({
      type: z.literal("computer_screenshot"),
      image_url: picture,
      detail: z.literal("original").optional(),
    }),
  }),
  z.strictObject({ type: z.literal("function_call_output"), call_id: z.string(), output: z.string() }),
]);
const requestSchema = z.strictObject({
  model: z.string(),
  instructions: z.string().min(1),
  input: z.array(item).min(1),
  tools: z.array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("computer") }),
      z.strictObject({
        type: z.literal("computer_use_preview"),
        display_width: z.number().int(),
        display_height: z.number().int(),
        environment: z.enum(["linux", "windows", "mac", "ubuntu", "browser"]),
      }),
      z.strictObject({
        type: z.literal("function"),
        name: z.string(),
        description: z.string(),
        parameters: z.record(z.string(), z.unknown()),
        strict: z.boolean(),
      }),
    ]),
  ),
  truncation: z.enum(["auto", "disabled"]),
  max_output_tokens: z.number().int().min(16),
  previous_response_id: z.string().optional(),
  temperature: z.number().optional(),
  reasoning: z.strictObject({ effort: reasoningEffort }).optional(),
});

interface KeptResponse {
  calls: ReadonlyMap<string, readonly string[]>;
  tokens: number;
}

/** OpenAI's `POST /v1/responses` with a computer tool. Earlier responses are kept, as the provider does. */
export function startScreenOpenai(answer: (question: FakeScreenQuestion) => FakeScreenAnswer) {
  const kept = new Map<string, KeptResponse>();
  return {
    path: "/v1/responses",
    hasKey: (headers: Record<string, unknown>) => /^Bearer \S+$/.test(String(headers.authorization)),
    reply(body: unknown, n: number): object {
      const request = parsed(requestSchema, body);
      const before = request.previous_response_id === undefined ? null : kept.get(request.previous_response_id);
      if (before === undefined) throw new ProtocolError(400, "Previous response was not found.");
      const isPreview = request.model.startsWith("computer-use-preview");
      const wanted = isPreview ? "computer_use_preview" : "computer";
      if (!request.tools.some(({ type }) => type === wanted)) {
        throw new ProtocolError(400, `The model ${request.model} needs the tool ${wanted}.`);
      }
      requireAnswered(request.input, before);
      const pictures = request.input.flatMap(picturesOf);
      for (const url of pictures) checkPicture("image/png", url.slice("data:image/png;base64,".length));
      const texts = request.input.flatMap(textsOf);
      const input = (before?.tokens ?? 0) + Math.ceil(texts.join("").length / 4) + pictures.length * 765 + 200;
      const { model, reasoning } = request;
      const said = answer({
        provider: "openai",
        model,
        n,
        texts,
        pictures: pictures.length,
        effort: reasoning?.effort,
      });
      const output = outputOf(said, n, isPreview);
      const id = `resp_${n}`;
      const written = Math.ceil(JSON.stringify(output).length / 4);
      const calls = output.flatMap((one) => ("call_id" in one ? [[one.call_id, idsOf(one)] as const] : []));
      kept.set(id, { calls: new Map(calls), tokens: input + written });
      return {
        ...{ id, object: "response", created_at: 0, model: request.model, error: null, output },
        status: said.end === "truncated" ? "incomplete" : "completed",
        incomplete_details: said.end === "truncated" ? { reason: "max_output_tokens" } : null,
        usage: {
          ...{ input_tokens: input, output_tokens: written, total_tokens: input + written },
          input_tokens_details: { cached_tokens: 0 },
          output_tokens_details: { reasoning_tokens: 0 },
        },
      };
    },
  };
}

type Item = z.infer<typeof item>;

/** Every call is answered once, and its safety checks are acknowledged. */
function requireAnswered(input: readonly Item[], before: KeptResponse | null): void {
  const open = new Map(before?.calls);
  for (const one of input) {
    if (!("call_id" in one)) continue;
    const checks = open.get(one.call_id);
    if (checks === undefined) throw new ProtocolError(400, `No tool call found for call_id ${one.call_id}.`);
    open.delete(one.call_id);
    const acknowledged = "acknowledged_safety_checks" in one ? (one.acknowledged_safety_checks ?? []) : [];
    const missing = checks.find((id) => !acknowledged.some((check) => check.id === id));
    if (missing !== undefined)
      throw new ProtocolError(400, `Computer tool has un-acknowledged safety check(s): ${missing}`);
  }
  const [left] = open.keys();
  if (left !== undefined) throw new ProtocolError(400, `No tool output found for call ${left}.`);
}

function outputOf({ actions, checks = [], text, finish, end }: FakeScreenAnswer, n: number, isPreview: boolean) {
  const [first, ...rest] = actions ?? [];
  const message = { type: "message" as const, id: `msg_${n}`, role: "assistant", status: "completed" };
  const call = { type: "computer_call" as const, id: `cu_${n}`, call_id: `call_${n}`, status: "completed" };
  const calls = isPreview ? [{ action: first }, ...rest.map((action) => ({ action }))] : [{ actions }];
  return [
    { type: "reasoning" as const, id: `rs_${n}`, summary: [] },
    ...(text === undefined || end === "refused"
      ? []
      : [{ ...message, content: [{ type: "output_text", text, annotations: [] }] }]),
    ...(end === "refused" ? [{ ...message, content: [{ type: "refusal", refusal: text }] }] : []),
    ...(first === undefined
      ? []
      : calls.map((own, i) => ({ ...call, ...own, call_id: `call_${n}_${i}`, pending_safety_checks: checks }))),
    ...(finish === undefined
      ? []
      : [{ type: "function_call" as const, id: `fc_${n}`, call_id: `finish_${n}`, ...finishCall(finish) }]),
  ];
}

function finishCall(finish: unknown) {
  return { name: "finish", arguments: JSON.stringify(finish), status: "completed" };
}

function idsOf(one: object): string[] {
  const checks = "pending_safety_checks" in one ? one.pending_safety_checks : [];
  return z
    .array(warning)
    .parse(checks)
    .map(({ id }) => id);
}

function textsOf(one: Item): string[] {
  if ("content" in one) return one.content.flatMap((part) => (part.type === "input_text" ? part.text : []));
  return one.type === "function_call_output" ? [one.output] : [];
}

function picturesOf(one: Item): string[] {
  if ("content" in one) return one.content.flatMap((part) => (part.type === "input_image" ? part.image_url : []));
  return one.type === "computer_call_output" ? [one.output.image_url] : [];
}
