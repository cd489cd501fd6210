import { chunks } from "./chunks.js";
import type { OpenaiCompletion } from "./openai-completion.js";

/** A completion as the server-sent events of `stream: true`. */
export function openaiEvents(completion: OpenaiCompletion, withUsage: boolean): string {
  const { id, created, model, choices, usage } = completion;
  const head = { id, object: "chat.completion.chunk", created, model };
  const choice = choices[0];
  if (choice === undefined) throw new Error("a completion has a choice");
  const { message, finish_reason } = choice;
  const call = "tool_calls" in message ? message.tool_calls[0] : undefined;
  const deltas = [
    { role: "assistant", content: null },
    ...chunks(message.content ?? "").map((content) => ({ content })),
    ...chunks(message.refusal ?? "").map((refusal) => ({ refusal })),
    ...(call === undefined
      ? []
      : [
          { tool_calls: [{ index: 0, ...call, function: { name: call.function.name, arguments: "" } }] },
          ...chunks(call.function.arguments).map((json) => ({
            tool_calls: [{ index: 0, function: { arguments: json } }],
          })),
        ]),
  ];
  const events = [
    ...deltas.map((delta) => ({ ...head, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...head, choices: [{ index: 0, delta: {}, finish_reason }] },
    ...(withUsage ? [{ ...head, choices: [], usage }] : []),
  ];
  return [...events.map((event) => JSON.stringify(event)), "[DONE]"].map((data) => `data: ${data}\n\n`).join("");
}
