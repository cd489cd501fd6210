import { afterEach, describe, expect, it } from "vitest";
import type { Models } from "../../pipeline/llm/open-models.js";
import { type FakeModels, type Fault, startFakeModels } from "./fake-models.js";
import { hurriedClock, openTestModels } from "./open-test-models.js";

let fake: FakeModels;
let models: Models;
afterEach(async () => {
  models.close();
  await fake.close();
});

const price = { as_of: "2026-01-01", input: 0, output: 1_000_000 };

async function open(model: string, outputTokens: number, answer: object, fault: (n: number) => Fault | null) {
  fake = await startFakeModels({ answer: () => answer, fault });
  const settings = { outputTokens, prices: [{ model, ...price }] };
  models = await openTestModels(fake, { model: [model], settings, clock: hurriedClock() });
}

async function ask(program = "a test") {
  const model = models.at("describe");
  if (model === null) throw new Error("no model was opened");
  return model.ask({ prompt: "check-readiness", output: "readiness", variables: { program }, subject: "a subject" });
}

const outcomes = () => models.ledger.calls.map(({ outcome }) => outcome);

describe.each(["openai:gpt-4o", "openai:gpt-5", "anthropic:claude-sonnet-4-5"])("%s", (model) => {
  it("may write twice as much whenever its answer was cut off", async () => {
    // The answer has four tokens.
    await open(model, 1, { ready: true }, () => null);
    expect(await ask()).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual(["truncated", "truncated", "answered"]);
    expect(models.ledger.calls.map(({ output_tokens }) => output_tokens)).toEqual([1, 2, 4]);
  });

  it("is asked with eight times the usual limit at the most, and told to be brief at last", async () => {
    await open(model, 1, { ready: true, more: "x".repeat(100) }, () => null);
    expect(await ask()).toMatchObject({ failure: { outcome: "truncated" } });
    expect(models.ledger.calls.map(({ output_tokens }) => output_tokens)).toEqual([1, 2, 4, 8, 8]);
  });

  it("that goes round in circles ends at a few times the length of the usual answers, and not at the limit", async () => {
    await open(model, 8192, { ready: true }, (n) => (n === 4 ? { kind: "rambling" } : null));
    for (const program of ["one", "two", "three", "four"])
      expect(await ask(program)).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual(["answered", "answered", "answered", "truncated", "answered"]);
    expect(models.ledger.calls.map(({ output_tokens }) => output_tokens)).toEqual([4, 4, 4, 1024, 4]);
  });

  it("may use the whole limit of the settings where an answer is longer than the usual ones in earnest", async () => {
    let long = false;
    fake = await startFakeModels({
      answer: () => ({ ready: true, ...(long && { more: "x".repeat(10_000) }) }),
    });
    models = await openTestModels(fake, { model: [model], settings: { outputTokens: 8192 }, clock: hurriedClock() });
    for (const program of ["one", "two", "three"]) await ask(program);
    long = true;
    expect(await ask("four")).toEqual({ value: { ready: true } });
    expect(outcomes()).toEqual(["answered", "answered", "answered", "truncated", "mended"]);
    expect(models.ledger.calls.at(-1)?.output_tokens).toBeGreaterThan(2500);
  });

  it("is not asked with a higher limit again once it was refused", async () => {
    const refusal = { error: { message: "max_tokens is too large: this model writes at most 1" } };
    await open(model, 1, { ready: true }, (n) =>
      n % 2 === 0 && n < 3 ? { kind: "status", status: 400, body: JSON.stringify(refusal) } : null,
    );
    expect(await ask("one")).toMatchObject({ failure: { outcome: "truncated" } });
    expect(outcomes()).toEqual(["truncated", "invalid"]);
    await ask("two");
    expect(models.ledger.calls.slice(2).map(({ output_tokens }) => output_tokens)).toEqual([1, 1]);
  });
});
