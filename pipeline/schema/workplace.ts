import { z } from "zod";
import { nameSchema } from "./safe-name.js";

const columnTypes = ["text", "number", "money", "count", "percent", "date", "time"] as const;

/**
 * How the cells of a column are made. `expression` is a query over the same row and the tables before; `@today` is the
 * day on which the workplace is looked at.
 */
export const cellSourceSchema = z.union([
  /** "M-{number}", counted from `from`. */
  z.strictObject({ sequence: z.string().includes("{number}"), from: z.int().default(1) }),
  z.strictObject({ one_of: z.array(z.union([z.string(), z.number()])).min(1) }),
  /** Each value as often as its weight says. */
  z.strictObject({ weighted: z.record(z.string(), z.number().positive()) }),
  z.strictObject({ made: z.enum(["company", "person", "street", "city", "phone", "product", "job_title"]) }),
  /** A mail address at `domain`, or at one made from the text of another column of the row. */
  z.strictObject({ mail_of: z.string(), at: z.string().optional() }),
  /** The value of a column in a row of an earlier table; some rows are taken more often than others. */
  z.strictObject({ row_of: z.string(), column: z.string() }),
  /** Log-normal around the median; `spread` is the standard deviation of the logarithm. */
  z.strictObject({
    median: z.number().positive(),
    spread: z.number().positive().max(2).default(0.5),
    step: z.number().positive().default(1),
    least: z.number().default(0),
  }),
  z.strictObject({ between: z.tuple([z.number(), z.number()]), step: z.number().positive().default(1) }),
  /** A working day, in days from today. */
  z.strictObject({ days_from_today: z.tuple([z.int(), z.int()]) }),
  z.strictObject({ expression: z.string() }),
]);
export type CellSource = z.infer<typeof cellSourceSchema>;

export const workplaceColumnSchema = z.strictObject({
  name: z.string().min(1).max(40),
  type: z.enum(columnTypes),
  from: cellSourceSchema,
  /** No two rows have the same value. */
  unique: z.boolean().default(false),
  /** Rows that have a value, as a condition on the columns before; the others are empty. */
  filled_where: z.string().optional(),
  /** Share of those rows that have one. */
  filled: z.number().min(0).max(1).default(1),
});

export const workplaceTableSchema = z.strictObject({
  name: z.string().min(1).max(31),
  rows: z.tuple([z.int().min(1), z.int().max(300)]),
  columns: z.array(workplaceColumnSchema).min(2),
  /** Rows are put into the order of this column. */
  sorted_by: z.string().optional(),
});
export type WorkplaceTable = z.infer<typeof workplaceTableSchema>;

/** Something that makes work necessary: cells of some rows are changed so that there is something to find. */
export const plantedIssueSchema = z.strictObject({
  name: z.string(),
  table: z.string(),
  /** Rows that may be changed. */
  where: z.string(),
  /** How many of them; all of one value of the column `same`, where it is given. */
  rows: z.tuple([z.int().min(1), z.int().max(50)]),
  same: z.string().optional(),
  /** New values by column, as queries over the row. */
  set: z.record(z.string(), z.string()),
});

const personSchema = z.strictObject({ role: z.string(), name: z.string().optional() });

/** A file or page that shows records. Texts may hold blanks: {Name}, {@today}, {=query}. */
export const workplaceViewSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("workbook"),
    path: z.string(),
    noun: z.string(),
    sheets: z.array(z.strictObject({ name: z.string(), table: z.string() })).min(1),
  }),
  z.strictObject({
    kind: z.literal("document"),
    path: z.string(),
    noun: z.string(),
    /** One document for each row that meets `where`, with the row's columns as blanks; else one in all. */
    for_each: z.string().optional(),
    where: z.string().optional(),
    body: z.array(z.string()).min(1),
  }),
]);
export type WorkplaceView = z.infer<typeof workplaceViewSchema>;

/** What a persona works with: an organisation, people, tables of records with what is wrong in them, and files that show them. */
export const workplaceSchema = z.strictObject({
  persona: nameSchema,
  organisation: z.strictObject({ name: z.string(), business: z.string(), domain: z.string() }),
  /** The first and last day that can be today. */
  today: z.tuple([z.iso.date(), z.iso.date()]),
  people: z.record(z.string(), personSchema),
  tables: z.array(workplaceTableSchema).min(1),
  issues: z.array(plantedIssueSchema).default([]),
  views: z.array(workplaceViewSchema).min(1),
});
export type WorkplaceDescription = z.infer<typeof workplaceSchema>;
