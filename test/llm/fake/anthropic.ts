import { startAnthropicBatches } from "./anthropic-batches.js";
import { readAnthropicChat } from "./anthropic-chat.js";
import { anthropicError } from "./anthropic-error.js";
import { jsonReply } from "./http.js";
import type { Provider } from "./provider.js";

const models = ["claude-opus-4-1", "claude-sonnet-4-5", "claude-haiku-4-5"];

/** Anthropic; a batch is under way for so many polls. */
export function startAnthropic(batchPolls: number): Provider {
  const batches = startAnthropicBatches(batchPolls);
  return {
    name: "anthropic",
    chatPath: "/v1/messages",
    requestIdHeader: "request-id",
    missingKey: (headers) => {
      if (typeof headers["x-api-key"] !== "string" || headers["x-api-key"] === "")
        return "x-api-key header is required";
      return headers["anthropic-version"] === "2023-06-01" ? null : "anthropic-version: header is required";
    },
    errorBody: anthropicError,
    readChat: readAnthropicChat,
    batches: batches.batches,
    async answer(incoming, ask) {
      const { method, path } = incoming;
      if (method === "GET" && path === "/v1/models") {
        const data = models.map((id) => ({ id, type: "model", display_name: id, created_at: "2025-01-01T00:00:00Z" }));
        return jsonReply(200, { data, has_more: false, first_id: models[0], last_id: models.at(-1) });
      }
      return batches.answer(incoming, ask);
    },
  };
}
