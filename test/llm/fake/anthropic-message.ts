import type { Completion } from "./completion.js";
import type { PromptTokens } from "./tokens.js";

export type AnthropicMessage = ReturnType<typeof anthropicMessage>;

/** A completion as Anthropic writes it. */
export function anthropicMessage(model: string, completion: Completion, prompt: PromptTokens, id: string) {
  const { call, end, text } = completion;
  return {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model,
    content: [
      ...(text === "" || end === "refused" ? [] : [{ type: "text" as const, text, citations: null }]),
      ...(call === null
        ? []
        : [
            {
              type: "tool_use" as const,
              id: `toolu_${id}`,
              name: call.tool,
              input: call.input,
              caller: { type: "direct" },
            },
          ]),
    ],
    container: null,
    stop_reason: stopReason(completion),
    stop_sequence: null,
    stop_details: end === "refused" ? { type: "refusal", category: "cyber", explanation: text } : null,
    usage: {
      input_tokens: prompt.total - prompt.read - prompt.written,
      output_tokens: completion.tokens,
      cache_creation_input_tokens: prompt.written,
      cache_read_input_tokens: prompt.read,
      cache_creation: { ephemeral_5m_input_tokens: prompt.written, ephemeral_1h_input_tokens: 0 },
      service_tier: "standard",
    },
  };
}

function stopReason({ call, end }: Completion): "refusal" | "max_tokens" | "tool_use" | "end_turn" {
  if (end === "refused") return "refusal";
  if (end === "length") return "max_tokens";
  return call === null ? "end_turn" : "tool_use";
}
