import { z } from "zod";
import { readAnthropicChat } from "./anthropic-chat.js";
import { anthropicError } from "./anthropic-error.js";
import { page } from "./batch-page.js";
import { answerLine, type BatchScript, type FakeBatch, type LineResult, startBatchScript } from "./batch-script.js";
import type { Chat, Outcome } from "./chat.js";
import { jsonReply, ProtocolError, parsed, parsedJson, type Reply } from "./http.js";
import type { Incoming } from "./provider.js";

const createSchema = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        custom_id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
        params: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(100_000),
});

interface Batch extends FakeBatch {
  script: BatchScript;
  createdAt: Date;
  endedAt: Date | null;
}

/** The batches of `/v1/messages/batches`. */
export function startAnthropicBatches(polls: number) {
  const batches: Batch[] = [];

  function create(body: unknown, ask: (chat: Chat) => Promise<Outcome>): Batch {
    const { requests } = parsed(createSchema, body);
    const lines = requests.map(({ custom_id, params }) => ({ customId: custom_id, body: params }));
    const customIds = lines.map(({ customId }) => customId);
    if (new Set(customIds).size < customIds.length) {
      throw new ProtocolError(400, "requests: custom_id must be unique within the batch");
    }
    const script = startBatchScript(lines, polls, (body) => answerLine(readAnthropicChat, ask, body));
    const batch: Batch = {
      provider: "anthropic",
      id: `msgbatch_${batches.length + 1}`,
      customIds,
      metadata: {},
      script,
      state: script.state,
      createdAt: new Date(),
      endedAt: null,
    };
    batches.push(batch);
    return batch;
  }

  function find(id: string): Batch {
    const batch = batches.find((batch) => batch.id === id);
    if (batch === undefined) throw new ProtocolError(404, `Message Batch ${id} not found.`);
    return batch;
  }

  return {
    batches,
    /** Answers what is asked about batches. */
    async answer(
      { method, path, query, body, origin }: Incoming,
      ask: (chat: Chat) => Promise<Outcome>,
    ): Promise<Reply | null> {
      if (method === "POST" && path === "/v1/messages/batches") {
        return jsonReply(200, view(create(parsedJson(body.toString()), ask), origin));
      }
      if (method === "GET" && path === "/v1/messages/batches") {
        const { batches: shown, hasMore } = page(batches, query, { after: "after_id", most: 1000 });
        const [first_id, last_id] = [shown[0]?.id ?? null, shown.at(-1)?.id ?? null];
        return jsonReply(200, {
          data: shown.map((batch) => view(batch, origin)),
          has_more: hasMore,
          first_id,
          last_id,
        });
      }
      const [, id, part] = /^\/v1\/messages\/batches\/([^/]+)(\/cancel|\/results)?$/.exec(path) ?? [];
      if (id === undefined || method !== (part === "/cancel" ? "POST" : "GET")) return null;
      const batch = find(id);
      if (part === "/results") return results(batch);
      if (part === "/cancel") batch.script.cancel();
      else await batch.script.poll();
      if (hasEnded(batch)) batch.endedAt ??= new Date();
      return jsonReply(200, view(batch, origin));
    },
  };
}

function hasEnded({ script }: Batch): boolean {
  return script.state() === "ended" || script.state() === "canceled";
}

function view(batch: Batch, origin: string) {
  const ended = hasEnded(batch);
  const count = (kind: LineResult["kind"]) =>
    batch.script.results().filter(({ result }) => result.kind === kind).length;
  return {
    id: batch.id,
    type: "message_batch",
    processing_status: ended ? "ended" : batch.script.state() === "canceling" ? "canceling" : "in_progress",
    request_counts: {
      processing: ended ? 0 : batch.customIds.length,
      succeeded: count("answered"),
      errored: count("failed"),
      canceled: count("canceled"),
      expired: count("expired"),
    },
    created_at: batch.createdAt.toISOString(),
    expires_at: new Date(batch.createdAt.getTime() + 86_400_000).toISOString(),
    ended_at: batch.endedAt?.toISOString() ?? null,
    cancel_initiated_at: null,
    archived_at: null,
    results_url: ended ? `${origin}/v1/messages/batches/${batch.id}/results` : null,
  };
}

/** The results of a batch that has ended, in another order than they were asked in, as they may be. */
function results(batch: Batch): Reply {
  if (!hasEnded(batch)) throw new ProtocolError(404, `Message Batch ${batch.id} has no results yet.`);
  const lines = batch.script
    .results()
    .map(({ customId, result }) => `${JSON.stringify({ custom_id: customId, result: written(result) })}\n`);
  return { status: 200, type: "application/x-jsonl", body: lines.toReversed().join("") };
}

function written(result: LineResult) {
  switch (result.kind) {
    case "answered":
      return { type: "succeeded", message: result.value };
    case "failed":
      return { type: "errored", error: anthropicError(result.status, result.message) };
    default:
      return { type: result.kind };
  }
}
