import { z } from "zod";

const share = z.number().nullable();

/** How far a judge says the same as the evaluators. Null where a figure is not defined. */
export const judgeAgreementSchema = z.strictObject({
  /** Attempts that both judged. */
  attempts: z.number().int(),
  /** Share of them of which both say the same as a whole, and this beyond chance (Cohen 1960). */
  agreed: share,
  kappa: share,
  /** Of attempts that failed by the evaluators, the share that the judge took for done; and the other way round. */
  false_successes: share,
  false_failures: share,
  /** Correlation of the shares of parts that were done (Pearson); over feasible tasks. */
  pearson: share,
});
export type JudgeAgreement = z.infer<typeof judgeAgreementSchema>;
