import { z } from "zod";

/** What a model finds in the criteria of a task, by the number of the criterion. */
const criterionFindingSchema = z.strictObject({
  criterion: z.int(),
  kind: z.enum(["ambiguous", "not-asked"]),
  reason: z.string().max(1_000).describe("Why, in a sentence"),
});
export type CriterionFinding = z.infer<typeof criterionFindingSchema>;

/** Criteria that ask for more than the instruction; none as a rule. */
export const criteriaReviewSchema = z.strictObject({ findings: z.array(criterionFindingSchema).max(50) });
