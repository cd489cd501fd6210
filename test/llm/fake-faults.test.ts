import { AIMessage } from "@langchain/core/messages";
import { initChatModel } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anthropicCall, openaiCall, startWithClients } from "./fake/clients.js";
import type { Fault } from "./fake-models.js";

const hello = [{ role: "user" as const, content: "Hello" }];
const providers = ["openai", "anthropic"] as const;

/** The server with a fault in every chat, asked by each of the providers' clients. */
async function asked(fault: Fault) {
  const { fake, openai, anthropic } = await startWithClients({ fault: () => fault });
  return {
    fake,
    openai: () => openai.chat.completions.create(openaiCall(hello)),
    anthropic: () => anthropic.messages.create(anthropicCall(hello)),
  };
}

/** The same through LangChain, without retries: what the client of this program builds on. */
async function invoked(provider: (typeof providers)[number], fault: Fault | null, more: object = {}) {
  const { fake } = await startWithClients({ fault: () => fault });
  const place =
    provider === "openai"
      ? { model: "gpt-4o", configuration: { baseURL: fake.openaiUrl }, __includeRawResponse: true }
      : { model: "claude-sonnet-4-5", anthropicApiUrl: fake.anthropicUrl };
  const { model, ...fields } = place;
  const chat = await initChatModel(model, { modelProvider: provider, apiKey: "key", maxRetries: 0, ...fields });
  const method = "functionCalling" as const;
  const structured = chat.withStructuredOutput(z.strictObject({ said: z.string() }), {
    name: "echo",
    method,
    includeRaw: true,
  });
  const { raw, parsed } = await structured.invoke("Hello", more);
  if (!AIMessage.isInstance(raw)) throw new Error("the model did not answer");
  return { message: raw, parsed };
}

describe("a fault of the transport, as the providers' clients show it", () => {
  it.each([400, 401, 403, 404, 413, 429, 500, 503, 529])(
    "status %i comes in the provider's own words",
    async (status) => {
      const { openai, anthropic } = await asked({ kind: "status", status });
      await expect(openai()).rejects.toMatchObject({
        status,
        error: { type: expect.any(String), message: expect.any(String) },
      });
      await expect(anthropic()).rejects.toMatchObject({
        status,
        error: { type: "error", error: { type: expect.any(String) } },
      });
    },
  );

  it("a 429 says when to come again, in seconds and in milliseconds", async () => {
    const { openai, anthropic } = await asked({ kind: "status", status: 429, retryAfter: "7", retryAfterMs: "6500" });
    for (const ask of [openai, anthropic]) {
      const error = await ask().catch((error: unknown) => error);
      const { headers } = z.object({ headers: z.instanceof(Headers) }).parse(error);
      expect([headers.get("retry-after"), headers.get("retry-after-ms")]).toEqual(["7", "6500"]);
    }
  });

  it("an error may have a body of its own, which need not be JSON", async () => {
    const { openai } = await asked({ kind: "status", status: 502, body: "<h1>Bad gateway</h1>" });
    await expect(openai()).rejects.toMatchObject({ status: 502, message: expect.stringContaining("Bad gateway") });
  });

  it("a cut connection ends the answer in the middle", async () => {
    const { fake, openai, anthropic } = await asked({ kind: "cut" });
    await expect(openai()).rejects.toThrow("terminated");
    await expect(anthropic()).rejects.toThrow("terminated");
    expect(fake.requests().map(({ fault }) => fault)).toEqual(["cut", "cut"]);
  });

  it("a malformed body is not JSON", async () => {
    const { openai, anthropic } = await asked({ kind: "malformed" });
    await expect(openai()).rejects.toThrow(SyntaxError);
    await expect(anthropic()).rejects.toThrow(SyntaxError);
  });

  it("a slow answer comes at last, unless the client gives up", async () => {
    const { fake, openai, anthropic } = await startWithClients({ fault: () => ({ kind: "slow", ms: 300 }) });
    const options = { timeout: 50 };
    await expect(openai.chat.completions.create(openaiCall(hello), options)).rejects.toThrow("timed out");
    await expect(anthropic.messages.create(anthropicCall(hello), options)).rejects.toThrow("timed out");
    expect(fake.requests()).toMatchObject([{ status: null }, { status: null }]);
    const completion = await openai.chat.completions.create(openaiCall(hello));
    expect(completion.choices[0]?.message.tool_calls).toHaveLength(1);
  });

  it("the number of the request and the question choose the fault", async () => {
    const { openai, fake } = await startWithClients({
      fault: (n, { question }) => (n === 2 && question === "Hello" ? { kind: "status", status: 500 } : null),
    });
    const ask = () => openai.chat.completions.create(openaiCall(hello));
    await ask();
    await expect(ask()).rejects.toMatchObject({ status: 500 });
    await ask();
    expect(fake.requests().map(({ n, fault, status }) => [n, fault, status])).toEqual([
      [1, null, 200],
      [2, "status", 500],
      [3, null, 200],
    ]);
  });
});

