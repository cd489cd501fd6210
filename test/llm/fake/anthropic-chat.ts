import { anthropicMessage } from "./anthropic-message.js";
import { type AnthropicRequest, type Block, picturesOf, readAnthropicRequest, type Said } from "./anthropic-request.js";
import { anthropicEvents } from "./anthropic-stream.js";
import type { Chat } from "./chat.js";
import { questionText, type Turn, turn } from "./question.js";
import type { PromptPieces } from "./tokens.js";

/** A body of `POST /v1/messages`. Throws what Anthropic would answer with 400. */
export function readAnthropicChat(body: unknown): Chat {
  const { request, messages } = readAnthropicRequest(body);
  const turns = messages.flatMap(turnsOf);
  return {
    question: {
      provider: "anthropic",
      model: request.model,
      output: chosenTool(request),
      system: systemTexts(request).join("\n\n"),
      messages: turns.map(({ role, text, pictures }) => ({ role, text, pictures })),
      question: questionText(turns),
    },
    prompt: {
      model: request.model,
      pieces: piecesOf(request, messages),
      pictures: messages.reduce((sum, said) => sum + picturesOf(said).length, 0),
    },
    caching: "marked",
    limit: request.max_tokens,
    write(completion, prompt, id) {
      const value = anthropicMessage(request.model, completion, prompt, id);
      return { value, stream: request.stream === true ? anthropicEvents(value, completion) : null };
    },
  };
}

function chosenTool({ tools, tool_choice }: AnthropicRequest): string {
  if (tool_choice?.type === "tool") return tool_choice.name;
  return tool_choice?.type === "none" ? "" : (tools?.[0]?.name ?? "");
}

function systemTexts({ system }: AnthropicRequest): string[] {
  return typeof system === "string" ? [system] : (system ?? []).map(({ text }) => text);
}

/** A message as turns: results of calls are turns of their own, before what the user says. */
function turnsOf({ role, blocks }: Said): Turn[] {
  const spoken = blocks.filter(({ type }) => type !== "tool_result");
  const text = spoken
    .map(textOf)
    .filter((text) => text !== "")
    .join("\n");
  const pictures = spoken.filter(({ type }) => type === "image").length;
  const results = blocks.flatMap((block) =>
    block.type === "tool_result"
      ? [turn("tool", textOf(block), { failed: block.is_error === true || /^error/i.test(textOf(block)) })]
      : [],
  );
  if (spoken.length === 0) return results;
  return [...results, turn(role, text, { pictures, called: spoken.some(({ type }) => type === "tool_use") })];
}

function textOf(block: Block): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "tool_use":
      return JSON.stringify(block.input);
    case "tool_result":
      return typeof block.content === "string" ? block.content : (block.content ?? []).map(textOf).join("\n");
    case "image":
      return "";
  }
}

function piecesOf(request: AnthropicRequest, messages: readonly Said[]): PromptPieces["pieces"] {
  const { system } = request;
  const marked = [
    ...(request.tools ?? []).map((tool) => ({ text: JSON.stringify(tool), kept: tool.cache_control != null })),
    ...(typeof system === "string" ? [{ text: system, kept: false }] : (system ?? []).map(pieceOf)),
    ...messages.flatMap(({ blocks }) => blocks.map(pieceOf)),
  ];
  return marked.map((piece, place) =>
    place === marked.length - 1 && request.cache_control != null ? { ...piece, kept: true } : piece,
  );
}

function pieceOf(block: Block) {
  return { text: textOf(block), kept: block.cache_control != null };
}
