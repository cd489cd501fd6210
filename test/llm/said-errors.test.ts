import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { Models } from "../../pipeline/llm/open-models.js";
import { readError } from "../../pipeline/llm/said-error.js";
import { type FakeModels, type Fault, startFakeModels } from "./fake-models.js";
import { hurriedClock, openTestModels } from "./open-test-models.js";

let fake: FakeModels;
let models: Models;
let clock: ReturnType<typeof hurriedClock>;
afterEach(async () => {
  models.close();
  await fake.close();
});

async function open(model: string, fault: (n: number) => Fault | null) {
  clock = hurriedClock();
  fake = await startFakeModels({ answer: () => ({ ready: true }), fault });
  models = await openTestModels(fake, { model: [model], clock });
}

async function ask() {
  const model = models.at("describe");
  if (model === null) throw new Error("no model was opened");
  const variables = { program: "a test" };
  return model.ask({ prompt: "check-readiness", output: "readiness", variables, subject: "a subject" });
}

async function askOn(): Promise<never> {
  for (let n = 1; n < 50; n++) await ask();
  throw new Error("the run did not end");
}

const outcomes = () => models.ledger.calls.map(({ outcome }) => outcome);

const body = (status: number, value: unknown, retryAfter?: string): Fault => ({
  kind: "status",
  status,
  body: JSON.stringify(value),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

describe.each(["openai:gpt-4o", "anthropic:claude-sonnet-4-5"])("%s", (model) => {
  it.each<[string, unknown, string]>([
    ["OpenRouter's form", { error: { code: 429, message: "slow down" } }, "rate-limited"],
    ["a code as text", { error: { code: "429", message: "slow down" } }, "rate-limited"],
    ["a word for a code", { error: { code: "rate_limit_exceeded", message: "slow down" } }, "rate-limited"],
    ["a type", { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "rate-limited"],
    ["MiniMax's form", { base_resp: { status_code: 1002, status_msg: "rate limit" } }, "rate-limited"],
    ["a server error", { error: { code: 503, message: "gone" } }, "unavailable"],
    ["no code at all", { error: { message: "Provider returned error" } }, "unavailable"],
  ])("takes an error under status 200 for what it says: %s", async (_name, value, outcome) => {
    await open(model, (n) => (n === 1 ? body(200, value, "30") : null));
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual([outcome, "answered"]);
    expect(clock.slept).toBeGreaterThanOrEqual(30_000);
  });

  it("ends the run at a daily limit that is said under status 200", async () => {
    const value = { error: { code: 429, message: "free-models-per-day" } };
    await open(model, () => body(200, value, "86400"));
    await expect(ask()).rejects.toMatchObject({
      code: "MODEL_UNAVAILABLE",
      message: expect.stringMatching(/asks to wait 24 h: free-models-per-day/),
    });
    expect(fake.requests()).toHaveLength(1);
  });

  it.each([200, 429])("finds the moment that a limit ends also in the body of status %i", async (status) => {
    const headers = { "X-RateLimit-Limit": "50", "X-RateLimit-Reset": String(Date.now() + 7_000_000) };
    const value = { error: { code: 429, message: "free-models-per-day", metadata: { headers } } };
    await open(model, () => body(status, value));
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining("asks to wait 117 min") });
  });

  it.each<[string, unknown, string]>([
    ["a detail", { detail: "no such route" }, "no such route"],
    ["a detail of an object", { detail: { message: "no such route" } }, "no such route"],
    [
      "a detail of issues",
      { detail: [{ type: "missing", loc: ["body", "messages"], msg: "Field required" }] },
      "body.messages: Field required",
    ],
    ["base_resp", { base_resp: { status_code: 2013, status_msg: "invalid params" } }, "invalid params"],
    ["error as text", { error: "no such route" }, "no such route"],
    ["vLLM's form", { object: "error", message: "no such route", code: 400 }, "no such route"],
  ])("shows the provider's own message where it is %s", async (_name, value, message) => {
    for (const status of [200, 400]) {
      await open(model, () => body(status, value));
      await expect(askOn()).rejects.toMatchObject({ message: expect.stringContaining(`: ${message}; `) });
      models.close();
      await fake.close();
    }
    await open(model, () => null);
  });

  it("takes base_resp with status code 0 for no error", async () => {
    const answer = {
      base_resp: { status_code: 0, status_msg: "success" },
      choices: [{ message: { content: '{"ready":true}' } }],
      content: [{ type: "text", text: '{"ready":true}' }],
    };
    await open(model, () => body(200, answer));
    expect(await ask()).toEqual({ value: { ready: true } });
  });

  it.each<[number, string]>([
    [400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens."],
    [400, "prompt is too long: 208310 tokens > 200000 maximum"],
    [400, "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000"],
    [400, "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."],
    [400, "Please reduce the length of the messages or completion."],
    [400, "the request exceeds the available context size. try increasing the context size"],
    [422, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096: context length"],
    [413, "Request exceeds the maximum size"],
    [413, ""],
  ])("says of status %i that the request is too long for the model: %s", async (status, message) => {
    await open(model, () => body(status, { error: { message } }));
    expect(await ask()).toMatchObject({
      failure: { outcome: "invalid", detail: expect.stringContaining("choose one with a larger context") },
    });
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining("larger context") });
    await expect(ask()).rejects.toMatchObject({ message: expect.not.stringContaining("calls tools") });
  });

  it.each<[number, string]>([
    [400, "Invalid content type. image_url is only supported by certain models."],
    [404, "No endpoints found that support image input"],
    [400, "At most 0 image(s) may be provided in one request."],
    [400, "llama-3.1-8b is not a multimodal model"],
    [422, "messages[0]: unknown variant `image_url`, expected `text`"],
    [400, "this model does not support images"],
    [500, "image input is not supported"],
  ])(
    "says of status %i, unless it is the server's fault, that the model takes no pictures: %s",
    async (status, message) => {
      await open(model, () => body(status, { error: { message } }));
      const advice = expect.stringMatching(/the model takes no pictures: .*chat-list/);
      if (status === 500) expect(await ask()).toMatchObject({ failure: { outcome: "unavailable" } });
      else await expect(ask()).rejects.toMatchObject({ code: "MODEL_DENIED", message: advice });
    },
  );

  it("says nothing of the context where something else is wrong", async () => {
    await open(model, () => body(400, { error: { message: "the picture cannot be read" } }));
    expect(await ask()).toMatchObject({ failure: { detail: "the picture cannot be read" } });
  });
});

it("reads a message out of whatever stands in the body of an error", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { message } = readError(JSON.stringify({ error: value, detail: value, base_resp: value }));
      expect(message.length).toBeGreaterThan(0);
    }),
  );
});
