import { afterEach, describe, expect, test } from "vitest";
import type { ModelSettings } from "../../pipeline/llm/open-models.js";
import { configurationSchema } from "../../pipeline/schema/configuration.js";
import { type ScriptedReply, type ScriptedRequest, startScripted } from "./fake/scripted.js";
import { openTestModels } from "./open-test-models.js";

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
  const server = await startScripted(reply);
  const reports: string[] = [];
  const { providers } = configurationSchema.parse({
    providers: { lab: { base_url: `${server.url}/v1`, ...provider } },
  });
  const models = await openTestModels(
    { openaiUrl: `${server.url}/v1`, anthropicUrl: server.url },
    { model: [model], settings: { providers, ...settings }, report: (text) => reports.push(text) },
  );
  closing.push(server.close, models.close);
  const ask = async () => {
    const described = models.at("describe");
    if (described === null) throw new Error("no model was opened");
    const variables = { program: "a test" };
    return described.ask({ prompt: "check-readiness", output: "readiness", variables, subject: "a subject" });
  };
  const sent = () => server.requests.map(({ body }): Record<string, unknown> => JSON.parse(body));
  return { requests: server.requests, sent, reports, models, ask };
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

  test.each<[string, ScriptedReply]>([
    ["is cut off", response([thought], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } })],
    ["says nothing", response([thought])],
    ["answers in prose", response([said({ type: "output_text", text: "It is ready.", annotations: [] })])],
    ["answers in another form", { body: '{"output": [null, 7], "usage": "none"}' }],
  ])("may try again where it %s", async (_what, wrong) => {
    const { requests, ask } = await opened((n) => (n === 1 ? wrong : response([called])));
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(requests).toHaveLength(2);
  });

  test("that refuses is not asked again, and what it said is told", async () => {
    const { requests, ask } = await opened(() => response([said({ type: "refusal", refusal: "I would rather not." })]));
    const failure = { outcome: "refused", detail: "it refused: I would rather not." };
    expect(await ask()).toEqual({ failure });
    expect(requests).toHaveLength(1);
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
