import { afterEach, describe, expect, test } from "vitest";
import type { ModelSettings } from "../../pipeline/llm/open-models.js";
import { configurationSchema, type RoleSettings } from "../../pipeline/schema/configuration.js";
import { anthropicError } from "./fake/anthropic-error.js";
import { readAnthropicRequest } from "./fake/anthropic-request.js";
import { ProtocolError } from "./fake/http.js";
import { openaiError } from "./fake/openai-error.js";
import { readOpenaiResponses } from "./fake/openai-responses.js";
import { type ScriptedReply, type ScriptedRequest, startScripted } from "./fake/scripted.js";
import { hurriedClock, openTestModels } from "./open-test-models.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that answers as it is told, and a question to a model there. */
async function opened(
  reply: (n: number, request: ScriptedRequest) => ScriptedReply,
  {
    model = "openai:gpt-5-pro",
    ...settings
  }: Partial<Pick<ModelSettings, "roles" | "temperature">> & { model?: string } = {},
  provider: Record<string, unknown> = {},
) {
  const server = await startScripted((n, request) => {
    try {
      if (request.path.endsWith("/responses")) readOpenaiResponses(JSON.parse(request.body));
      if (request.path.endsWith("/messages")) readAnthropicRequest(JSON.parse(request.body));
      return reply(n, request);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      const errorOf = request.path.endsWith("/messages") ? anthropicError : openaiError;
      return { status: error.status, body: JSON.stringify(errorOf(error.status, error.message)) };
    }
  });
  const clock = hurriedClock();
  const reports: string[] = [];
  const { providers } = configurationSchema.parse({
    providers: { lab: { base_url: `${server.url}/v1`, ...provider } },
  });
  const models = await openTestModels(
    { openaiUrl: `${server.url}/v1`, anthropicUrl: server.url },
    { model: [model], settings: { providers, ...settings }, clock, report: (text) => reports.push(text) },
  );
  closing.push(server.close, models.close);
  const ask = async (role: "describe" | "validate" = "describe") => {
    const asked = models.at(role);
    if (asked === null) throw new Error("no model was opened");
    const variables = { program: role };
    return asked.ask({ prompt: "check-readiness", output: "readiness", variables, subject: "a subject" });
  };
  const sent = () => server.requests.map(({ body }): Record<string, unknown> => JSON.parse(body));
  return { requests: server.requests, sent, reports, models, ask, clock };
}

const response = (output: object[], more: object = {}): ScriptedReply => ({
  body: JSON.stringify({
    ...{ id: "resp_1", object: "response", status: "completed", error: null, incomplete_details: null, output },
    usage: { input_tokens: 40, input_tokens_details: { cached_tokens: 8 }, output_tokens: 6 },
    ...more,
  }),
});
const thought = { type: "reasoning", id: "rs_1", summary: [] };
const called = {
  type: "function_call",
  id: "fc_1",
  call_id: "call_1",
  name: "readiness",
  arguments: '{"ready": true}',
};
const said = (part: object) => ({
  type: "message",
  id: "msg_1",
  role: "assistant",
  status: "completed",
  content: [part],
});

