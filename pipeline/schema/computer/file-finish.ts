import { z } from "zod";
import { type ChartData, chartDataSchema } from "./chart-data.js";
import { type WorkbookNotes, workbookNotesSchema } from "./workbook-notes.js";

/** Documents that look like a paper have a title, headings, labels and lists in styles. */
export const documentLookSchema = z.literal("paper");
export type DocumentLook = z.infer<typeof documentLookSchema>;

/**
 * What the bytes of a file have beside its content: files that differ in nothing else are the same to a detector or an
 * evaluator. Documents and workbooks that subtasks work on have nothing beside.
 */
export const fileFinishShape = {
  /** A second sheet of a workbook. */
  notes: workbookNotesSchema.optional(),
  /** How a Word or OpenDocument text looks; without it, all of its paragraphs have one style. */
  look: documentLookSchema.optional(),
  /** What a picture of a chart shows; without it, a picture shows what its label says. */
  chart: chartDataSchema.optional(),
};
export interface FileFinish {
  notes?: WorkbookNotes | undefined;
  look?: DocumentLook | undefined;
  chart?: ChartData | undefined;
}

/** Only what a file has beside its content. */
export function finishOf({ notes, look, chart }: FileFinish): FileFinish {
  return {
    ...(notes !== undefined && { notes }),
    ...(look !== undefined && { look }),
    ...(chart !== undefined && { chart }),
  };
}
