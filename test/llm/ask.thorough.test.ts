import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import type { Clock } from "../../pipeline/llm/clock.js";
import type { ModelSettings, Models } from "../../pipeline/llm/open-models.js";
import { type FakeAnswer, type FakeModels, type Fault, startFakeModels } from "./fake-models.js";
import { hurriedClock, openTestModels, testKeys } from "./open-test-models.js";

const ready = () => ({ ready: true });
const price = { as_of: "2026-01-01", input: 1, output: 10 };
const prices = ["openai:gpt-4o", "anthropic:claude-sonnet-4-5"].map((model) => ({ model, ...price }));

let fake: FakeModels;
let models: Models;
afterEach(async () => {
  models.close();
  await fake.close();
});

interface Situation {
  model?: string;
  answer?: FakeAnswer;
  faults?: Record<number, Fault>;
  settings?: Partial<ModelSettings>;
  signal?: AbortSignal;
  clock?: Clock;
}

async function open({ model = "openai:gpt-4o", answer = ready, faults = {}, settings, ...rest }: Situation = {}) {
  fake = await startFakeModels({ answer, fault: (n) => faults[n] ?? null });
  models = await openTestModels(fake, { model: [model], settings: settings ?? {}, ...rest });
}

function ask(program = "a test", sample = 0) {
  const model = models.at("describe");
  if (model === null) throw new Error("no model was opened");
  return model.ask({
    prompt: "check-readiness",
    output: "readiness",
    variables: { program },
    subject: "a subject",
    sample,
  });
}

const outcomes = () => models.ledger.calls.map(({ outcome }) => outcome);

describe.each(["openai:gpt-4o", "anthropic:claude-sonnet-4-5"])("%s", (model) => {
  it("answers, with its tokens and cost in the ledger", async () => {
    await open({ model, settings: { prices } });
    expect(await ask()).toEqual({ value: { ready: true } });
    const [call] = models.ledger.calls;
    expect(call).toMatchObject({
      role: "describe",
      model,
      subject: "a subject",
      outcome: "answered",
      in_batch: false,
    });
    const { input_tokens = 0, output_tokens = 0 } = call ?? {};
    expect(input_tokens).toBeGreaterThan(20);
    expect(call?.cost_usd).toBeCloseTo((input_tokens + 10 * output_tokens) / 1_000_000, 9);
  });

  it.each<[string, Fault, string]>([
    ["too many requests", { kind: "status", status: 429 }, "rate-limited"],
    ["an overloaded server", { kind: "status", status: 529 }, "rate-limited"],
    ["a server error", { kind: "status", status: 500 }, "unavailable"],
    ["a cut connection", { kind: "cut" }, "unavailable"],
    ["a body that is not JSON", { kind: "malformed" }, "unavailable"],
  ])("is asked again after %s", async (_name, fault, outcome) => {
    await open({ model, faults: { 1: fault } });
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual([outcome, "answered"]);
  });

  it.each<[string, Fault]>([
    ["an answer of the wrong shape", { kind: "wrong-shape" }],
    ["arguments that are not JSON", { kind: "malformed-arguments" }],
    ["prose in place of a call", { kind: "text-only" }],
    ["a call of another tool", { kind: "wrong-tool" }],
    ["no answer at all", { kind: "empty" }],
  ])("gets one turn to repair %s", async (_name, fault) => {
    await open({ model, faults: { 1: fault } });
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual(["invalid", "answered"]);
  });

  it("is not believed when the repaired answer is wrong, too; nothing of it is kept", async () => {
    await open({ model, faults: { 1: { kind: "wrong-shape" }, 2: { kind: "wrong-shape" } } });
    expect(await ask()).toMatchObject({ failure: { outcome: "invalid" } });
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual(["invalid", "invalid", "answered"]);
  });

  it("may refuse, which is not argued with", async () => {
    await open({ model, faults: { 1: { kind: "refusal" } } });
    expect(await ask()).toMatchObject({ failure: { outcome: "refused" } });
    expect(fake.requests()).toHaveLength(1);
  });

  it("is told when its answer was cut off", async () => {
    await open({ model, faults: { 1: { kind: "truncated" } } });
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual(["truncated", "answered"]);
  });

  it("is given up for a question that takes too long", async () => {
    const slow: Fault = { kind: "slow", ms: 2_000 };
    await open({ model, faults: { 1: slow }, settings: { timeout: 0.2 } });
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual(["timed-out", "answered"]);
  });

  it("is not asked again when it refuses the key, and the run ends with what to do", async () => {
    await open({ model, faults: { 1: { kind: "status", status: 401 } } });
    await expect(ask()).rejects.toMatchObject({ code: "MODEL_DENIED", message: expect.stringContaining("doctor") });
    expect(fake.requests()).toHaveLength(1);
  });

  it("keeps its key out of errors, ledger and files", async () => {
    const key = model.startsWith("openai") ? testKeys.openai : testKeys.anthropic;
    const store = join(mkdtempSync(join(tmpdir(), "taskloom-key-")), "models.sqlite");
    const quoting = { kind: "status", status: 400, body: `{"error":{"message":"bad key ${key}"}}` } as const;
    await open({ model, faults: { 1: quoting }, settings: { store } });
    const asked = await ask();
    expect(asked).toMatchObject({ failure: { detail: expect.stringContaining("[key]") } });
    await ask();
    const files = readdirSync(dirname(store)).map((name) => readFileSync(join(dirname(store), name), "latin1"));
    expect(JSON.stringify([asked, models.ledger.calls, ...files])).not.toContain(key);
  });

  it("sends its key to its own provider only", async () => {
    await open({ model });
    await ask();
    const [request] = fake.requests();
    const other = model.startsWith("openai") ? testKeys.anthropic : testKeys.openai;
    expect(request?.provider).toBe(model.split(":")[0]);
    expect(JSON.stringify(request?.headers)).not.toContain(other);
  });
});

