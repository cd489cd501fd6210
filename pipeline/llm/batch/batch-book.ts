import type Database from "better-sqlite3";
import { z } from "zod";
import { parseJson } from "../../text/parse-json.js";
import type { BatchIntent, BatchItem, ModelBatchResult } from "./batch-service.js";

/** A batch that was handed in, or was about to be, and whose results are not there. */
export interface OpenBatch extends BatchIntent {
  /** Null where it is not known whether the provider got it. */
  remoteId: string | null;
  customIds: readonly string[];
}

/** Batches of one provider, written down before and after every step that a kill may interrupt. */
export interface BatchBook {
  intend(intent: BatchIntent, items: readonly BatchItem[]): void;
  submitted(id: string, remoteId: string): void;
  /** Marks a batch as complete (`ended`), or as one whose results will never arrive (`lost`). */
  closed(id: string, state: "ended" | "lost"): void;
  store(id: string, result: ModelBatchResult): void;
  open(): OpenBatch[];
  /** Ids that the provider gave to batches of ours. */
  remoteIds(): Set<string>;
  /** The latest good result of a question; null where there is none. */
  result(customId: string): ModelBatchResult | null;
}

const batchRow = z.object({
  id: z.string(),
  remote_id: z.string().nullable(),
  size: z.number(),
  intended_at: z.number(),
});
const idRow = z.object({ custom_id: z.string() });
const remoteRow = z.object({ remote_id: z.string() });
const resultRow = z.object({ status: z.number(), result_json: z.string() }).optional();

/** The batches of a provider at an address, in the model store. */
export function openBatchBook(database: Database.Database, provider: string, baseUrl: string): BatchBook {
  const insertBatch = database.prepare("INSERT INTO batches VALUES (?, ?, ?, NULL, 'intended', ?, ?)");
  const insertItem = database.prepare("INSERT INTO batch_items (batch_id, custom_id) VALUES (?, ?)");
  const setRemote = database.prepare("UPDATE batches SET remote_id = ?, state = 'submitted' WHERE id = ?");
  const setState = database.prepare("UPDATE batches SET state = ? WHERE id = ?");
  const setResult = database.prepare(
    "UPDATE batch_items SET status = ?, result_json = ? WHERE batch_id = ? AND custom_id = ?",
  );
  const selectOpen = database.prepare(
    "SELECT id, remote_id, size, intended_at FROM batches WHERE provider = ? AND base_url = ? AND state IN ('intended', 'submitted') ORDER BY intended_at",
  );
  const selectItems = database.prepare("SELECT custom_id FROM batch_items WHERE batch_id = ?");
  const selectRemote = database.prepare("SELECT remote_id FROM batches WHERE provider = ? AND remote_id IS NOT NULL");
  const selectResult = database.prepare(`
    SELECT status, result_json FROM batch_items JOIN batches ON batches.id = batch_id
    WHERE custom_id = ? AND provider = ? AND base_url = ? AND status = 200 ORDER BY intended_at DESC LIMIT 1`);
  return {
    intend: database.transaction(({ id, size, intendedAt }: BatchIntent, items: readonly BatchItem[]) => {
      insertBatch.run(id, provider, baseUrl, size, intendedAt);
      for (const { customId } of items) insertItem.run(id, customId);
    }),
    submitted: (id, remoteId) => void setRemote.run(remoteId, id),
    closed: (id, state) => void setState.run(state, id),
    store: (id, { customId, status, body }) => void setResult.run(status, JSON.stringify(body), id, customId),
    open: () =>
      z
        .array(batchRow)
        .parse(selectOpen.all(provider, baseUrl))
        .map(({ id, remote_id, size, intended_at }) => ({
          id,
          size,
          intendedAt: intended_at,
          remoteId: remote_id,
          customIds: z
            .array(idRow)
            .parse(selectItems.all(id))
            .map(({ custom_id }) => custom_id),
        })),
    remoteIds: () =>
      new Set(
        z
          .array(remoteRow)
          .parse(selectRemote.all(provider))
          .map(({ remote_id }) => remote_id),
      ),
    result(customId) {
      const row = resultRow.parse(selectResult.get(customId, provider, baseUrl));
      return row === undefined ? null : { customId, status: row.status, body: parseJson(row.result_json) };
    },
  };
}
