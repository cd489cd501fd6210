import { z } from "zod";

export const aspectValueSchema = z.union([z.string(), z.number(), z.boolean()]);
/** Lengths are in points, sizes of pictures in pixels, times in seconds, colours "#rrggbb", dates ISO texts. */
export type AspectValue = z.infer<typeof aspectValueSchema>;

/** A part of a content with what it consists of: a workbook of sheets of cells, a document of paragraphs of runs. */
export interface ContentPart {
  /** What it is: "sheet", "cell", "paragraph", "run", "slide". */
  kind: string;
  /** Its name among its siblings of the kind ("May", "B7"), or its number from "1" where only its position names it. */
  name: string;
  /** What it is like. An aspect that has its usual value ("bold" is false) is left out. */
  aspects: Readonly<Record<string, AspectValue>>;
  /** Other names for it that people use and that are no facts of their own: the heading above a cell. */
  labels?: Readonly<Record<string, string>> | undefined;
  parts: readonly ContentPart[];
}

export const contentPartSchema: z.ZodType<ContentPart> = z.lazy(() =>
  z.strictObject({
    kind: z.string(),
    name: z.string(),
    aspects: z.record(z.string(), aspectValueSchema),
    labels: z.record(z.string(), z.string()).optional(),
    parts: z.array(contentPartSchema),
  }),
);