describe("through LangChain", () => {
  it.each(providers)("%s: an answer is parsed, and its tokens are counted", async (provider) => {
    const { message, parsed } = await invoked(provider, null);
    expect(parsed).toEqual({ said: "Hello" });
    expect(message).toMatchObject({
      tool_calls: [{ name: "echo", args: { said: "Hello" } }],
      usage_metadata: { output_tokens: 4, input_tokens: expect.any(Number) },
    });
  });

  it.each(providers)("%s: a 429 says how long to wait", async (provider) => {
    await expect(invoked(provider, { kind: "status", status: 429, retryAfter: "2" })).rejects.toMatchObject({
      status: 429,
      lc_error_code: "MODEL_RATE_LIMIT",
      rateLimitType: "wait",
      retryAfterMs: 2000,
    });
  });

  it.each(providers)("%s: an exhausted quota is told from a rate limit", async (provider) => {
    const error = {
      type: "insufficient_quota",
      code: "insufficient_quota",
      message: "You exceeded your current quota",
    };
    const fault: Fault = { kind: "status", status: 429, body: JSON.stringify({ error }) };
    await expect(invoked(provider, fault)).rejects.toMatchObject({ status: 429, rateLimitType: "stop" });
  });

  it.each(providers)(
    "%s: a call that takes longer than its signal allows ends with the signal's reason",
    async (provider) => {
      const slow: Fault = { kind: "slow", ms: 5000 };
      const timeout = invoked(provider, slow, { signal: AbortSignal.timeout(50) });
      await expect(timeout).rejects.toMatchObject({ name: "TimeoutError" });
      const stopped = new Error("stopped by the user");
      await expect(invoked(provider, slow, { signal: AbortSignal.abort(stopped) })).rejects.toThrow(
        "stopped by the user",
      );
    },
  );

  it("OpenAI: arguments that are not JSON are an invalid call", async () => {
    const { message, parsed } = await invoked("openai", { kind: "malformed-arguments" });
    expect(parsed).toBeNull();
    expect(message).toMatchObject({
      tool_calls: [],
      invalid_tool_calls: [{ name: "echo", args: '{"said":"Hello",,}' }],
    });
  });

  it("OpenAI: a truncated call ends for its length", async () => {
    const { message, parsed } = await invoked("openai", { kind: "truncated" });
    expect(parsed).toBeNull();
    expect(message).toMatchObject({
      tool_calls: [],
      invalid_tool_calls: [{ args: '{"said":' }],
      response_metadata: { finish_reason: "length" },
    });
  });

  it("Anthropic: a truncated call has some of its arguments", async () => {
    const { message, parsed } = await invoked("anthropic", { kind: "truncated" });
    expect(parsed).toBeNull();
    expect(message).toMatchObject({
      tool_calls: [{ args: {} }],
      response_metadata: { stop_reason: "max_tokens" },
    });
  });

  it.each(providers)("%s: arguments of the wrong shape are a call that does not parse", async (provider) => {
    const { message, parsed } = await invoked(provider, { kind: "wrong-shape" });
    expect(parsed).toBeNull();
    expect(message.tool_calls).toMatchObject([{ name: "echo", args: { said: { wrapped: "Hello" } } }]);
  });

  it("OpenAI: a refusal is told from an empty answer by the raw response alone", async () => {
    const { message, parsed } = await invoked("openai", { kind: "refusal" });
    expect(parsed ?? null).toBeNull();
    expect(message).toMatchObject({
      content: "",
      tool_calls: [],
      additional_kwargs: {
        __raw_response: { choices: [{ message: { refusal: expect.stringContaining("can't help") } }] },
      },
    });
  });

  it("Anthropic: a refusal is the reason of the stop", async () => {
    const { message, parsed } = await invoked("anthropic", { kind: "refusal" });
    expect(parsed).toBeNull();
    expect(message).toMatchObject({ content: [], response_metadata: { stop_reason: "refusal" } });
  });

  it.each(providers)("%s: an empty answer and one in prose have no call", async (provider) => {
    const empty = await invoked(provider, { kind: "empty" });
    expect([empty.parsed ?? null, empty.message.text, empty.message.tool_calls]).toEqual([null, "", []]);
    const prose = await invoked(provider, { kind: "text-only" });
    expect(prose.parsed ?? null).toBeNull();
    expect(prose.message.text).toContain("in words");
  });

  it.each(providers)("%s: the call of another tool is seen in its name only", async (provider) => {
    const { message } = await invoked(provider, { kind: "wrong-tool" });
    expect(message.tool_calls).toMatchObject([{ name: "another_tool", args: { said: "Hello" } }]);
  });
});
