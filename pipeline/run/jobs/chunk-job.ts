import { z } from "zod";
import { bytesSchema } from "../../jobs/bytes.js";
import type { JobKind } from "../../jobs/job-kind.js";
import { rejectionSchema } from "../../schema/records/chunk.js";
import { idSchema } from "../../schema/safe-name.js";
import type { ChunkResult } from "../dataset/chunk-result.js";
import { type ChunkJob, chunkJobSchema } from "./chunk-job-data.js";
import type { JobContext } from "./job-context.js";

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
