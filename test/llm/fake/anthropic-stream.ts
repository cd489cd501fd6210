import type { AnthropicMessage } from "./anthropic-message.js";
import { chunks } from "./chunks.js";
import type { Completion } from "./completion.js";

/** A message as the server-sent events of `stream: true`. */
export function anthropicEvents(message: AnthropicMessage, completion: Completion): string {
  const { stop_reason, stop_sequence, stop_details, usage, content } = message;
  const begun = {
    ...message,
    content: [],
    stop_reason: null,
    stop_details: null,
    usage: { ...usage, output_tokens: 1 },
  };
  const events = [
    { type: "message_start", message: begun },
    ...content.flatMap((block, index) => [
      {
        type: "content_block_start",
        index,
        content_block: block.type === "text" ? { ...block, text: "" } : { ...block, input: {} },
      },
      ...(block.type === "text"
        ? chunks(block.text).map((text) => ({ type: "text_delta", text }))
        : chunks(completion.call?.json ?? "").map((partial_json) => ({ type: "input_json_delta", partial_json }))
      ).map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    {
      type: "message_delta",
      delta: { stop_reason, stop_sequence, stop_details, container: null },
      usage: { output_tokens: usage.output_tokens },
    },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}
