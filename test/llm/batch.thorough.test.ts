import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Models } from "../../pipeline/llm/open-models.js";
import { type FakeModels, type FakeModelsOptions, startFakeModels } from "./fake-models.js";
import { openTestModels } from "./open-test-models.js";

const price = { as_of: "2026-01-01", input: 1, output: 10 };
const providers = ["openai:gpt-4o", "anthropic:claude-sonnet-4-5"];

let fake: FakeModels;
const opened: Models[] = [];
afterEach(async () => {
  for (const models of opened.splice(0)) models.close();
  await fake.close();
});

const newStore = () => join(mkdtempSync(join(tmpdir(), "taskloom-batch-")), "models.sqlite");

async function start(options: Partial<FakeModelsOptions> = {}) {
  fake = await startFakeModels({ answer: () => ({ ready: true }), ...options });
}

async function open(
  model: string,
  store: string,
  { signal, said = [] }: { signal?: AbortSignal; said?: string[] } = {},
) {
  const models = await openTestModels(fake, {
    model: [model],
    settings: { store, prices: [{ model, ...price }], batch: { quiet: 50, poll: 40 } },
    report: (text) => said.push(text),
    ...(signal && { signal }),
  });
  opened.push(models);
  return models;
}

function askMany(models: Models, count: number) {
  const model = models.at("describe");
  if (model === null) throw new Error("no model was opened");
  return Promise.all(
    Array.from({ length: count }, (_one, index) =>
      model.ask({
        prompt: "check-readiness",
        output: "readiness",
        variables: { program: `test ${index}` },
        subject: `${index}`,
      }),
    ),
  );
}

/** A run that is killed: it waits for nothing and hears nothing any more. */
async function killed(model: string, store: string, until: () => boolean, count = 5) {
  const stop = new AbortController();
  const models = await open(model, store, { signal: stop.signal });
  const asked = askMany(models, count).catch(() => undefined);
  while (!until()) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  await asked;
}

describe.each(providers)("%s", (model) => {
  it("answers what is asked at once in one batch, for half the price", async () => {
    await start();
    const models = await open(model, newStore());
    expect(await askMany(models, 20)).toEqual(Array.from({ length: 20 }, () => ({ value: { ready: true } })));
    expect(fake.batches()).toHaveLength(1);
    const [call] = models.ledger.calls;
    expect(call?.in_batch).toBe(true);
    const { input_tokens = 0, output_tokens = 0, cost_usd } = call ?? {};
    expect(cost_usd).toBeCloseTo((input_tokens + 10 * output_tokens) / 2_000_000, 9);
    expect(fake.requests().some(({ path }) => /(chat\/completions|v1\/messages)$/.test(path))).toBe(false);
  });

  it("gets a second batch for the lines that failed, and for answers that need repair", async () => {
    await start({
      fault: (n) => (n === 3 ? { kind: "status", status: 500 } : n === 5 ? { kind: "wrong-shape" } : null),
    });
    const models = await open(model, newStore());
    expect(await askMany(models, 8)).toEqual(Array.from({ length: 8 }, () => ({ value: { ready: true } })));
    expect(fake.batches().length).toBeGreaterThan(1);
    const questions = fake.batches().reduce((sum, batch) => sum + batch.customIds.length, 0);
    expect(questions).toBe(10);
  });

  it("goes on with a batch that was handed in before the program was killed", async () => {
    await start({ batchPolls: 3 });
    const store = newStore();
    await killed(model, store, () => fake.batches().length === 1);
    const said: string[] = [];
    const models = await open(model, store, { said });
    expect(await askMany(models, 5)).toEqual(Array.from({ length: 5 }, () => ({ value: { ready: true } })));
    expect(fake.batches()).toHaveLength(1);
    expect(said.join("\n")).toMatch(/of an earlier run goes on/);
  });

  it("finds a batch in the provider's list that was made but never confirmed before the kill", async () => {
    // The connection breaks in the middle of the confirmation, as it does when the program is killed there.
    let made = 0;
    await start({
      otherFault: (_n, { method, path }) =>
        method === "POST" && path.endsWith("/batches") && ++made === 1 ? { kind: "cut" } : null,
    });
    const models = await open(model, newStore());
    expect(await askMany(models, 5)).toEqual(Array.from({ length: 5 }, () => ({ value: { ready: true } })));
    expect(fake.batches()).toHaveLength(1);
  });

  it("asks again, and says so, when a batch was about to be handed in and is not in the list", async () => {
    let isDown = true;
    await start({
      otherFault: (_n, { method, path }) =>
        isDown && method === "POST" && /(files|batches)$/.test(path) ? { kind: "slow", ms: 3_000 } : null,
    });
    const store = newStore();
    await killed(model, store, () => fake.requests().length > 0);
    isDown = false;
    // What was under way when the program was killed may still arrive: one batch, which is reported.
    const said: string[] = [];
    const models = await open(model, store, { said });
    expect(await askMany(models, 5)).toEqual(Array.from({ length: 5 }, () => ({ value: { ready: true } })));
    expect(said.join("\n")).toMatch(/is not in the provider's list: they are asked again|goes on/);
    expect(fake.batches().length).toBeLessThanOrEqual(2);
  });
});

it("makes no second call for what a finished batch has answered, even if nobody was there to hear it", async () => {
  await start({ batchPolls: 1 });
  const store = newStore();
  await killed("openai:gpt-4o", store, () => fake.batches().length === 1);
  const models = await open("openai:gpt-4o", store);
  await askMany(models, 5);
  const again = await open("openai:gpt-4o", store);
  await askMany(again, 5);
  expect(again.ledger.calls.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => "cached"));
  expect(fake.batches()).toHaveLength(1);
});
