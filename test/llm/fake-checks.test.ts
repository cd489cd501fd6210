import { describe, expect, it } from "vitest";
import { anthropicCall, anthropicEcho, echoSchema, openaiCall, openaiEcho, startWithClients } from "./fake/clients.js";

describe("what a provider would refuse", () => {
  const user = { role: "user" as const, content: "Hello" };
  const use = { type: "tool_use" as const, id: "one", name: "echo", input: {} };
  const thinking = { thinking: { type: "enabled", budget_tokens: 2048 } };
  const call = { id: "one", type: "function" as const, function: { name: "echo", arguments: "{}" } };

  it.each<[string, object, RegExp]>([
    ["no message", { messages: [] }, /messages/],
    ["an unknown role", { messages: [{ role: "robot", content: "Hello" }] }, /messages\.0/],
    ["a parameter that it does not know", { max_answer: 5 }, /max_answer/],
    [
      "a tool with a bad name",
      { tools: [{ ...openaiEcho, function: { name: "my echo" } }] },
      /tools\.0\.function\.name/,
    ],
    [
      "a tool whose schema is no object",
      { tools: [{ ...openaiEcho, function: { name: "echo", parameters: { type: "array" } } }] },
      /parameters/,
    ],
    [
      "an optional property in strict mode",
      {
        tools: [
          { ...openaiEcho, function: { name: "echo", strict: true, parameters: { ...echoSchema, required: [] } } },
        ],
      },
      /'required' must include/,
    ],
    [
      "the choice of a tool that is not offered",
      { tool_choice: { type: "function", function: { name: "other" } } },
      /not found in 'tools'/,
    ],
    [
      "a call without its result",
      { messages: [user, { role: "assistant", tool_calls: [call] }, user] },
      /did not have response messages: one/,
    ],
    [
      "a result without its call",
      { messages: [user, { role: "tool", tool_call_id: "one", content: "" }] },
      /must be a response/,
    ],
    [
      "a picture that is none",
      {
        messages: [
          { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }] },
        ],
      },
      /Could not process image/,
    ],
    ["max_tokens for a model that reasons", { model: "o4-mini", max_tokens: 10 }, /max_completion_tokens/],
  ])("is refused as OpenAI does: %s", async (_, change, message) => {
    const { fake, openai } = await startWithClients();
    const body = { ...openaiCall([user]), ...change };
    await expect(openai.post("/chat/completions", { body })).rejects.toMatchObject({
      status: 400,
      type: "invalid_request_error",
      message: expect.stringMatching(message),
    });
    expect(fake.requests()).toMatchObject([{ n: null, status: 400 }]);
  });

  it.each<[string, object, RegExp]>([
    ["no message", { messages: [] }, /at least one message/],
    ["an unknown role", { messages: [{ role: "system", content: "Hello" }] }, /messages\.0\.role/],
    ["no max_tokens", { max_tokens: undefined }, /max_tokens/],
    ["an empty text", { messages: [{ role: "user", content: [{ type: "text", text: "" }] }] }, /must be non-empty/],
    ["an assistant who begins", { messages: [{ role: "assistant", content: "Hello" }, user] }, /first message/],
    ["a tool with a bad name", { tools: [{ ...anthropicEcho, name: "my echo" }] }, /tools\.0\.name/],
    ["a tool whose schema is no object", { tools: [{ ...anthropicEcho, input_schema: {} }] }, /input_schema/],
    ["the choice of a tool that is not offered", { tool_choice: { type: "tool", name: "other" } }, /not found/],
    [
      "a use without its result",
      { messages: [user, { role: "assistant", content: [use] }, user] },
      /without `tool_result`/,
    ],
    [
      "a result without its use",
      { messages: [{ role: "user", content: [{ type: "tool_result", tool_use_id: "one" }] }] },
      /unexpected `tool_use_id`/,
    ],
    ["a temperature above 1", { temperature: 1.5 }, /temperature/],
    [
      "a temperature beside thoughts",
      { temperature: 0.5, max_tokens: 4096, ...thinking, tool_choice: { type: "auto" } },
      /`temperature` may only be set to 1/,
    ],
    ["thoughts that fill the answer", { ...thinking, tool_choice: { type: "auto" } }, /must be greater than/],
    [
      "a number of thoughts by a model after Claude Opus 4.6",
      { model: "claude-opus-4-8", max_tokens: 4096, ...thinking, tool_choice: { type: "auto" } },
      /thinking\.type\.adaptive/,
    ],
    ["a temperature by such a model", { model: "claude-sonnet-5", temperature: 0.5 }, /deprecated for this model/],
    [
      "thoughts without a number by an earlier model",
      { thinking: { type: "adaptive" }, tool_choice: { type: "auto" } },
      /adaptive thinking is not supported/,
    ],
    ["an effort that there is not", { output_config: { effort: "minimal" } }, /output_config\.effort/],
    [
      "five marks for the cache",
      { system: Array.from({ length: 5 }, () => ({ type: "text", text: "x", cache_control: { type: "ephemeral" } })) },
      /maximum of 4/,
    ],
  ])("is refused as Anthropic does: %s", async (_, change, message) => {
    const { anthropic } = await startWithClients();
    const body = { ...anthropicCall([user]), ...change };
    await expect(anthropic.post("/v1/messages", { body })).rejects.toMatchObject({
      status: 400,
      type: "invalid_request_error",
      message: expect.stringMatching(message),
    });
  });

  it("is refused without a key", async () => {
    const { fake } = await startWithClients();
    const body = JSON.stringify(openaiCall([user]));
    const openai = await fetch(`${fake.openaiUrl}/chat/completions`, { method: "POST", body });
    expect([openai.status, await openai.json()]).toMatchObject([401, { error: { code: "invalid_api_key" } }]);
    const anthropic = await fetch(`${fake.anthropicUrl}/v1/messages`, {
      method: "POST",
      body,
      headers: { "x-api-key": "k" },
    });
    expect([anthropic.status, await anthropic.json()]).toMatchObject([
      401,
      { error: { type: "authentication_error" } },
    ]);
  });
});