describe("a model that is reached through OpenAI's Responses API", () => {
  test("is asked there by its name, thinks first, and nothing is kept at the provider", async () => {
    const { requests, sent, models, ask } = await opened(() => response([thought, called]), {
      roles: { describe: { effort: "high", output_tokens: 2048 } },
    });
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(requests.map(({ path }) => path)).toEqual(["/v1/responses"]);
    expect(sent()[0]).toMatchObject({
      ...{ model: "gpt-5-pro", max_output_tokens: 2048, store: false, reasoning: { effort: "high" } },
      tools: [{ type: "function", name: "readiness", strict: false }],
      tool_choice: { type: "function", name: "readiness" },
      input: [{ type: "message", role: "user", content: [{ type: "input_text", text: expect.any(String) }] }],
    });
    expect(models.ledger.calls).toMatchObject([{ input_tokens: 40, cached_input_tokens: 8, output_tokens: 6 }]);
  });

  const failed = (status: number, error: object, headers = {}): ScriptedReply => ({
    ...{ status, headers },
    body: JSON.stringify({ error: { message: "as it is", ...error } }),
  });
  const incomplete = (reason: string, output: object[]) =>
    response(output, { status: "incomplete", incomplete_details: { reason } });
  const half = { ...called, arguments: '{"rea' };

  test.each<[string, ScriptedReply, string]>([
    ["is cut off while it thinks", incomplete("max_output_tokens", [thought]), "truncated"],
    ["is cut off in a call", incomplete("max_output_tokens", [thought, half]), "truncated"],
    ["says nothing", response([thought]), "invalid"],
    ["was cancelled", response([], { status: "cancelled" }), "invalid"],
    ["answers in prose", response([said({ type: "output_text", text: "It is.", annotations: [] })]), "invalid"],
    ["calls with another shape", response([thought, { ...called, arguments: '{"ready": "so"}' }]), "invalid"],
    ["answers in another form", { body: '{"output": [null, 7], "usage": "none"}' }, "invalid"],
    ["sends a stream", { body: 'event: response.created\ndata: {"type": "response.created"}\n\n' }, "unavailable"],
    ["breaks off in the middle", { ...response([thought, called]), isCut: true }, "unavailable"],
    ["fails under status 200", response([], { status: "failed", error: { code: "server_error" } }), "unavailable"],
    [
      "limits under status 200",
      response([], { error: { code: "rate_limit_exceeded", message: "slowly" } }),
      "rate-limited",
    ],
    ["is down", failed(500, { type: "server_error" }), "unavailable"],
    ["has no room", failed(503, { message: "The engine is currently overloaded" }), "unavailable"],
    ["is limited", failed(429, { code: "rate_limit_exceeded" }), "rate-limited"],
    ["meets another request", failed(409, {}), "unavailable"],
  ])("is asked again where it %s", async (_what, wrong, outcome) => {
    const { requests, models, ask } = await opened((n) => (n === 1 ? wrong : response([thought, called])));
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(requests).toHaveLength(2);
    expect(models.ledger.calls.map((call) => call.outcome)).toEqual([outcome, "answered"]);
  });

  test("gets twice the limit where it was cut off, and is asked the same once more", async () => {
    const { sent, ask } = await opened((n) =>
      n === 1 ? incomplete("max_output_tokens", [thought, half]) : response([called]),
    );
    expect(await ask()).toEqual({ value: { ready: true } });
    const [first, second] = sent();
    expect(second).toEqual({ ...first, max_output_tokens: 8192 });
  });

  test.each<[string, Record<string, string>, number]>([
    ["retry-after", { "retry-after": "7" }, 7_000],
    ["retry-after-ms", { "retry-after": "8", "retry-after-ms": "7500" }, 7_500],
    ["the limit of requests", { "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1m2s" }, 62_000],
    [
      "the limit of tokens",
      {
        ...{ "x-ratelimit-remaining-requests": "4", "x-ratelimit-reset-requests": "3h" },
        ...{ "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "120ms" },
      },
      120,
    ],
  ])("is waited for as %s says", async (_header, headers, least) => {
    const limited = failed(429, { code: "rate_limit_exceeded" }, headers);
    const { ask, clock } = await opened((n) => (n === 1 ? limited : response([called])));
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(clock.slept).toBeGreaterThanOrEqual(least);
    expect(clock.slept).toBeLessThan(least + 1_000);
  });

  test.each<[string, ScriptedReply, string]>([
    ["refuses", response([thought, said({ type: "refusal", refusal: "I would rather not." })]), "I would rather not."],
    ["is filtered", incomplete("content_filter", [said({ type: "output_text", text: "Well", annotations: [] })]), ""],
    ["may not read the prompt", failed(400, { code: "invalid_prompt", message: "your prompt was flagged" }), "flagged"],
  ])("that %s is not asked again, and what it said is told", async (_what, reply, detail) => {
    const { requests, ask } = await opened(() => reply);
    expect(await ask()).toEqual({ failure: { outcome: "refused", detail: expect.stringContaining(detail) } });
    expect(requests).toHaveLength(1);
  });

  test("ends the run where it does not take a parameter, and says what to change in the settings", async () => {
    const message = "Unsupported parameter: 'temperature' is not supported with this model.";
    const { requests, ask } = await opened(() => failed(400, { message, param: "temperature" }), { temperature: 0.5 });
    await expect(ask()).rejects.toMatchObject({
      code: "MODEL_DENIED",
      message: expect.stringContaining('set "temperature: null"'),
    });
    expect(requests).toHaveLength(1);
  });

  test("is told what was wrong with its call in words, so that no reasoning has to be sent back with it", async () => {
    const { sent, ask } = await opened((n) =>
      response(n === 1 ? [thought, { ...called, arguments: '{"ready": 7}' }] : [thought, called]),
    );
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(sent()[1]).toMatchObject({
      input: [
        { role: "user" },
        { role: "assistant", content: [{ type: "output_text", text: '{"ready": 7}' }] },
        { role: "user" },
      ],
    });
  });
});

describe("how long a model may think", () => {
  const message = (content: object[]): ScriptedReply => ({
    body: JSON.stringify({ content, stop_reason: "tool_use", usage: { input_tokens: 9, output_tokens: 9 } }),
  });
  const used = { type: "tool_use", id: "t1", name: "readiness", input: { ready: true } };

  test("is told to Anthropic in tokens, within those of the answer; the model is not made to call then", async () => {
    const { sent, ask } = await opened(() => message([{ type: "thinking", thinking: "Well." }, used]), {
      ...{ model: "anthropic:claude-sonnet-4-5", temperature: 0.5 },
      roles: { describe: { thinking: 20_000, output_tokens: 8192 } },
    });
    expect(await ask()).toEqual({ value: { ready: true } });
    const [body] = sent();
    expect(body).toMatchObject({
      ...{ max_tokens: 8192, tool_choice: { type: "auto" } },
      thinking: { type: "enabled", budget_tokens: 7168 },
    });
    expect(body).not.toHaveProperty("temperature");
  });

  test.each(["claude-opus-4-7", "claude-opus-4-8", "claude-opus-5", "claude-sonnet-5"])(
    "is left to %s, which refuses a number: it is asked once more without it, and told of that once",
    async (name) => {
      const { sent, reports, ask } = await opened(() => message([used]), {
        model: `anthropic:${name}`,
        roles: { describe: { thinking: 2048, effort: "low" }, validate: { thinking: 4096 } },
      });
      for (const role of ["describe", "validate"] as const) expect(await ask(role)).toEqual({ value: { ready: true } });
      expect(sent()).toMatchObject([
        { thinking: { type: "enabled", budget_tokens: 2048 } },
        { thinking: { type: "adaptive" }, output_config: { effort: "low" }, tool_choice: { type: "auto" } },
        { thinking: { type: "adaptive" } },
      ]);
      expect(reports.filter((text) => text.includes('set by "effort"'))).toHaveLength(1);
    },
  );

  test("of a model that thinks unless it is told not to is ended by 0", async () => {
    const { sent, ask } = await opened(() => message([used]), {
      ...{ model: "anthropic:claude-opus-5", roles: { describe: { thinking: 0 } } },
    });
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(sent()[0]).toMatchObject({ thinking: { type: "disabled" }, tool_choice: { type: "tool" } });
  });

  test.each<[string, object, string]>([
    [
      '"thinking.type.disabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
      { roles: { describe: { thinking: 0 } } },
      'leave "thinking" out of taskloom.config.yaml',
    ],
    ["`temperature` is deprecated for this model.", { temperature: 0.5 }, 'set "temperature: null"'],
    [
      "output_config.effort: this model does not support the effort parameter",
      { roles: { describe: { effort: "high" } } },
      'set another "effort" in taskloom.config.yaml, or leave it out',
    ],
  ])("that is refused with %j ends the run with the setting that sends it", async (said, settings, remedy) => {
    const refusal = { status: 400, body: JSON.stringify({ type: "error", error: { message: said } }) };
    const { requests, ask } = await opened(() => refusal, { model: "anthropic:claude-opus-5", ...settings });
    await expect(ask()).rejects.toMatchObject({ code: "MODEL_DENIED", message: expect.stringContaining(remedy) });
    expect(requests).toHaveLength(1);
  });

  test.each<[string, RoleSettings["effort"], object]>([
    ["openai:gpt-5-pro", "max", { reasoning: { effort: "max" } }],
    ["openai:gpt-5", "none", { reasoning_effort: "none" }],
    ["lab:qwen3", "xhigh", { reasoning_effort: "xhigh" }],
    ["anthropic:claude-opus-4-8", "none", { output_config: { effort: "low" } }],
    ["anthropic:claude-opus-4-8", "minimal", { output_config: { effort: "low" } }],
    ["anthropic:claude-opus-4-8", "xhigh", { output_config: { effort: "xhigh" } }],
  ])("is told to %s by the effort %s as its provider knows it", async (model, effort, expected) => {
    const completion = { choices: [{ message: { content: null, tool_calls: [{ function: called }] } }] };
    const { sent, ask } = await opened(
      (_n, { path }) => {
        if (path.endsWith("/messages")) return message([used]);
        return path.endsWith("/responses") ? response([called]) : { body: JSON.stringify(completion) };
      },
      { model, roles: { describe: { effort } } },
    );
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(sent()).toMatchObject([expected]);
  });

  test("is told to a server of the user's by the switch of its template", async () => {
    const completion = { choices: [{ message: { content: null, tool_calls: [{ function: called }] } }] };
    const { sent, ask } = await opened(
      () => ({ body: JSON.stringify(completion) }),
      { model: "lab:qwen3" },
      { thinking: 0 },
    );
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(sent()[0]).toMatchObject({ chat_template_kwargs: { enable_thinking: false } });
  });

  test.each(["openai:gpt-4o", "openai:gpt-5-pro", "lab:gpt-5"])(
    "is refused for %s, which takes an effort",
    async (model) => {
      const roles = { describe: { thinking: 2048 } };
      const asked = opened(() => response([called]), { model, roles }, { api: "responses" });
      await expect(asked.then(({ ask }) => ask())).rejects.toMatchObject({ code: "MODEL_OPTIONS" });
    },
  );
});
