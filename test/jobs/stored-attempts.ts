import Database from "better-sqlite3";
import { z } from "zod";
import { contentHash } from "../../pipeline/hash.js";

const jsonSchema = z.string().transform((text): unknown => JSON.parse(text));
const attemptSchema = z.object({
  id: z.string(),
  attempt_json: jsonSchema.pipe(z.looseObject({ seconds: z.number(), started_at: z.string() })),
  score_json: jsonSchema,
  trace: z.instanceof(Uint8Array),
  computer: z.string().nullable(),
});
const stepSchema = z.object({ step_json: jsonSchema.pipe(z.looseObject({ seconds: z.number() })) });
const screenSchema = z.object({ task_id: z.string(), hash: z.string(), picture: z.instanceof(Uint8Array) });

/** Ids of the stored attempts, and a hash of everything that is stored of them but the time that it took. */
export function storedAttempts(file: string): { ids: string[]; hash: string } {
  const database = new Database(file, { readonly: true });
  const all = <T>(query: string, schema: z.ZodType<T>, ...values: string[]): T[] =>
    z.array(schema).parse(database.prepare(query).all(...values));
  try {
    const attempts = all("SELECT * FROM attempts ORDER BY id", attemptSchema).map(
      ({ attempt_json: { seconds: _, started_at: __, ...attempt }, trace, ...row }) => {
        const steps = all("SELECT step_json FROM attempt_steps WHERE attempt_id = ? ORDER BY step", stepSchema, row.id);
        const timeless = steps.map(({ step_json: { seconds: ___, ...step } }) => step);
        return { ...row, attempt, trace: Buffer.from(trace).toString("hex"), steps: timeless };
      },
    );
    const screens = all("SELECT * FROM attempt_screens ORDER BY task_id, hash", screenSchema).map(
      ({ picture, ...screen }) => ({ ...screen, picture: Buffer.from(picture).toString("hex") }),
    );
    return { ids: attempts.map(({ id }) => id), hash: contentHash([attempts, screens]) };
  } finally {
    database.close();
  }
}
