import Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";
import { type Reply, readBody, readReply } from "../answer/read-body.js";
import { anthropicUsage } from "../providers/anthropic-chat.js";
import { anthropicEffort } from "../providers/anthropic-effort.js";
import { createAcceptedThinking, isToldToThink } from "../providers/anthropic-thinking.js";
import { noTimeout } from "../providers/chat-model.js";
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

/** Models that know the screen tool of January 2025; later ones know that of November 2025, which can zoom. */
const olderModels = /^claude-(?:3-7-sonnet|sonnet-4-5|haiku-4-5|(?:opus|sonnet)-4(?:-[01])?(?:-\d{8}|-latest)?$)/;
/** Pictures that are sent again in every turn, and how many of the oldest are left out when there are more. */
const mostPictures = 20;
const leftOut = 10;

type Block = Record<string, unknown>;
interface Message {
  role: "user" | "assistant";
  content: Block[];
}

/** Anthropic's messages with its tool for computers. All earlier turns are sent again; of pictures only the latest ones. */
export function openAnthropicScreen(
  model: string,
  access: ProviderAccess,
  { temperature, effort, thinking, report }: ScreenModelOptions,
): BeginScreen {
  const client = new Anthropic({
    apiKey: access.key,
    authToken: null,
    baseURL: access.baseUrl,
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: "off",
    fetch: createProviderFetch(access),
  });
  const isOlder = olderModels.test(model);
  const acceptedThinking = createAcceptedThinking();
  const told = (what: string) => report(`${model} at ${access.baseUrl} ${what}`);
  const headers = { "anthropic-beta": isOlder ? "computer-use-2025-01-24" : "computer-use-2025-11-24" };
  return (opening) => {
    let messages: Message[] = [];
    return {
      async call(input, signal) {
        const asked = withoutOldPictures([...messages, { role: "user", content: blocksOf(input) }]);
        const { outputTokens } = opening;
        const body = {
          model,
          max_tokens: outputTokens,
          system: [{ type: "text", text: opening.system, cache_control: kept }],
          messages: markedLast(asked),
          tools: [screenTool(isOlder, opening), finishTool(opening)],
          ...(effort !== null && { output_config: anthropicEffort(effort) }),
        };
        const { content, turn } = await acceptedThinking.ask(
          { thinking, outputTokens },
          async (thoughts) => {
            const request = {
              ...body,
              ...(thoughts !== null && { thinking: thoughts }),
              ...(isToldToThink(thoughts) || temperature === null ? {} : { temperature }),
            };
            const given = { body: request, headers, signal };
            return readTurn(await readReply(await client.post("/v1/messages?beta=true", given).asResponse()));
          },
          told,
        );
        if (turn.end === "complete" && content.length > 0) messages = [...asked, { role: "assistant", content }];
        return turn;
      },
    };
  };
}

const kept = { type: "ephemeral" };

function screenTool(isOlder: boolean, { size: { width, height } }: ScreenOpening): object {
  const size = { display_width_px: width, display_height_px: height };
  if (isOlder) return { type: "computer_20250124", name: "computer", ...size };
  return { type: "computer_20251124", name: "computer", ...size, enable_zoom: true };
}

function finishTool({ finish: { name, description, schema } }: ScreenOpening): object {
  return { name, description, input_schema: schema };
}

function blocksOf(input: ScreenInput): Block[] {
  if (input.kind === "results") return input.results.map(resultOf);
  return [{ type: "text", text: input.text }, pictureOf(input.picture)];
}

function resultOf({ id, picture, text, isError }: ScreenResult): Block {
  const content = [
    ...(text === null ? [] : [{ type: "text", text }]),
    ...(picture === null ? [] : [pictureOf(picture)]),
  ];
  return { type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) };
}

function pictureOf(png: Uint8Array): Block {
  const data = Buffer.from(png).toString("base64");
  return { type: "image", source: { type: "base64", media_type: "image/png", data } };
}

/** The end of the last message is marked as worth keeping, since the next turn begins with the same. */
function markedLast(messages: readonly Message[]): Message[] {
  return messages.map(({ role, content }, at) =>
    at < messages.length - 1
      ? { role, content }
      : {
          role,
          content: content.map((block, i) => (i === content.length - 1 ? { ...block, cache_control: kept } : block)),
        },
  );
}

/** Several of the oldest are left out at once, so that what the provider keeps of the beginning stays the same for a while. */
function withoutOldPictures(messages: readonly Message[]): Message[] {
  const shown = messages.flatMap(({ content }) => content).filter(hasPicture).length;
  let surplus = shown > mostPictures ? shown - mostPictures + leftOut : 0;
  return messages.map(({ role, content }) => ({
    role,
    content: content.map((block) => {
      if (surplus === 0 || !hasPicture(block)) return block;
      surplus -= 1;
      return withoutPicture(block);
    }),
  }));
}

function hasPicture(block: Block): boolean {
  return block.type === "image" || (Array.isArray(block.content) && block.content.some(hasPicture));
}

function withoutPicture(block: Block): Block {
  const instead = { type: "text", text: "(an earlier picture of the screen)" };
  if (block.type === "image") return instead;
  const content = Array.isArray(block.content) ? block.content : [];
  return { ...block, content: content.map((part) => (hasPicture(part) ? instead : part)) };
}

const blockSchema = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  name: z.string().optional(),
  text: z.string().optional(),
  input: z.unknown().optional(),
});
const messageSchema = z.object({
  content: z.array(blockSchema),
  stop_reason: z.string().nullish().catch(null),
  usage: z.unknown().optional(),
});

function readTurn(reply: Reply): { content: Block[]; turn: ScreenTurn } {
  const read = readBody(reply, messageSchema, {
    protocol: "Anthropic's messages",
    variable: providerVariables.anthropic.baseUrl,
  });
  if ("answer" in read) return { content: [], turn: { ...read.answer, screenCalls: [], toolCalls: [] } };
  const { content, stop_reason: reason, usage } = read.body;
  const used = content.flatMap(({ type, id = "", name = "", input }) =>
    type === "tool_use" ? [{ id, name, input }] : [],
  );
  const others = used.filter(({ name }) => name !== "computer");
  const toolCalls = others.map(({ id, name, input }) => ({ id, name, arguments: input }));
  return {
    content,
    turn: {
      screenCalls: used.flatMap(({ id, name, input }) =>
        name === "computer" ? [{ id, actions: [input], warnings: [] }] : [],
      ),
      toolCalls,
      calls: toolCalls,
      text: content.flatMap(({ type, text }) => (type === "text" ? (text ?? []) : [])).join("\n"),
      end: reason === "refusal" ? "refused" : reason === "max_tokens" ? "truncated" : "complete",
      usage: anthropicUsage(usage),
    },
  };
}
