import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { ModelSettings, Models } from "../../pipeline/llm/open-models.js";
import { createPatience, type RequestFailure } from "../../pipeline/llm/patience.js";
import { type FakeModels, type Fault, startFakeModels } from "./fake-models.js";
import { hurriedClock, openTestModels } from "./open-test-models.js";

const providers = ["openai:gpt-4o", "anthropic:claude-sonnet-4-5"];
let fake: FakeModels;
let models: Models;
let clock: ReturnType<typeof hurriedClock>;
afterEach(async () => {
  models?.close();
  await fake?.close();
});

async function open(model: string, fault: (n: number) => Fault | null, settings: Partial<ModelSettings> = {}) {
  clock = hurriedClock();
  fake = await startFakeModels({ answer: () => ({ ready: true }), fault });
  models = await openTestModels(fake, { model: [model], settings, clock });
}

async function ask(program: string, role: "describe" | "validate" = "describe") {
  const model = models.at(role);
  if (model === null) throw new Error("no model was opened");
  return model.ask({ prompt: "check-readiness", output: "readiness", variables: { program }, subject: "a subject" });
}

async function askOn(): Promise<never> {
  for (let n = 1; n < 50; n++) await ask(`test ${n}`);
  throw new Error("the run did not end");
}

/** What came of many questions at once: the codes of those that threw, and the values of the others. */
async function askAtOnce(count: number): Promise<unknown[]> {
  const asked = await Promise.allSettled(Array.from({ length: count }, (_one, n) => ask(`at once ${n}`)));
  return asked.map((one) => (one.status === "rejected" ? one.reason.code : one.value));
}

const status = (status: number, more: Partial<Extract<Fault, { kind: "status" }>> = {}): Fault => ({
  kind: "status",
  status,
  ...more,
});

describe.each(providers)("%s", (model) => {
  it.each<[string, Fault, string]>([
    ["limits its calls without saying for how long", status(429), "MODEL_UNAVAILABLE"],
    ["says that it may be asked again at once, every time", status(429, { retryAfter: "0" }), "MODEL_UNAVAILABLE"],
    ["is overloaded", status(529), "MODEL_UNAVAILABLE"],
    ["fails with 502", status(502), "MODEL_UNAVAILABLE"],
    ["breaks the connection", { kind: "cut" }, "MODEL_UNAVAILABLE"],
    ["sends a page", { kind: "malformed" }, "MODEL_UNAVAILABLE"],
    ["answers in words", { kind: "text-only" }, "MODEL_UNFIT"],
    ["is cut off", { kind: "truncated" }, "MODEL_UNFIT"],
  ])("ends the run after ten requests in a row when it %s", async (_name, fault, code) => {
    await open(model, () => fault);
    await expect(askOn()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/10 times in a row at describe/),
    });
    expect(fake.requests()).toHaveLength(10);
  });

  it("makes no eleventh request to a model that never answered, however many may be asked at once", async () => {
    for (const fault of [status(429), status(503), { kind: "wrong-shape" } as const]) {
      await open(model, () => fault, { concurrency: 32 });
      const codes = await askAtOnce(64);
      expect(new Set(codes).size).toBe(1);
      expect(fake.requests()).toHaveLength(10);
      models.close();
      await fake.close();
    }
    await open(model, () => null);
  });

  it("counts different failures in one row", async () => {
    const faults: Fault[] = [
      status(502),
      { kind: "text-only" },
      status(429),
      { kind: "truncated" },
      { kind: "refusal" },
    ];
    await open(model, (n) => faults[n % faults.length] ?? null);
    await expect(askOn()).rejects.toMatchObject({ message: expect.stringContaining("10 times in a row") });
    expect(fake.requests()).toHaveLength(10);
  });

  it("begins a new row after a usable answer only", async () => {
    await open(model, (n) => (n % 10 === 0 ? null : n % 2 === 0 ? status(502) : { kind: "empty" }));
    for (let n = 1; n < 20; n++) await ask(`test ${n}`);
    expect(models.ledger.calls.filter(({ outcome }) => outcome === "answered").length).toBeGreaterThan(3);
  });

  it("waits as often as the provider asks for in a burst, beside the failures", async () => {
    const burst = status(429, { retryAfter: "20" });
    await open(model, (n) => (n <= 8 ? burst : n <= 12 ? status(503) : null));
    expect(await ask("a test")).toEqual({ value: { ready: true } });
    expect(clock.slept).toBeGreaterThanOrEqual(8 * 20_000);
    expect(fake.requests()).toHaveLength(13);
  });

  it("ends the run where a provider asks to wait ten times in a row, and answers nothing", async () => {
    await open(model, () => status(429, { retryAfter: "2" }));
    await expect(askOn()).rejects.toMatchObject({
      code: "MODEL_UNAVAILABLE",
      message: expect.stringContaining("told to wait 10 times in a row"),
    });
    expect(fake.requests()).toHaveLength(10);
  });

  it("survives an outage that meets all that is asked at once", async () => {
    await open(model, (n) => (n > 1 && n <= 17 ? status(503) : null), { concurrency: 16 });
    await ask("before");
    expect(await askAtOnce(16)).toEqual(Array.from({ length: 16 }, () => ({ value: { ready: true } })));
  });

  it("stops the questions that wait when the key is refused", async () => {
    await open(model, (n) => (n === 1 ? null : status(401)), { concurrency: 2 });
    await ask("before");
    expect(new Set(await askAtOnce(20))).toEqual(new Set(["MODEL_DENIED"]));
    expect(fake.requests().length).toBeLessThanOrEqual(3);
  });
});

it("counts each role by itself", async () => {
  await open("openai:gpt-4o", (n) => (n % 2 === 0 ? null : { kind: "refusal" }));
  for (let n = 0; n < 9; n++) {
    expect(await ask(`test ${n}`, "describe")).toHaveProperty("failure");
    expect(await ask(`test ${n}`, "validate")).toEqual({ value: { ready: true } });
  }
  await expect(ask("the tenth", "describe")).rejects.toMatchObject({ code: "MODEL_UNFIT" });
});

const failure: RequestFailure = { outcome: "unavailable", detail: "it is gone", remedy: null };

it("ends after exactly ten failures since the last usable answer, whatever came before", async () => {
  const never = new AbortController().signal;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 80 }), async (course) => {
      const patience = createPatience("describe", "a model", { inBatch: false });
      let row = 0;
      for (const isUsable of course) {
        const request = await patience.admit(never);
        row = isUsable ? 0 : row + 1;
        if (isUsable) request.succeeded();
        else if (row < 10) request.failed(failure);
        else {
          expect(() => request.failed(failure)).toThrow("10 times in a row");
          await expect(patience.admit(never)).rejects.toThrow("10 times in a row");
          return;
        }
      }
    }),
  );
});
