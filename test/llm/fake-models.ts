import { startAnthropic } from "./fake/anthropic.js";
import type { FakeBatch } from "./fake/batch-script.js";
import { type ChooseFault, startModel } from "./fake/chat.js";
import type { ChooseOtherFault } from "./fake/faults.js";
import { startOpenai } from "./fake/openai.js";
import type { FakeAnswer } from "./fake/question.js";
import { type Conditions, serve } from "./fake/serve.js";
import type { FakeRequest } from "./fake/traffic.js";

export type { FakeBatch } from "./fake/batch-script.js";
export type { Fault } from "./fake/faults.js";
export type { FakeAnswer, FakeQuestion } from "./fake/question.js";
export type { FakeRequest } from "./fake/traffic.js";

export interface FakeModelsOptions {
  /** What the model thinks: the arguments of the tool call. What it throws becomes status 500 and a failure. */
  answer: FakeAnswer;
  /** The fault of the n-th chat request or batch line, counted from 1 over both providers; null for none. */
  fault?: ChooseFault;
  /** Milliseconds from a request to its answer, at least. */
  latency?: number;
  /** How often a batch is asked for before it has its results; 2 unless given. */
  batchPolls?: number;
  /** The fault of the n-th request that is not a chat: of models, files and batches. */
  otherFault?: ChooseOtherFault;
}

/** Servers on this machine that speak the protocols of OpenAI and Anthropic, each on a port of its own. */
export interface FakeModels {
  /** Ends in /v1, as `OPENAI_BASE_URL` does. */
  openaiUrl: string;
  /** Without /v1, as `ANTHROPIC_BASE_URL` is. */
  anthropicUrl: string;
  requests(): readonly FakeRequest[];
  /** What `answer` threw. */
  failures(): readonly Error[];
  /** Every batch that was made, oldest first for each provider. */
  batches(): readonly FakeBatch[];
  close(): Promise<void>;
}

export async function startFakeModels(options: FakeModelsOptions): Promise<FakeModels> {
  const model = startModel(options.answer, options.fault ?? (() => null));
  const requests: FakeRequest[] = [];
  const polls = options.batchPolls ?? 2;
  const providers = { openai: startOpenai(polls), anthropic: startAnthropic(polls) };
  let others = 0;
  const conditions: Conditions = {
    latency: options.latency ?? 0,
    otherFault(request) {
      others += 1;
      return options.otherFault?.(others, request) ?? null;
    },
  };
  const openai = await serve(providers.openai, model, conditions, requests);
  const anthropic = await serve(providers.anthropic, model, conditions, requests);
  return {
    openaiUrl: `${openai.origin}/v1`,
    anthropicUrl: anthropic.origin,
    requests: () => requests,
    failures: () => model.failures,
    batches: () => [...providers.openai.batches, ...providers.anthropic.batches],
    async close() {
      await Promise.all([openai.close(), anthropic.close()]);
    },
  };
}
