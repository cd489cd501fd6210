import { z } from "zod";
import { identifierSchema } from "./safe-name.js";
import { comparisonNameSchema } from "./task/comparison.js";

/**
 * A decision: what is done where a fact meets a comparison, and what is done otherwise. A number is compared with a limit
 * that lies between its values at the workplace and at the twin, which has fewer rows. A day or a text stands in one cell,
 * or in a line of a document or a message, which says something else in the twin.
 */
export const decisionSchema = z.strictObject({
  fact: identifierSchema,
  relation: comparisonNameSchema,
  /**
   * The fact that may say the limit of a number, which stands on a page: it says there what decides. Otherwise the
   * request says the limit.
   */
  limit: identifierSchema.optional(),
  /** What a day is compared with: `@today`, or an earlier fact that is one. Otherwise a day between both is said. */
  than: z
    .string()
    .regex(/^@[a-z][a-z0-9_]*$/)
    .optional(),
  /** The texts of which it is one where it holds. */
  values: z
    .array(z.string().regex(/^[^|]+$/))
    .min(1)
    .optional(),
  /**
   * Of days and texts: clauses that say when it holds, as they go on after "if": "{host} is in production by
   * {hosts_file}", "the contract ends before {limit}". They describe the fact, by its blank or in words of their own.
   */
  says: z.array(z.string()).min(1).optional(),
  /** Other columns of its row that hang together with that of the fact: the twin has them from the same other row. */
  along: z.array(z.string()).optional(),
  /** What the line of a document or a message says in the twin. */
  otherwise: z.string().optional(),
  /** Deliverables of the one branch only. */
  holds: z.array(identifierSchema).default([]),
  fails: z.array(identifierSchema).default([]),
});

export type SituationDecision = z.infer<typeof decisionSchema>;

/** The fact with which a decision compares, where one may say its limit. */
export function limitFactOf({ limit, than }: SituationDecision): string | undefined {
  return limit ?? (than === undefined || than === "@today" ? undefined : than.slice(1));
}
