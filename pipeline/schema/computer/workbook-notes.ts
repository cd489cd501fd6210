import { z } from "zod";

/** Text that COUNTIF takes for nothing but itself: no pattern, no comparison and no number. */
const countableSchema = z
  .string()
  .regex(/^[^*?~<>=]+$/, "is read as a pattern or a comparison by COUNTIF")
  .refine((text) => Number.isNaN(Number(text)), { error: "is read as a number by COUNTIF" });

/** What the second sheet of a workbook says of the list on the first one; columns go by their headings. */
export const workbookNotesSchema = z.strictObject({
  /** What the list is, who keeps it and until when it is complete. */
  about: z.string().min(1),
  /** Units and conventions of columns, a sentence or two each. */
  columns: z.array(z.strictObject({ name: z.string(), says: z.string().min(1) })).default([]),
  /** Columns with a fixed set of texts: what each text means. The number of its rows is counted by a formula. */
  values: z
    .array(
      z.strictObject({
        column: z.string(),
        meanings: z.array(z.strictObject({ value: countableSchema, means: z.string().min(1) })).min(2),
      }),
    )
    .default([]),
  /** Columns of numbers that are added up by a formula. */
  totals: z.array(z.string()).default([]),
});
export type WorkbookNotes = z.infer<typeof workbookNotesSchema>;