it("waits as long as the provider asks for, in seconds, milliseconds or as a date", async () => {
  const inTwoSeconds = () => new Date(Date.now() + 2_000).toUTCString();
  const said = [() => ({ retryAfter: "1" }), () => ({ retryAfterMs: "600" }), () => ({ retryAfter: inTwoSeconds() })];
  for (const say of said) {
    const wait = say();
    const clock = hurriedClock();
    await open({ clock, faults: { 1: { kind: "status", status: 429, ...wait } } });
    await ask();
    expect(fake.requests()).toHaveLength(2);
    expect(clock.slept).toBeGreaterThan(550);
    models.close();
    await fake.close();
  }
  await open();
});

it("makes no call for what was answered before, and pays nothing for it", async () => {
  const store = join(mkdtempSync(join(tmpdir(), "taskloom-cache-")), "models.sqlite");
  await open({ settings: { store } });
  await ask();
  models.close();
  models = await openTestModels(fake, { settings: { store } });
  expect(await ask()).toEqual({ value: { ready: true } });
  expect(outcomes()).toEqual(["cached"]);
  expect(fake.requests()).toHaveLength(1);
  await ask("another test");
  expect(fake.requests()).toHaveLength(2);
});

it("gives several answers to the same question where they are asked for, and keeps each", async () => {
  await open();
  await ask();
  await ask("a test", 1);
  expect(outcomes()).toEqual(["answered", "answered"]);
  await ask("a test", 1);
  await ask();
  expect(outcomes()).toEqual(["answered", "answered", "cached", "cached"]);
});

