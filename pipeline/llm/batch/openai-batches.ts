import { z } from "zod";
import { parseJson } from "../../text/parse-json.js";
import { createProviderFetch } from "../providers/provider-fetch.js";
import type { ProviderAccess } from "../providers/provider-settings.js";
import type { BatchService } from "./batch-service.js";

const endpoint = "/v1/chat/completions";
const intentField = "taskloom_batch";

const lineSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: z.unknown().nullish(),
});

/** OpenAI's Batch API: a file of requests goes up, a file of responses comes down; metadata says which batch is ours. */
export async function openOpenAiBatches(access: ProviderAccess): Promise<BatchService> {
  const { default: OpenAI, toFile } = await import("openai");
  const client = new OpenAI({
    apiKey: access.key,
    baseURL: access.baseUrl,
    maxRetries: 4,
    logLevel: "off",
    fetch: createProviderFetch(access, { streams: true }),
  });
  return {
    async submit({ id }, items) {
      const lines = items.map(({ customId, body }) =>
        JSON.stringify({ custom_id: customId, method: "POST", url: endpoint, body }),
      );
      const file = await client.files.create({
        file: await toFile(Buffer.from(`${lines.join("\n")}\n`), `${id}.jsonl`),
        purpose: "batch",
      });
      const batch = await client.batches.create(
        { input_file_id: file.id, endpoint, completion_window: "24h", metadata: { [intentField]: id } },
        // A batch that was made before the connection broke must not be made twice.
        { maxRetries: 0 },
      );
      return batch.id;
    },
    async find({ id, intendedAt }) {
      for await (const batch of client.batches.list({ limit: 100 })) {
        if (batch.metadata?.[intentField] === id) return batch.id;
        // The list begins with the newest; clocks differ.
        if (batch.created_at * 1000 < intendedAt - 3_600_000) return null;
      }
      return null;
    },
    async hasEnded(remoteId) {
      const { status } = await client.batches.retrieve(remoteId);
      return ["completed", "failed", "expired", "cancelled"].includes(status);
    },
    async *results(remoteId) {
      const { output_file_id, error_file_id } = await client.batches.retrieve(remoteId);
      for (const file of [output_file_id, error_file_id]) {
        if (file === null || file === undefined) continue;
        const text = await (await client.files.content(file)).text();
        for (const line of text.split("\n")) {
          if (line.trim() === "") continue;
          const { custom_id, response, error } = lineSchema.parse(parseJson(line));
          if (response !== null && response !== undefined) {
            yield { customId: custom_id, status: response.status_code, body: response.body };
          } else yield { customId: custom_id, status: 503, body: { error } };
        }
      }
    },
  };
}
