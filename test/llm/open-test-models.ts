import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadPrompts } from "../../pipeline/catalog/prompts.js";
import { lazily } from "../../pipeline/flow/lazily.js";
import { type Clock, systemClock } from "../../pipeline/llm/clock.js";
import { readModelChoice } from "../../pipeline/llm/model-name.js";
import { type ModelSettings, type Models, openModels } from "../../pipeline/llm/open-models.js";
import { createRng } from "../../pipeline/rng.js";
import type { FakeModels } from "./fake-models.js";

/** Keys that no real provider would take. */
export const testKeys = { openai: "sk-test-openai-0123456789", anthropic: "sk-ant-test-9876543210" };

interface TestModelsOptions {
  /** As `--model` is written, in turn. */
  model?: readonly string[];
  settings?: Partial<ModelSettings>;
  signal?: AbortSignal;
  clock?: Clock;
  report?(text: string): void;
}

/** A clock whose waits are over at once, and pass all the same. */
export function hurriedClock(): Clock & { readonly slept: number } {
  let slept = 0;
  return {
    now: () => systemClock.now() + slept,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted();
      slept += milliseconds;
      // Requests under way go on meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
    },
    get slept() {
      return slept;
    },
  };
}

/** Settings of models that are the servers of a test, with a store of its own unless one is named. */
export function testModelSettings(
  fake: Pick<FakeModels, "openaiUrl" | "anthropicUrl">,
  model: readonly string[],
  settings: Partial<ModelSettings> = {},
): ModelSettings {
  return {
    choice: readModelChoice(model),
    variables: {
      OPENAI_API_KEY: testKeys.openai,
      OPENAI_BASE_URL: fake.openaiUrl,
      ANTHROPIC_API_KEY: testKeys.anthropic,
      ANTHROPIC_BASE_URL: fake.anthropicUrl,
    },
    langchain: { integrations: {}, langsmith: false },
    providers: {},
    store: join(mkdtempSync(join(tmpdir(), "taskloom-models-")), "models.sqlite"),
    maxCost: null,
    concurrency: 16,
    timeout: 30,
    outputTokens: 4096,
    temperature: null,
    roles: {},
    prices: [],
    batch: null,
    ...settings,
  };
}

const shippedPrompts = lazily(() => loadPrompts());

/** Opens the program's own client on the servers of a test. */
export async function openTestModels(
  fake: Pick<FakeModels, "openaiUrl" | "anthropicUrl">,
  { model = ["openai:gpt-4o"], settings = {}, signal, clock = systemClock, report }: TestModelsOptions = {},
): Promise<Models> {
  return openModels(testModelSettings(fake, model, settings), {
    prompts: await shippedPrompts(),
    clock,
    rng: createRng("test"),
    signal: signal ?? new AbortController().signal,
    report: report ?? (() => undefined),
  });
}
