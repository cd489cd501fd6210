import type { Chat } from "./chat.js";
import { openaiCompletion } from "./openai-completion.js";
import { type OpenaiRequest, openaiSystem, openaiTurns, readOpenaiRequest } from "./openai-request.js";
import { openaiEvents } from "./openai-stream.js";
import { questionText } from "./question.js";

/** What a model writes when the client names no limit. */
const usualLimit = 16_384;

/** A body of `POST /v1/chat/completions`. Throws what OpenAI would answer with 400. */
export function readOpenaiChat(body: unknown): Chat {
  const request = readOpenaiRequest(body);
  const turns = openaiTurns(request.messages);
  const output = chosenTool(request);
  const system = openaiSystem(request.messages);
  const messages = turns.map(({ role, text, pictures }) => ({ role, text, pictures }));
  return {
    question: { provider: "openai", model: request.model, output, system, messages, question: questionText(turns) },
    prompt: {
      model: request.model,
      pieces: [JSON.stringify(request.tools ?? []), system, ...turns.map(({ text }) => text)].map((text) => ({
        text,
        kept: false,
      })),
      pictures: turns.reduce((sum, { pictures }) => sum + pictures, 0),
    },
    caching: "automatic",
    limit: request.max_completion_tokens ?? request.max_tokens ?? usualLimit,
    write(completion, prompt, id) {
      const value = openaiCompletion(request, completion, prompt, id);
      return {
        value,
        stream: request.stream ? openaiEvents(value, request.stream_options?.include_usage ?? false) : null,
      };
    },
  };
}

function chosenTool({ tools, tool_choice }: OpenaiRequest): string {
  if (typeof tool_choice === "object") return tool_choice.function.name;
  return tool_choice === "none" ? "" : (tools?.[0]?.function.name ?? "");
}
