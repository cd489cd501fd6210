import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readModelChoice } from "../../pipeline/llm/model-name.js";
import type { ModelSettings, Models } from "../../pipeline/llm/open-models.js";
import { integrations } from "../../pipeline/llm/providers/langchain-integrations.js";
import { type ScriptedReply, startScripted } from "./fake/scripted.js";
import { hurriedClock, openTestModels } from "./open-test-models.js";

/** What is said in the protocol of one provider. */
interface Protocol {
  model: string;
  path: string;
  /** The call of the tool that the question offers, with these arguments. */
  called(value: unknown, limit?: boolean): ScriptedReply;
  said(text: string): ScriptedReply;
  failed(status: number, message: string): ScriptedReply;
  /** Most tokens of the answer, in the body of a request. */
  limit: string;
}

const protocols: Record<"ollama" | "google-genai", Protocol> = {
  ollama: {
    model: "qwen3:14b",
    path: "/api/chat",
    called: (value, isCut = false) => ({
      headers: { "content-type": "application/x-ndjson" },
      body: `${JSON.stringify({
        model: "qwen3:14b",
        created_at: "2026-11-25T00:00:00Z",
        message: {
          role: "assistant",
          content: "",
          tool_calls: [{ function: { name: "readiness", arguments: value } }],
        },
        done: true,
        done_reason: isCut ? "length" : "stop",
        prompt_eval_count: 321,
        eval_count: 12,
      })}\n`,
    }),
    said: (content) => ({
      headers: { "content-type": "application/x-ndjson" },
      body: `${JSON.stringify({ model: "qwen3:14b", message: { role: "assistant", content }, done: true, done_reason: "stop" })}\n`,
    }),
    failed: (status, message) => ({ status, body: JSON.stringify({ error: message }) }),
    limit: "num_predict",
  },
  "google-genai": {
    model: "gemini-2.5-pro",
    path: "/v1beta/models/gemini-2.5-pro:generateContent",
    called: (value, isCut = false) => ({
      body: JSON.stringify({
        candidates: [
          {
            index: 0,
            content: { role: "model", parts: [{ functionCall: { name: "readiness", args: value } }] },
            finishReason: isCut ? "MAX_TOKENS" : "STOP",
          },
        ],
        usageMetadata: { promptTokenCount: 321, candidatesTokenCount: 12, totalTokenCount: 333 },
      }),
    }),
    said: (text) => ({
      body: JSON.stringify({
        candidates: [{ index: 0, content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }],
      }),
    }),
    failed: (status, message) => ({ status, body: JSON.stringify({ error: { code: status, message } }) }),
    limit: "maxOutputTokens",
  },
};

const key = "AIza-test-google-0123456789";
const resources: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of resources.splice(0).reverse()) await close();
  vi.unstubAllEnvs();
});

interface Opened {
  models: Models;
  server: Awaited<ReturnType<typeof startScripted>>;
  clock: ReturnType<typeof hurriedClock>;
}

async function open(
  name: keyof typeof protocols,
  reply: Parameters<typeof startScripted>[0],
  settings: Partial<ModelSettings> & { signal?: AbortSignal; langsmith?: boolean } = {},
): Promise<Opened> {
  const server = await startScripted(reply);
  resources.push(server.close);
  const clock = hurriedClock();
  const { signal, langsmith = false, ...others } = settings;
  const models = await openTestModels(
    { openaiUrl: "http://127.0.0.1:9/v1", anthropicUrl: "http://127.0.0.1:9" },
    {
      model: [`langchain:${name}/${protocols[name].model}`],
      clock,
      ...(signal && { signal }),
      settings: {
        variables: { GOOGLE_API_KEY: key },
        langchain: { integrations: { [name]: { options: { baseUrl: server.url } } }, langsmith },
        ...others,
      },
    },
  );
  resources.push(models.close);
  return { models, server, clock };
}

function ask(models: Models, pictures: readonly Uint8Array[] = []) {
  const model = models.at("describe");
  if (model === null) throw new Error("no model was opened");
  const variables = { program: "a test" };
  return model.ask({ prompt: "check-readiness", output: "readiness", variables, subject: "a subject", pictures });
}

const outcomes = ({ ledger }: Models) => ledger.calls.map(({ outcome }) => outcome);

