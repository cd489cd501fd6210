import { z } from "zod";

/**
 * The numbers that a picture of a chart shows: for each label one value of each series, in the order of the labels.
 * `by` and `measure` are what the labels and the values are ("Line", "Net (EUR)").
 */
export const chartDataSchema = z
  .strictObject({
    by: z.string(),
    measure: z.string(),
    labels: z.array(z.string()).min(1).max(16),
    series: z
      .array(z.strictObject({ name: z.string(), values: z.array(z.number()) }))
      .min(1)
      .max(2),
  })
  .refine(({ labels, series }) => series.every(({ values }) => values.length === labels.length), {
    error: "each series has one value for each label",
  });
export type ChartData = z.infer<typeof chartDataSchema>;
