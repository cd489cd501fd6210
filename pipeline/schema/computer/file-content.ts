import { z } from "zod";

export const cellSchema = z.union([z.string(), z.number()]);

/** What a file holds, apart from its bytes: two files with equal content are the same file to a detector or an evaluator. */
const tableContent = z.strictObject({
  kind: z.literal("table"),
  columns: z.array(z.string()),
  rows: z.array(z.array(cellSchema)),
});
/** Word documents and PDFs, paragraph by paragraph; a table row is a paragraph with cells joined by a tab. */
const documentContent = z.strictObject({ kind: z.literal("document"), paragraphs: z.array(z.string()) });
const textContent = z.strictObject({ kind: z.literal("text"), text: z.string() });
/** `marks` are the operations done to the picture, in order ("rotated right"). */
const imageContent = z.strictObject({
  kind: z.literal("image"),
  width: z.number().int(),
  height: z.number().int(),
  label: z.string(),
  marks: z.array(z.string()),
});
const slidesContent = z.strictObject({
  kind: z.literal("slides"),
  slides: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })),
});

const leafContentSchema = z.discriminatedUnion("kind", [
  tableContent,
  documentContent,
  textContent,
  imageContent,
  slidesContent,
]);

const archiveContent = z.strictObject({
  kind: z.literal("archive"),
  entries: z.array(z.strictObject({ name: z.string(), content: leafContentSchema })),
});

export const fileContentSchema = z.discriminatedUnion("kind", [
  tableContent,
  documentContent,
  textContent,
  imageContent,
  slidesContent,
  archiveContent,
]);
export type FileContent = z.infer<typeof fileContentSchema>;
