import { z } from "zod";
import { contentHash } from "../../hash.js";
import { parseJson } from "../../text/parse-json.js";
import type { Clock } from "../clock.js";
import type { BatchBook, OpenBatch } from "./batch-book.js";
import type { BatchIntent, BatchItem, BatchService, ModelBatchResult } from "./batch-service.js";

/** Sizes that both providers take. */
const mostItems = 10_000;
const mostBytes = 100_000_000;

export interface BatchingOptions {
  service: BatchService;
  book: BatchBook;
  clock: Clock;
  signal: AbortSignal;
  /** Milliseconds without a further question after which those that wait are handed in. */
  quiet: number;
  /** Milliseconds between two looks at a batch. */
  poll: number;
  /** Told of batches that are handed in, found again, and lost, in words. */
  report(text: string): void;
}

const bodySchema = z.record(z.string(), z.unknown());

/**
 * Returns a `fetch` that sends requests in batches. It collects the requests of a chat model's client, submits them
 * when no new request has arrived for a while, and resolves each with its line of the results. Batches submitted by a
 * killed run are found again: the intent is recorded before submission and looked up in the provider's list afterwards.
 * A batch can be paid twice only if the run was killed in between and the list does not show it; this is reported.
 */
export function createBatchFetch(options: BatchingOptions): typeof fetch {
  const { service, book, clock, signal, quiet, poll, report } = options;
  const waiting = new Map<string, ((result: ModelBatchResult) => void)[]>();
  const given = new Set<string>();
  /** Questions of earlier runs whose answers are yet to come. */
  const underWay = new Set<string>();
  let gathered: BatchItem[] = [];
  let bytes = 0;
  let lastAsked = 0;
  let isGathering = false;
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => undefined);
  const resumed = resume();
  // Prevents an unhandled rejection: the error is handled where the promise is awaited.
  resumed.catch(() => undefined);

  return async (_url, init) => {
    await resumed;
    const text = typeof init?.body === "string" ? init.body : "{}";
    const { stream: _never, ...body } = bodySchema.parse(parseJson(text));
    const customId = `q${contentHash(body).slice(0, 40)}`;
    const known = given.has(customId) ? null : book.result(customId);
    given.add(customId);
    const result =
      known ??
      (await unlessStopped((resolve) => {
        const others = waiting.get(customId);
        waiting.set(customId, [...(others ?? []), resolve]);
        if (others === undefined && !underWay.has(customId)) gather({ customId, body }, text.length);
      }));
    return new Response(JSON.stringify(result.body), {
      status: result.status,
      headers: { "content-type": "application/json" },
    });
  };

  function unlessStopped(wait: (resolve: (result: ModelBatchResult) => void) => void): Promise<ModelBatchResult> {
    return Promise.race([new Promise<ModelBatchResult>(wait), stopped]);
  }

  /** Takes up the batches of earlier runs. */
  async function resume(): Promise<void> {
    for (const batch of book.open()) {
      const remoteId = batch.remoteId ?? (await lookUp(batch));
      if (remoteId === null) continue;
      for (const customId of batch.customIds) underWay.add(customId);
      report(`batch ${remoteId} of an earlier run goes on, with ${batch.size} questions`);
      follow(batch.id, remoteId, batch.customIds);
    }
  }

  async function lookUp(batch: OpenBatch): Promise<string | null> {
    const found = await service.find(batch, book.remoteIds());
    if (found === null) {
      book.closed(batch.id, "lost");
      report(
        `a batch of ${batch.size} questions was about to be handed in when the program ended, and is not in the provider's list: they are asked again`,
      );
    } else book.submitted(batch.id, found);
    return found;
  }

  function gather(item: BatchItem, size: number): void {
    gathered.push(item);
    bytes += size;
    lastAsked = clock.now();
    if (gathered.length >= mostItems || bytes >= mostBytes) handIn();
    else if (!isGathering) void handInWhenQuiet();
  }

  async function handInWhenQuiet(): Promise<void> {
    isGathering = true;
    while (gathered.length > 0 && !signal.aborted) {
      const rest = lastAsked + quiet - clock.now();
      if (rest <= 0) handIn();
      else await clock.sleep(rest, signal).catch(() => undefined);
    }
    isGathering = false;
  }

  function handIn(): void {
    const items = gathered;
    gathered = [];
    bytes = 0;
    const intendedAt = clock.now();
    const id = contentHash([intendedAt, items.map(({ customId }) => customId)]).slice(0, 32);
    const customIds = items.map(({ customId }) => customId);
    void submit({ id, size: items.length, intendedAt }, items).then(
      (remoteId) => follow(id, remoteId, customIds),
      (error: unknown) => fail(customIds, error),
    );
  }

  async function submit(intent: BatchIntent, items: readonly BatchItem[]): Promise<string> {
    book.intend(intent, items);
    let remoteId: string | null = null;
    try {
      remoteId = await service.submit(intent, items);
    } catch (error) {
      // The connection may have broken after the batch was made.
      remoteId = await service.find(intent, book.remoteIds()).catch(() => null);
      if (remoteId === null) {
        book.closed(intent.id, "lost");
        report(`a batch of ${intent.size} questions could not be handed in, as far as is known: they are asked again`);
        throw error;
      }
    }
    book.submitted(intent.id, remoteId);
    report(`batch ${remoteId} handed in, with ${intent.size} questions`);
    return remoteId;
  }

  function follow(id: string, remoteId: string, customIds: readonly string[]): void {
    void collect(id, remoteId, customIds).catch((error: unknown) => fail(customIds, error));
  }

  async function collect(id: string, remoteId: string, customIds: readonly string[]): Promise<void> {
    while (!(await service.hasEnded(remoteId))) await clock.sleep(poll, signal);
    const missing = new Set(customIds);
    for await (const result of service.results(remoteId)) {
      if (!missing.delete(result.customId)) continue;
      book.store(id, result);
      settle(result);
    }
    book.closed(id, "ended");
    for (const customId of missing)
      settle({ customId, status: 503, body: { error: { message: "the batch has no line for it" } } });
  }

  function fail(customIds: readonly string[], error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    for (const customId of customIds) settle({ customId, status: statusOf(error), body: { error: { message } } });
  }

  function settle(result: ModelBatchResult): void {
    underWay.delete(result.customId);
    for (const resolve of waiting.get(result.customId) ?? []) resolve(result);
    waiting.delete(result.customId);
  }
}

function statusOf(error: unknown): number {
  return error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 503;
}
