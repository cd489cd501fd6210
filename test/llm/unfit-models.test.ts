import { createServer } from "node:http";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ModelSettings, Models } from "../../pipeline/llm/open-models.js";
import { type FakeModels, type Fault, startFakeModels } from "./fake-models.js";
import { openTestModels, testKeys } from "./open-test-models.js";

const providers = ["openai:gpt-4o", "anthropic:claude-sonnet-4-5"];
let fake: FakeModels;
let models: Models;
const told: string[] = [];
afterEach(async () => {
  told.length = 0;
  models.close();
  await fake.close();
});

async function open(model: string, fault: (n: number) => Fault | null, settings: Partial<ModelSettings> = {}) {
  fake = await startFakeModels({ answer: () => ({ ready: true }), fault });
  models = await openTestModels(fake, { model: [model], settings, report: (text) => told.push(text) });
}

async function ask(program = "a test") {
  const model = models.at("describe");
  if (model === null) throw new Error("no model was opened");
  return model.ask({ prompt: "check-readiness", output: "readiness", variables: { program }, subject: "a subject" });
}

async function askOn(): Promise<never> {
  for (let n = 1; n < 50; n++) await ask(`test ${n}`);
  throw new Error("the run did not end");
}

const error = (status: number, message: string, more: object = {}): Fault => ({
  kind: "status",
  status,
  body: JSON.stringify({ error: { message, ...more } }),
});

describe.each(providers)("%s", (model) => {
  it.each<[Fault["kind"], string]>([
    ["truncated", "output_tokens"],
    ["refusal", "--model"],
    ["wrong-shape", "doctor"],
    ["text-only", "in words"],
  ])("ends the run after ten answers in a row that are %s", async (kind, said) => {
    await open(model, () => ({ kind }) as Fault);
    await expect(askOn()).rejects.toMatchObject({ code: "MODEL_UNFIT", message: expect.stringContaining(said) });
    expect(fake.requests()).toHaveLength(10);
  });

  it("is asked on as long as there is an answer now and then", async () => {
    await open(model, (n) => (n % 9 === 0 ? null : { kind: "refusal" }));
    for (let n = 1; n < 30; n++) await ask(`test ${n}`);
    expect(fake.requests()).toHaveLength(29);
  });

  it("ends the run after the same refusal of a request twice", async () => {
    await open(model, () => error(400, "this server is odd"));
    await expect(askOn()).rejects.toMatchObject({ message: expect.stringContaining("this server is odd") });
    expect(fake.requests()).toHaveLength(2);
  });

  it.each<[string, Fault]>([
    ["with a parameter too many", error(400, "Unsupported parameter: 'temperature'")],
    ["whose account is empty", error(400, "Your credit balance is too low to access the API")],
    ["whose quota is used up", error(429, "You exceeded your current quota", { code: "insufficient_quota" })],
    [
      "of vLLM, in its own form",
      { kind: "status", status: 400, body: '{"object":"error","message":"requires --enable"}' },
    ],
  ])("is final %s", async (_name, fault) => {
    await open(model, () => fault);
    await expect(ask()).rejects.toMatchObject({ code: "MODEL_DENIED" });
    expect(fake.requests()).toHaveLength(1);
  });

  it("ends the run that would have to wait for hours, and says so", async () => {
    await open(model, () => ({ ...error(429, "free-models-per-day"), retryAfter: "86400" }) as Fault);
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringMatching(/asks to wait 24 h: free-models-per-day/),
    });
  });

  it("is shown what stands under status 200", async () => {
    await open(model, (n) => (n === 1 ? error(200, "Key expired", { code: 401 }) : null));
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining("Key expired") });
  });

  it.each(['{"choices":[]}', '{"choices":null,"content":null}', "{}"])(
    "takes %s for an invalid answer",
    async (body) => {
      await open(model, (n) => (n === 1 ? { kind: "status", status: 200, body } : null));
      expect(await ask()).toEqual({ value: { ready: true } });
      expect(models.ledger.calls.map(({ outcome }) => outcome)).toEqual(["invalid", "answered"]);
    },
  );

  it.each(["null", '"900"', "-1", "1e300"])(
    "books an estimate, once told, where tokens are counted as %s",
    async (figure) => {
      const usage = `{"prompt_tokens":${figure},"completion_tokens":0.4,"input_tokens":${figure},"output_tokens":0.4}`;
      const body = `{"choices":[{"message":{"content":"no"}}],"content":[{"type":"text","text":"no"}],"usage":${usage}}`;
      await open(model, (n) => (n <= 2 ? { kind: "status", status: 200, body } : null));
      await ask();
      const [first] = models.ledger.calls;
      expect(first?.input_tokens).toBeGreaterThan(50);
      expect(first?.output_tokens).toBe(0);
      expect(told.filter((text) => text.includes("estimated"))).toHaveLength(1);
    },
  );

  it("follows no redirect to another server, and names both addresses", async () => {
    const seen: string[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void elsewhere.close());
    const address = elsewhere.address();
    const port = address === null || typeof address === "string" ? 0 : address.port;
    await open(model, () => ({ kind: "status", status: 307, location: `http://127.0.0.1:${port}/elsewhere` }));
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:\\d+.*127\\.0\\.0\\.1:${port}/elsewhere`)),
    });
    expect(seen).toEqual([]);
  });

  it("tells nobody of what was asked, though LangSmith's tracing is on for others", async () => {
    let traces = 0;
    const langSmith = createServer((_request, response) => {
      traces += 1;
      response.end("{}");
    });
    await new Promise<void>((resolve) => langSmith.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void langSmith.close());
    const address = langSmith.address();
    vi.stubEnv("LANGSMITH_TRACING", "true");
    vi.stubEnv("LANGSMITH_API_KEY", "lsv2_test");
    vi.stubEnv("LANGSMITH_ENDPOINT", `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    await open(model, () => null);
    for (let n = 1; n < 4; n++) await ask(`test ${n}`);
    // Traces are handed in by timers that the answers do not wait for.
    await vi.waitFor(() => expect(fake.requests()).toHaveLength(3));
    expect(traces).toBe(0);
  });
});

describe("a key", () => {
  it.each(["sk-abc\ndef-0123456789", "sk-abc def", "sk-ключ"])(
    "that no header can carry is refused unseen: %j",
    async (key) => {
      await open("openai:gpt-4o", () => null);
      const reopened = openTestModels(fake, { settings: { variables: { OPENAI_API_KEY: key } } });
      await expect(reopened).rejects.toMatchObject({ code: "MODEL_KEY", message: expect.not.stringContaining("abc") });
    },
  );

  it("or a password in an address is refused unseen", async () => {
    await open("openai:gpt-4o", () => null);
    for (const address of [
      "http://user:pw-0123@localhost/v1",
      "http://localhost/v1?key=pw-0123",
      "user:pw-0123@host",
    ]) {
      const variables = { OPENAI_API_KEY: testKeys.openai, OPENAI_BASE_URL: address };
      await expect(openTestModels(fake, { settings: { variables } })).rejects.toMatchObject({
        code: "MODEL_BASE_URL",
        message: expect.not.stringContaining("pw-0123"),
      });
    }
  });

  it("is taken out of messages also where a line break was put into it", async () => {
    const broken = `${testKeys.openai.slice(0, 9)}\n${testKeys.openai.slice(9)}`;
    await open("openai:gpt-4o", () => error(400, `bad key ${broken}`));
    expect(await ask()).toMatchObject({ failure: { detail: "bad key [key]" } });
  });
});
