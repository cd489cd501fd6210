import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import { z } from "zod";
import { createProviderFetch } from "../providers/provider-fetch.js";
import type { ProviderAccess } from "../providers/provider-settings.js";
import type { BatchItem, BatchService } from "./batch-service.js";

/** How far the provider's clock may be behind ours, in milliseconds. */
const clockSkew = 120_000;

/** Bodies that the provider's own client has made; the provider checks the rest. */
const bodySchema = z.custom<MessageCreateParamsNonStreaming>(
  (body) => typeof body === "object" && body !== null && "messages" in body && "max_tokens" in body,
);

/**
 * Anthropic's Message Batches. They carry no mark of ours, so a batch that may have been made before a kill is looked
 * for by its size and time; of several that fit none is taken, which may pay for one batch twice.
 */
export async function openAnthropicBatches(access: ProviderAccess): Promise<BatchService> {
  const { default: Anthropic } = await import("@anthropic-ai/sdk");
  const client = new Anthropic({
    apiKey: access.key,
    authToken: null,
    baseURL: access.baseUrl,
    maxRetries: 4,
    logLevel: "off",
    fetch: createProviderFetch(access, { streams: true }),
  });
  return {
    async submit(_intent, items) {
      const requests = items.map(({ customId, body }: BatchItem) => ({
        custom_id: customId,
        params: bodySchema.parse(body),
      }));
      // A batch that was made before the connection broke must not be made twice.
      const batch = await client.messages.batches.create({ requests }, { maxRetries: 0 });
      return batch.id;
    },
    async find({ size, intendedAt }, known) {
      const fitting: string[] = [];
      for await (const batch of client.messages.batches.list({ limit: 100 })) {
        if (Date.parse(batch.created_at) < intendedAt - clockSkew) break;
        const { processing, succeeded, errored, canceled, expired } = batch.request_counts;
        if (processing + succeeded + errored + canceled + expired === size && !known.has(batch.id))
          fitting.push(batch.id);
      }
      const [only] = fitting;
      return fitting.length === 1 && only !== undefined ? only : null;
    },
    async hasEnded(remoteId) {
      return (await client.messages.batches.retrieve(remoteId)).processing_status === "ended";
    },
    async *results(remoteId) {
      for await (const { custom_id: customId, result } of await client.messages.batches.results(remoteId)) {
        if (result.type === "succeeded") yield { customId, status: 200, body: result.message };
        else if (result.type === "errored")
          yield { customId, status: statusOf(result.error.error.type), body: result.error };
        else
          yield { customId, status: 503, body: { type: "error", error: { type: result.type, message: result.type } } };
      }
    },
  };
}

function statusOf(errorType: string): number {
  return errorType === "invalid_request_error" ? 400 : errorType === "rate_limit_error" ? 429 : 503;
}
