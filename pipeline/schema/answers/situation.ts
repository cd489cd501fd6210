import { z } from "zod";
import { comparisonNameSchema } from "../task/comparison.js";

const key = z.string().max(20);
/** Copied from the text. */
const words = z.string().max(400);

/** A task of a situation in a model's words: as one person asks another, and the same in other registers. */
export const situationTextsSchema = z.strictObject({
  high_level: z.string().max(8_000),
  variants: z.array(z.string().max(8_000)).max(2),
});

/** What a model reads in an instruction about a situation. Requests and facts are named by the keys of the question. */
export const situationReadingSchema = z.strictObject({
  /** Every request that the text makes. */
  requests: z
    .array(
      z.strictObject({
        key,
        when: z.enum(["always", "if_holds", "if_fails"]),
        /** The words that make it. */
        words,
        /** The facts, and what other requests make, that it works with, each with the words that point at it. */
        uses: z.array(z.strictObject({ key, words })).max(30),
      }),
    )
    .max(40),
  /**
   * `on` is the key of the fact that is compared; null where the text does not tell. The limit is a number, a day (ISO),
   * texts with " | " between them, or the key of the fact that is one of these.
   */
  decision: z
    .strictObject({
      on: key.nullable(),
      operator: comparisonNameSchema,
      limit: z.union([z.number(), words]),
      words,
    })
    .nullable(),
  /** What the text says in place of a blank of the requests and facts that it has. */
  blanks: z.array(z.strictObject({ name: z.string().max(60), value: z.string().max(400) })).max(60),
  other_requests: z.array(words).max(30),
  contradictions: z.array(z.string().max(1000)).max(20),
});