it("keeps answers as they were given, and asks again only where one no longer fits what is wanted", async () => {
  const store = join(mkdtempSync(join(tmpdir(), "taskloom-cache-")), "models.sqlite");
  await open({ settings: { store } });
  await ask();
  const database = new Database(store);
  expect(database.prepare("SELECT answer_json FROM answers").pluck().all()).toEqual(['{"ready":true}']);
  database.prepare("UPDATE answers SET answer_json = ?").run('{"ready":"perhaps"}');
  database.close();
  expect(await ask()).toEqual({ value: { ready: true } });
  expect(outcomes()).toEqual(["answered", "answered"]);
  expect(await ask()).toEqual({ value: { ready: true } });
  expect(outcomes()).toEqual(["answered", "answered", "cached"]);
});

it("makes no call that could lead over the limit of cost, and says how to go on", async () => {
  const maxCost = 0.042;
  await open({ settings: { prices, maxCost } });
  const askOn = async () => {
    for (let n = 1; n < 2000; n++) await ask(`test ${n}`);
  };
  await expect(askOn()).rejects.toMatchObject({
    code: "MODEL_OVER_BUDGET",
    message: expect.stringContaining("--max-cost"),
  });
  expect(fake.requests().length).toBeGreaterThan(1);
  expect(models.ledger.spent).toBeLessThan(maxCost);
});

it("keeps the limit with many calls at once, which wait for one another where they have to", async () => {
  const maxCost = 0.1;
  await open({ settings: { prices, maxCost }, answer: () => pause(5).then(ready) });
  const asked = await Promise.all(Array.from({ length: 30 }, (_one, index) => ask(`test ${index}`)));
  expect(asked).toEqual(Array.from({ length: 30 }, () => ({ value: { ready: true } })));
  // Each may cost 0.041, so that no third may be under way.
  expect(Math.max(...fake.requests().map(({ inFlight }) => inFlight))).toBe(2);
  expect(models.ledger.spent).toBeLessThan(maxCost);
});

it("refuses a limit of cost for a model whose price is not known, before any call", async () => {
  await expect(open({ model: "openai:gpt-unheard-of", settings: { prices, maxCost: 1 } })).rejects.toMatchObject({
    code: "MODEL_PRICE",
  });
  await open();
});

it("says which variable holds a missing key, before any call", async () => {
  await expect(open({ settings: { variables: {} } })).rejects.toMatchObject({
    code: "MODEL_KEY",
    message: expect.stringContaining("OPENAI_API_KEY"),
  });
  await open();
});

it("gives a provider up after failures in a row, and keeps the answers that it had", async () => {
  await open({ settings: { concurrency: 4 }, clock: hurriedClock() });
  await ask("before");
  await fake.close();
  const asked = await Promise.allSettled(Array.from({ length: 8 }, (_one, index) => ask(`test ${index}`)));
  const codes = asked.map((one) => (one.status === "rejected" ? one.reason.code : one.value));
  expect(codes).toContain("MODEL_UNAVAILABLE");
  expect(await ask("before")).toEqual({ value: { ready: true } });
});

it("stops at once when the run is interrupted", async () => {
  const stop = new AbortController();
  await open({ faults: { 1: { kind: "slow", ms: 20_000 } }, signal: stop.signal });
  const asked = ask();
  setTimeout(() => stop.abort(), 100);
  await expect(asked).rejects.toThrow();
  expect(outcomes()).not.toContain("answered");
});

it("never asks more at once than is allowed, and fewer after complaints", async () => {
  const faults = Object.fromEntries([5, 6, 7].map((n): [number, Fault] => [n, { kind: "status", status: 429 }]));
  await open({ faults, settings: { concurrency: 8 }, answer: () => pause(80).then(ready) });
  await Promise.all(Array.from({ length: 60 }, (_one, index) => ask(`test ${index}`)));
  const inFlight = fake.requests().map((request) => request.inFlight);
  expect(Math.max(...inFlight)).toBe(8);
  expect(Math.max(...inFlight.slice(16, 22))).toBeLessThan(8);
  expect(outcomes().filter((outcome) => outcome === "answered")).toHaveLength(60);
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
