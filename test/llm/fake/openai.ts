import { jsonReply } from "./http.js";
import { startOpenaiBatches } from "./openai-batches.js";
import { readOpenaiChat } from "./openai-chat.js";
import { openaiError } from "./openai-error.js";
import { startOpenaiFiles } from "./openai-files.js";
import type { Provider } from "./provider.js";

const models = ["gpt-4o", "gpt-4o-mini", "gpt-4.1", "o4-mini", "gpt-5"];

/** OpenAI; a batch is under way for so many polls. */
export function startOpenai(batchPolls: number): Provider {
  const files = startOpenaiFiles();
  const batches = startOpenaiBatches(files, batchPolls);
  return {
    name: "openai",
    chatPath: "/v1/chat/completions",
    requestIdHeader: "x-request-id",
    missingKey: ({ authorization }) =>
      authorization !== undefined && /^Bearer \S+$/.test(authorization) ? null : "You didn't provide an API key.",
    errorBody: openaiError,
    readChat: readOpenaiChat,
    batches: batches.batches,
    async answer(incoming, ask) {
      const { method, path } = incoming;
      if (method === "GET" && path === "/v1/models") {
        const data = models.map((id) => ({ id, object: "model", created: 0, owned_by: "system" }));
        return jsonReply(200, { object: "list", data });
      }
      return (await files.answer(incoming)) ?? batches.answer(incoming, ask);
    },
  };
}
