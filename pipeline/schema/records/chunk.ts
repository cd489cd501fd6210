import { z } from "zod";
import { dropSchema } from "../drop.js";
import { idSchema } from "../safe-name.js";

/** A draft that did not become a task, with the hash of all it depended on. */
export const rejectionSchema = dropSchema.extend({
  task_id: idSchema,
  input_hash: z.string(),
});
export type Rejection = z.infer<typeof rejectionSchema>;

/** Why a task that was offered was not taken into a dataset. */
export const duplicateReasons = ["reviewers", "duplicate", "skeleton", "words"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The result of a chunk that is in a dataset. */
export const chunkRecordSchema = z.strictObject({
  quota: z.string(),
  number: z.number().int(),
  wanted: z.number().int(),
  offered: z.number().int(),
  refused: z.record(z.enum(duplicateReasons), z.number().int()),
  /** Why there is no further task in its sequence; null when it gave all that was asked for. */
  ended: z.string().nullable(),
  /** Personas that yielded no task in this or an earlier chunk of the quota. */
  unproductive: z.array(z.string()),
});
export type ChunkRecord = z.infer<typeof chunkRecordSchema>;

/** How many tasks of a quota were planned, became wanted as others could not take theirs, and were made. */
export const quotaRecordSchema = z.strictObject({
  id: z.string(),
  part: z.string(),
  value: z.string(),
  level: z.string(),
  planned: z.number().int(),
  filled: z.number().int(),
  /** Why it could not take more; null where it could. */
  ended: z.string().nullable(),
});
export type QuotaRecord = z.infer<typeof quotaRecordSchema>;
