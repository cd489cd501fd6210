import { z } from "zod";
import { catalogAdditionSchema } from "../../schema/catalog/catalog-addition.js";
import { hashSchema, idSchema } from "../../schema/safe-name.js";
import { compositionRequestSchema } from "../../schema/task/request.js";
import type { Chunk } from "../dataset/chunk.js";

const chunkSchema: z.ZodType<Chunk> = z.strictObject({
  quota: z.string(),
  number: z.number().int().nonnegative(),
  request: compositionRequestSchema,
  tasksPerSkeleton: z.number().int(),
  distinctSet: z.string().nullable(),
  unproductive: z.array(z.string()),
});

/** A chunk that is to be made with exactly the knowledge that it names. */
export const chunkJobSchema = z.strictObject({
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
  /** What the catalog has beside that of the package. */
  addition: catalogAdditionSchema,
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
export type ChunkLesson = z.infer<typeof lessonSchema>;
