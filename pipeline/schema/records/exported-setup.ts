import { z } from "zod";
import { setupActionSchema } from "./exported-actions.js";

const text = z.string();
const namedValueSchema = z
  .strictObject({ name: z.string(), value: z.string() })
  .meta({ id: "named value", description: "A value and its name, such as a parameter; in the order of the names." });
/** Values by name: parameters of a node, fields of a record, settings. */
export const namedValues = z.array(namedValueSchema);

const leafContent = {
  kind: text.describe(
    "table, document, text, image, slides or archive; the other fields are null where they are of another kind.",
  ),
  columns: z.array(text).nullable().describe("Of a table."),
  rows: z
    .array(z.array(z.strictObject({ type: z.enum(["text", "number"]), value: text })))
    .nullable()
    .describe("Of a table: cells as text, each with the type that it has in the file."),
  paragraphs: z.array(text).nullable().describe("Of a document."),
  text: text.nullable().describe("Of a text."),
  width: z.number().int().nullable().describe("Of an image, in pixels."),
  height: z.number().int().nullable().describe("Of an image, in pixels."),
  label: text.nullable().describe("Of an image: what it shows."),
  marks: z.array(text).nullable().describe("Of an image: what was done to it, in order."),
  slides: z
    .array(z.strictObject({ title: text, lines: z.array(text) }))
    .nullable()
    .describe("Of slides."),
};
const leafContentSchema = z
  .strictObject(leafContent)
  .meta({ id: "content in an archive", description: "What a file in an archive holds." });
const contentSchema = z
  .strictObject({
    ...leafContent,
    entries: z
      .array(z.strictObject({ name: text, content: leafContentSchema }))
      .nullable()
      .describe("Of an archive; what is in it is no archive."),
  })
  .meta({ id: "content", description: "What a file holds." });

const notesSchema = z
  .strictObject({
    about: text.describe("What the list is, who keeps it and until when it is complete."),
    columns: z
      .array(z.strictObject({ name: text, says: text }))
      .describe("Units and conventions of columns, by their headings."),
    values: z
      .array(z.strictObject({ column: text, meanings: z.array(z.strictObject({ value: text, means: text })) }))
      .describe("Columns with a fixed set of texts: what each means; the sheet counts its rows."),
    totals: z.array(text).describe("Columns that the sheet adds up."),
  })
  .meta({ id: "notes", description: "The second sheet of a workbook, which tells about the list on the first one." });

const chartSchema = z
  .strictObject({
    by: text.describe("What the labels are, such as the column of a table."),
    measure: text.describe("What the values are, with their unit."),
    labels: z.array(text).describe("Along the axis, in their order."),
    series: z
      .array(z.strictObject({ name: text, values: z.array(text) }))
      .describe("One or two, each with a number as text for each label."),
  })
  .meta({
    id: "chart",
    description: "The numbers that a picture of a chart shows, from the records of the workplace.",
  });

const attachments = z.array(z.strictObject({ name: text, content: contentSchema }));

const machine = {
  files: z.array(
    z.strictObject({
      path: text,
      content: contentSchema,
      read_only: z.boolean(),
      notes: notesSchema.nullable().describe("Of a workbook that nothing in the task works on."),
      look: text
        .nullable()
        .describe("paper: titles, headings and labels in styles, of a document that nothing in the task works on."),
      chart: chartSchema.nullable().describe("Of a picture that shows a chart."),
    }),
  ),
  directories: z.array(z.strictObject({ path: text, read_only: z.boolean() })),
  pages: z.array(
    z.strictObject({
      url: text,
      title: text,
      facts: z.array(z.strictObject({ label: text, value: text })),
      paragraphs: z.array(text),
      downloads: attachments,
      available: z.boolean().describe("Whether the page can be reached."),
    }),
  ),
  inbox: z.array(
    z.strictObject({
      from: text,
      subject: text,
      body: text,
      sent: text.nullable().describe("When it was sent; null stands for the morning of the computer's day."),
      attachments,
    }),
  ),
  records: z.array(z.strictObject({ collection: text, fields: namedValues })),
  settings: namedValues,
  clipboard: z.strictObject({
    kind: text.describe(
      "empty, text, table, image or files; the other fields are null where they are of another kind.",
    ),
    text: text.nullable(),
    label: text.nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    marks: z.array(text).nullable(),
    paths: z.array(text).nullable(),
    cut: z.boolean().nullable(),
  }),
  actions: z.array(setupActionSchema).describe("Played after everything else is in place."),
};

/** A computer as a task finds it, and those beside it of a task over several. */
export const setupSchema = z
  .strictObject({
    ...machine,
    computers: z
      .array(z.strictObject({ computer: text, called: text, ...machine }))
      .nullable()
      .describe("The further computers of a task over several: what nodes and actions call each, and what people do."),
  })
  .meta({ id: "setup", description: "Everything that a reset puts on the clean computer." });
