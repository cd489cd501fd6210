import { z } from "zod";

/**
 * A chart of a table of the workplace: for each text in the column `by`, or for each month of its days, the value of one
 * or two queries, each a sum, count or mean of rows ("sum([Net (EUR)])"). `@` names subjects of the situation.
 */
export const situationChartSchema = z.strictObject({
  table: z.string(),
  by: z.string(),
  values: z.array(z.string()).min(1).max(2),
});
export type SituationChart = z.infer<typeof situationChartSchema>;
