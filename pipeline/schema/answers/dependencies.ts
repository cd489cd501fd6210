import { z } from "zod";

const key = z.string().max(20);
/** Copied from the text. */
const words = z.string().max(400);

/** What a model reads in an instruction. Steps are named by the keys under which they were shown. */
export const dependenciesSchema = z.strictObject({
  /** Every step that the text asks for. */
  steps: z
    .array(
      z.strictObject({
        key,
        when: z.enum(["always", "if_holds", "if_fails"]),
        /** Names of its blanks whose values the text tells. */
        told: z.array(z.string().max(60)).max(30),
      }),
    )
    .max(60),
  /** The first must be done before the second, because the words say so. */
  order: z.array(z.strictObject({ first: key, second: key, words })).max(200),
  takes_over: z
    .array(
      z.strictObject({
        from: key,
        to: key,
        words,
        /** The value by which the words name the thing; null where they do not. */
        value: z.string().max(400).nullable(),
        /** Steps that had the same thing in hand before `from`. */
        through: z.array(key).max(30),
      }),
    )
    .max(200),
  condition: z
    .strictObject({ source: key.nullable(), operator: z.enum(["greater", "less"]), threshold: z.number() })
    .nullable(),
  other_requests: z.array(words).max(30),
  contradictions: z.array(z.string().max(1000)).max(20),
});