describe.each(["ollama", "google-genai"] as const)("a model of %s behind LangChain", (name) => {
  const { model, path, called, said, failed, limit } = protocols[name];
  const ready = called({ ready: true });

  it("gives a checked answer, with its tokens in the ledger", async () => {
    const { models, server } = await open(name, () => ready);
    expect(await ask(models)).toEqual({ value: { ready: true } });
    expect(models.ledger.calls).toMatchObject([
      { model: `langchain:${name}/${model}`, outcome: "answered", input_tokens: 321, output_tokens: 12 },
    ]);
    expect(server.requests.map((request) => request.path)).toEqual([path]);
    expect(server.requests[0]?.body).toContain(`"${limit}":4096`);
    expect(models.at("describe")?.modelAuthor("check-readiness").model).toBe(`langchain:${name}/${model}`);
  });

  it("that takes no tools is asked by a schema, and that takes neither in words", async () => {
    const { models, server } = await open(name, (n) =>
      n === 1
        ? failed(400, `${model} does not support tools`)
        : n === 2
          ? failed(400, "structured output: invalid JSON schema in format")
          : said('{"ready": true}'),
    );
    expect(await ask(models)).toEqual({ value: { ready: true } });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[1]?.body).toMatch(/"format":\{|"responseSchema"|"responseJsonSchema"/);
    expect(server.requests[2]?.body).toContain("as this JSON schema says");
    expect(models.at("describe")?.form).toBe("text");
  });

  it("gets one turn to repair an answer of another shape", async () => {
    const { models, server } = await open(name, (n) => (n === 1 ? called({ ready: "perhaps" }) : ready));
    expect(await ask(models)).toEqual({ value: { ready: true } });
    expect(outcomes(models)).toEqual(["invalid", "answered"]);
    expect(server.requests[1]?.body).toContain("That cannot be used");
  });

  it("is given twice the limit where its answer was cut off", async () => {
    const { models, server } = await open(name, (n) => (n === 1 ? called({ ready: true }, true) : ready));
    expect(await ask(models)).toEqual({ value: { ready: true } });
    expect(outcomes(models)).toEqual(["truncated", "answered"]);
    expect(server.requests[1]?.body).toContain(`"${limit}":8192`);
  });

  it.each<[number, string]>([
    [429, "rate-limited"],
    [500, "unavailable"],
  ])("is asked again by taskloom alone after status %i", async (status, outcome) => {
    const { models, server } = await open(name, (n) => (n === 1 ? failed(status, "not now") : ready));
    expect(await ask(models)).toEqual({ value: { ready: true } });
    expect(outcomes(models)).toEqual([outcome, "answered"]);
    expect(server.requests).toHaveLength(2);
  });

  it("ends the run where it is not served, with what the provider says and without a key", async () => {
    const { models, server } = await open(name, () => failed(403, `no access for ${key}`));
    await expect(ask(models)).rejects.toMatchObject({
      code: "MODEL_DENIED",
      message: expect.stringMatching(/no access for \[key\]/),
    });
    expect(server.requests).toHaveLength(1);
  });

  it("is given up where it does not answer in time", async () => {
    const { models } = await open(name, (n) => (n === 1 ? null : ready), { timeout: 0.3 });
    expect(await ask(models)).toEqual({ value: { ready: true } });
    expect(outcomes(models)).toEqual(["timed-out", "answered"]);
  });

  it("sees pictures", async () => {
    const { models, server } = await open(name, () => ready);
    const picture = Buffer.from("not looked at on the way");
    await ask(models, [picture]);
    expect(server.requests[0]?.body).toContain(picture.toString("base64"));
  });
});

it("LangSmith is told of calls only where the configuration asks for it, whatever its variables say", async () => {
  const traced = await startScripted(() => ({ body: "{}" }));
  resources.push(traced.close);
  for (const variable of ["LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING", "LANGCHAIN_TRACING_V2"])
    vi.stubEnv(variable, "true");
  vi.stubEnv("LANGSMITH_ENDPOINT", traced.url);
  vi.stubEnv("LANGSMITH_API_KEY", "lsv2_test_0123456789");
  const askOnce = async (name: keyof typeof protocols, langsmith: boolean) => {
    const { models } = await open(name, () => protocols[name].called({ ready: true }), { langsmith });
    expect(await ask(models)).toEqual({ value: { ready: true } });
  };
  await askOnce("ollama", false);
  await askOnce("google-genai", false);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(traced.requests).toEqual([]);
  await askOnce("ollama", true);
  await expect.poll(() => traced.requests.map(({ path }) => path), { timeout: 10_000 }).toContain("/runs/multipart");
});

it("waits as long as Google asks for, and does not take a limit for a minute for an account without money", async () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "33.5s" }];
  const message = "You exceeded your current quota, please check your plan and billing details.";
  const limited = { status: 429, body: JSON.stringify({ error: { code: 429, message, details } }) };
  const { called } = protocols["google-genai"];
  const { models, clock } = await open("google-genai", (n) => (n === 1 ? limited : called({ ready: true })));
  expect(await ask(models)).toEqual({ value: { ready: true } });
  expect(outcomes(models)).toEqual(["rate-limited", "answered"]);
  expect(clock.slept).toBeGreaterThanOrEqual(33_500);
});

