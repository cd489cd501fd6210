import OpenAI from "openai";
import { z } from "zod";
import { type Reply, readBody, readReply } from "../answer/read-body.js";
import { noTimeout } from "../providers/chat-model.js";
import { pictureUrl } from "../providers/openai-dialect.js";
import { responsesUsage } from "../providers/openai-responses.js";
import { createProviderFetch } from "../providers/provider-fetch.js";
import { type ProviderAccess, providerVariables } from "../providers/provider-settings.js";
import type {
  BeginScreen,
  ScreenInput,
  ScreenModelOptions,
  ScreenOpening,
  ScreenResult,
  ScreenTurn,
} from "./screen-model.js";

/** Models that know the screen tool by its first name, which takes the size of the screen. */
const preview = /^computer-use-preview/;

/**
 * OpenAI's Responses API with its tool for computers. The provider keeps the earlier turns, so that only what is new is
 * sent: the pictures of a long attempt are many megabytes.
 */
export function openOpenAiScreen(
  model: string,
  access: ProviderAccess,
  { temperature, effort }: ScreenModelOptions,
): BeginScreen {
  const client = new OpenAI({
    apiKey: access.key,
    baseURL: access.baseUrl,
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: "off",
    fetch: createProviderFetch(access),
  });
  return (opening) => {
    let before: string | null = null;
    return {
      async call(input, signal) {
        const body = {
          model,
          instructions: opening.system,
          input: itemsOf(input, detailOf(model)),
          tools: [screenTool(model, opening), finishTool(opening)],
          truncation: "auto",
          max_output_tokens: opening.outputTokens,
          ...(before !== null && { previous_response_id: before }),
          ...(temperature !== null && { temperature }),
          ...(effort !== null && { reasoning: { effort } }),
        };
        const read = readTurn(await readReply(await client.post("/responses", { body, signal }).asResponse()));
        if (read.turn.end === "complete" && read.id !== null) before = read.id;
        return read.turn;
      },
    };
  };
}

function screenTool(model: string, { size }: ScreenOpening): object {
  if (!preview.test(model)) return { type: "computer" };
  const { width, height } = size;
  return { type: "computer_use_preview", display_width: width, display_height: height, environment: "linux" };
}

function finishTool({ finish: { name, description, schema } }: ScreenOpening): object {
  return { type: "function", name, description, parameters: schema, strict: true };
}

/** Pixels have to be what the model sees, and the older models know no picture in its own size. */
function detailOf(model: string): "original" | "high" {
  return preview.test(model) ? "high" : "original";
}

function itemsOf(input: ScreenInput, detail: "original" | "high"): object[] {
  if (input.kind === "results") return input.results.flatMap((result) => outputOf(result, detail));
  const picture = { type: "input_image", image_url: pictureUrl(input.picture), detail };
  return [{ role: "user", content: [{ type: "input_text", text: input.text }, picture] }];
}

/** An output of a screen call has no place for words: they follow as a message. */
function outputOf({ id, picture, text, acknowledged }: ScreenResult, detail: "original" | "high"): object[] {
  if (picture === null) return [{ type: "function_call_output", call_id: id, output: text ?? "" }];
  const shown = {
    type: "computer_screenshot",
    image_url: pictureUrl(picture),
    ...(detail === "original" && { detail }),
  };
  const output = {
    ...{ type: "computer_call_output", call_id: id, output: shown },
    ...(acknowledged.length > 0 && { acknowledged_safety_checks: acknowledged }),
  };
  return text === null ? [output] : [output, { role: "user", content: [{ type: "input_text", text }] }];
}

const warningSchema = z.object({
  id: z.string(),
  code: z
    .string()
    .nullish()
    .transform((code) => code ?? "unnamed"),
  message: z
    .string()
    .nullish()
    .transform((message) => message ?? "no reason is given"),
});
const itemSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("computer_call"),
    call_id: z.string(),
    action: z.unknown().optional(),
    actions: z.array(z.unknown()).nullish(),
    pending_safety_checks: z.array(warningSchema).nullish(),
  }),
  z.object({ type: z.literal("function_call"), call_id: z.string(), name: z.string(), arguments: z.unknown() }),
  z.object({
    type: z.literal("message"),
    content: z.array(z.object({ text: z.string().optional(), refusal: z.string().optional() })),
  }),
  z.object({ type: z.literal("reasoning"), summary: z.array(z.object({ text: z.string() })).nullish() }),
]);
const responseSchema = z.object({
  id: z.string(),
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(itemSchema.nullable().catch(null)),
  usage: z.unknown().optional(),
});

function readTurn(reply: Reply): { id: string | null; turn: ScreenTurn } {
  const read = readBody(reply, responseSchema, {
    protocol: "OpenAI's responses",
    variable: providerVariables.openai.baseUrl,
  });
  if ("answer" in read) return { id: null, turn: { ...read.answer, screenCalls: [], toolCalls: [] } };
  const { id, status, incomplete_details: details, output, usage } = read.body;
  const items = output.flatMap((item) => item ?? []);
  const said = items.flatMap((item) => (item.type === "message" ? item.content : []));
  const thoughts = items.flatMap((item) => (item.type === "reasoning" ? (item.summary ?? []) : []));
  const refusal = said.flatMap((part) => part.refusal ?? []);
  const isRefused = refusal.length > 0 || details?.reason === "content_filter";
  const toolCalls = items.flatMap((item) =>
    item.type === "function_call" ? [{ id: item.call_id, name: item.name, arguments: item.arguments }] : [],
  );
  return {
    id,
    turn: {
      screenCalls: items.flatMap((item) => {
        if (item.type !== "computer_call") return [];
        const actions = item.actions ?? (item.action === undefined ? [] : [item.action]);
        return [{ id: item.call_id, actions, warnings: item.pending_safety_checks ?? [] }];
      }),
      toolCalls,
      calls: toolCalls,
      text: (isRefused ? refusal : [...thoughts, ...said].flatMap((part) => part.text ?? [])).join("\n"),
      end: isRefused ? "refused" : status === "incomplete" ? "truncated" : "complete",
      usage: responsesUsage(usage),
    },
  };
}
