import { z } from "zod";
import { bytesSchema } from "../../jobs/bytes.js";
import type { JobKind } from "../../jobs/job-kind.js";
import { rejectionSchema } from "../../schema/records/chunk.js";
import { compositionRequestSchema } from "../../schema/request.js";
import { hashSchema, idSchema } from "../../schema/safe-name.js";
import type { Chunk } from "../dataset/chunk.js";
import type { ChunkResult } from "../dataset/chunk-result.js";
import type { JobContext } from "./job-context.js";

const chunkSchema: z.ZodType<Chunk> = z.strictObject({
  quota: z.string(),
  number: z.number().int().nonnegative(),
  request: compositionRequestSchema,
  tasksPerSkeleton: z.number().int(),
  distinctSet: z.string().nullable(),
  unproductive: z.array(z.string()),
});

const chunkJobSchema = z.strictObject({
  chunk: chunkSchema,
  /** What is shared of the run: `chunkSettingsSchema`. */
  settings: hashSchema,
  /** The last tasks that were accepted before this chunk: `lessonSchema`; null before the first. */
  lesson: hashSchema.nullable(),
});
export type ChunkJob = z.infer<typeof chunkJobSchema>;

/** What all chunks of a dataset have in common. */
export const sharedSettingsSchema = z.strictObject({
  /** Hash of the subtasks that may be used, and of what is known of their interference. */
  pool: hashSchema,
  subtasks: z.array(idSchema),
  seed: z.number().int(),
});
export type SharedSettings = z.infer<typeof sharedSettingsSchema>;

/** Tasks that were accepted, and where those before them are. */
export const lessonSchema = z.strictObject({
  before: hashSchema.nullable(),
  taken: z.array(
    z.strictObject({
      skeleton: z.string(),
      said: z.strictObject({ set: z.string(), words: z.string() }).nullable(),
    }),
  ),
});
export type Lesson = z.infer<typeof lessonSchema>;

/** Names of tables and columns become a part of SQL. */
const sqlNameSchema = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, "a table or column is named with a-z, 0-9 and _");

const rowSchema = z.strictObject({
  table: sqlNameSchema,
  row: z.record(sqlNameSchema, z.union([z.string(), z.number(), z.null(), bytesSchema])),
  shared: z.literal(true).exactOptional(),
});

const chunkDoneSchema = z.strictObject({
  tasks: z.array(
    z.strictObject({
      id: idSchema,
      inputHash: z.string(),
      key: z.string(),
      skeleton: z.string(),
      words: z.string(),
      subtasks: z.array(idSchema),
      recalled: z.boolean(),
      rows: z.array(rowSchema),
    }),
  ),
  rejections: z.array(rejectionSchema),
  ended: z.string().nullable(),
  unproductive: z.array(z.string()),
});

/** Chunks of a dataset. */
export const chunkJob: JobKind<ChunkJob, ChunkResult, JobContext> = {
  name: "chunk",
  data: chunkJobSchema,
  result: chunkDoneSchema,
  run(job, context) {
    context.at(`${job.chunk.quota}, chunk ${job.chunk.number}`);
    return context.chunks(job, context.shared);
  },
};