it("stops at once when the run is interrupted, also where the integration does not", async () => {
  const stop = new AbortController();
  const { models } = await open("google-genai", () => null, { signal: stop.signal });
  const asked = ask(models);
  setTimeout(() => stop.abort(), 200);
  await expect(asked).rejects.toThrow();
});

it.each<[string, string, Partial<ModelSettings>, RegExp]>([
  ["groq/llama-3.3-70b", "MODEL_PACKAGE", { variables: { GROQ_API_KEY: "gsk" } }, /pnpm add @langchain\/groq$/],
  ["groq/llama-3.3-70b", "MODEL_KEY", { variables: {} }, /set GROQ_API_KEY/],
  [
    "fireworks/accounts/fireworks/models/kimi-k2p6",
    "MODEL_PACKAGE",
    { variables: { FIREWORKS_API_KEY: "fw" } },
    /pnpm add @langchain\/fireworks$/,
  ],
  ["together/Qwen/Qwen3.5-397B-A17B", "MODEL_KEY", { variables: {} }, /set TOGETHER_AI_API_KEY/],
  [
    "google-genai/gemini-2.5-pro",
    "MODEL_BATCH",
    { batch: { quiet: 1, poll: 1 } },
    /--batch asks OpenAI and Anthropic only/,
  ],
  [
    "google-genai/gemini-2.5-pro",
    "MODEL_OPTIONS",
    { langchain: { integrations: { "google-genai": { options: { temperature: 7 } } }, langsmith: false } },
    /range of \[0\.0,2\.0\].*"langchain" in taskloom\.config\.yaml/,
  ],
  [
    "ollama/qwen3",
    "MODEL_GATEWAY",
    { variables: { LANGSMITH_GATEWAY: "true" } },
    /LANGSMITH_GATEWAY would send every question .* through LangSmith: unset it/,
  ],
  [
    "ollama/qwen3",
    "MODEL_OPTIONS",
    { roles: { describe: { effort: "low" } } },
    /effort and thinking by options of its own: set them under "langchain\.ollama\.options"/,
  ],
  ["ollama/qwen3", "MODEL_PRICE", { maxCost: 1 }, /price of langchain:ollama\/qwen3 is not known/],
])("%s is refused before any question: %s", async (model, code, settings, message) => {
  const opened = openTestModels(
    { openaiUrl: "http://127.0.0.1:9/v1", anthropicUrl: "http://127.0.0.1:9" },
    { model: [`langchain:${model}`], settings: { variables: { GOOGLE_API_KEY: key }, ...settings } },
  );
  await expect(opened).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});

it.each([
  ["langchain:gemini-2.5-pro", /"langchain:PROVIDER\/NAME"/],
  ["langchain:perplexity/sonar", /reaches no "perplexity" here/],
  ["langchain:nobody/model", /reaches no "nobody" here; allowed: .*google-genai/],
  ["describe=langchain:openai/gpt-4o", /openai is called with its own package; write openai:NAME/],
])("--model %s is refused with what is allowed", (word, message) => {
  expect(() => readModelChoice([word])).toThrow(
    expect.objectContaining({ code: "OPTION_MODEL", message: expect.stringMatching(message) }),
  );
});

it("a model of LangChain may have slashes and colons in its name", () => {
  expect(readModelChoice(["compose=langchain:ollama/hf.co/owner/model:Q4"]).compose).toEqual({
    provider: "langchain",
    integration: "ollama",
    model: "hf.co/owner/model:Q4",
  });
});

it("docs/models.md names package and key of every provider behind LangChain, and LangChain knows them so", async () => {
  const { MODEL_PROVIDER_CONFIG } = await import("langchain/chat_models/universal");
  const documented = readFileSync("docs/models.md", "utf8");
  const rows = documented.match(/^\| `[\w-]+` \| `@langchain\/.*$/gm) ?? [];
  expect(rows).toHaveLength(Object.keys(integrations).length);
  for (const [name, { package: npmPackage, keyVariable }] of Object.entries(integrations)) {
    const row = rows.find((one) => one.startsWith(`| \`${name}\` | \`${npmPackage}\` |`));
    expect(row, name).toContain(keyVariable ?? "|");
    expect(MODEL_PROVIDER_CONFIG).toHaveProperty([name, "package"], npmPackage);
  }
});
