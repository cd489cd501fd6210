import type { Completion } from "./completion.js";
import type { OpenaiRequest } from "./openai-request.js";
import type { PromptTokens } from "./tokens.js";

export type OpenaiCompletion = ReturnType<typeof openaiCompletion>;

/** A completion as OpenAI writes it. */
export function openaiCompletion(request: OpenaiRequest, completion: Completion, prompt: PromptTokens, id: string) {
  const { call, end, text } = completion;
  return {
    id: `chatcmpl-${id}`,
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: end === "refused" || text === "" ? null : text,
          refusal: end === "refused" ? text : null,
          ...(call === null
            ? {}
            : {
                tool_calls: [
                  { id: `call_${id}`, type: "function", function: { name: call.tool, arguments: call.json } },
                ],
              }),
        },
        logprobs: null,
        finish_reason: finishReason(request, completion),
      },
    ],
    usage: {
      prompt_tokens: prompt.total,
      completion_tokens: completion.tokens,
      total_tokens: prompt.total + completion.tokens,
      prompt_tokens_details: { cached_tokens: prompt.read, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: "default",
    system_fingerprint: "fp_fake",
  };
}

/** A call that was forced by name ends with "stop"; only a call that the model chose to make ends with "tool_calls". */
function finishReason({ tool_choice }: OpenaiRequest, { call, end }: Completion): "stop" | "length" | "tool_calls" {
  if (end === "length") return "length";
  return call !== null && typeof tool_choice !== "object" ? "tool_calls" : "stop";
}
