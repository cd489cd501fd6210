import { z } from "zod";
import { workbookNotesSchema } from "./computer/workbook-notes.js";
import { modelAuthorSchema } from "./model-author.js";
import { nameSchema } from "./safe-name.js";

const columnTypes = ["text", "number", "money", "count", "percent", "date", "time"] as const;

const scalarSchema = z.union([z.string(), z.number()]);
const timeSchema = z.iso.time({ precision: -1 });

/**
 * How a cell is made without looking at which row it is. `expression` is a query over the same row and the tables
 * before; `@today` is the day on which the workplace is looked at.
 */
const plainSourceSchema = z.union([
  /** "M-{number}", counted from `from`; {year} is the year of today. */
  z.strictObject({ sequence: z.string().includes("{number}"), from: z.int().default(1) }),
  z.strictObject({ one_of: z.array(scalarSchema).min(1) }),
  /** The values in an order that is drawn, none of them twice: there may not be more rows than values. */
  z.strictObject({ each_of: z.array(scalarSchema).min(2) }),
  /** Each value as often as its weight says. */
  z.strictObject({ weighted: z.array(z.tuple([scalarSchema, z.number().positive()])).min(1) }),
  /** One part of every list, with `by` between them: "oak shelf". */
  z.strictObject({ joined: z.array(z.array(z.string().min(1)).min(1)).min(2), by: z.string().default(" ") }),
  z.strictObject({ made: z.enum(["company", "person", "street", "city", "phone", "product", "job_title"]) }),
  /**
   * A mail address at the organisation's domain, at one made from the text of the column `at` of the row, or at one of
   * the `domains`.
   */
  z.strictObject({
    mail_of: z.string(),
    at: z.string().optional(),
    domains: z.array(z.string().endsWith(".example.com")).min(1).optional(),
  }),
  /**
   * The value of a column in a row of an earlier table; some rows are taken more often than others. `with` names a
   * column that was made so: the value comes from the same row as that one's.
   */
  z.strictObject({ row_of: z.string(), column: z.string(), with: z.string().optional() }),
  /** Log-normal around the median, which may be an expression; `spread` is the standard deviation of the logarithm. */
  z.strictObject({
    median: z.union([z.number().positive(), z.string()]),
    spread: z.number().positive().max(2).default(0.5),
    step: z.number().positive().default(1),
    least: z.number().default(0),
    most: z.number().optional(),
  }),
  z.strictObject({ between: z.tuple([z.number(), z.number()]), step: z.number().positive().default(1) }),
  /** A working day, in days from today; `rising` puts later days into later rows, `weekends` allows for every day. */
  z.strictObject({
    days_from_today: z.tuple([z.int(), z.int()]),
    rising: z.boolean().default(false),
    weekends: z.boolean().default(false),
  }),
  /** The first working day on or after a number of days after the day in another column of the row. */
  z.strictObject({ days_after: z.string(), between: z.tuple([z.int(), z.int()]) }),
  /** A time of day, "09:15". */
  z.strictObject({ clock: z.tuple([timeSchema, timeSchema]), step_minutes: z.int().positive().default(15) }),
  /** The time that is one of these numbers of minutes after the time in another column of the row. */
  z.strictObject({ minutes_after: z.string(), one_of: z.array(z.int()).min(1) }),
  z.strictObject({ expression: z.string() }),
]);
export type PlainSource = z.infer<typeof plainSourceSchema>;

/** How the cells of a column are made. */
const cellSourceSchema = z.union([
  plainSourceSchema,
  /** By the first case whose condition on the columns before the row meets. */
  z.strictObject({
    cases: z.array(z.strictObject({ where: z.string(), from: plainSourceSchema })).min(1),
    otherwise: plainSourceSchema,
  }),
]);
export type CellSource = z.infer<typeof cellSourceSchema>;

const workplaceColumnSchema = z.strictObject({
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

const workplaceTableSchema = z.strictObject({
  name: z.string().min(1).max(31),
  rows: z.tuple([z.int().min(1), z.int().max(300)]),
  columns: z.array(workplaceColumnSchema).min(2),
  /** Rows are put into the order of this column. */
  sorted_by: z.string().optional(),
  /**
   * What its workbook says of it on a second sheet. Sentences have blanks for people, `{organisation}`, `{today}` and
   * `{yesterday}`.
   */
  notes: workbookNotesSchema.optional(),
});
export type WorkplaceTable = z.infer<typeof workplaceTableSchema>;

/** What every entry of books has; an amount goes into one account, out of another one. */
export const entryColumns = ["Date", "Description", "Into", "Out of", "Amount"] as const;

/** Books that somebody keeps: what the accounts hold on the day on which they are opened, and what is entered after it. */
const workplaceBooksSchema = z.strictObject({
  opened: z.iso.date(),
  /** The least and the most that an account may hold then: {assets:bank: [9000, 14000]}. */
  opening: z.record(z.string(), z.tuple([z.int(), z.int()])),
  rows: z.tuple([z.int().min(1), z.int().max(120)]),
  /** Those of `entryColumns`, and others that these are made from. */
  columns: z
    .array(workplaceColumnSchema)
    .refine((columns) => entryColumns.every((name) => columns.some((column) => column.name === name)), {
      error: `the columns have to be ${entryColumns.join(", ")}`,
    }),
});
export type WorkplaceBooks = z.infer<typeof workplaceBooksSchema>;

/** Something that makes work necessary: cells of some rows are changed so that there is something to find. */
const plantedIssueSchema = z.strictObject({
  name: z.string(),
  table: z.string(),
  /** Rows that may be changed. */
  where: z.string(),
  /** How many of them; all of one value of the column `same`, where it is given. */
  rows: z.tuple([z.int().min(1), z.int().max(50)]),
  same: z.string().optional(),
  /** New values by column, as queries over the row. */
  set: z.record(z.string(), z.string()),
  /**
   * Whether they are not true, as an amount that does not add up: a situation that neither asks for such rows nor rules
   * them out has the true values.
   */
  wrong: z.boolean().default(false),
});

/**
 * Somebody the persona works with; without a name one is invented. `does` says what somebody does where the role, read as
 * words, does not: "camera operator". Whoever is `outside` belongs to another organisation, and is in no directory.
 */
const personSchema = z.strictObject({
  name: z.string().optional(),
  does: z.string().optional(),
  outside: z.boolean().default(false),
});

/**
 * A page of the intranet: lines below its title, of which some state a value as "label: value"; with blanks for people
 * and `{organisation}`.
 */
const workplacePageSchema = z.strictObject({ title: z.string(), lines: z.array(z.string()).min(1).max(20) });

/**
 * A mail that people at the workplace get in any week, with blanks for people (`{auditor}`, `{auditor_first}`,
 * `{auditor_mail}`; where there is a directory also for those whom it names beside them, `{reception_mail}`),
 * `{organisation}` and `{domain}`, and for the cells of a row of the table `about`, by their columns (`{billing_contact}`).
 */
const workplaceMailSchema = z.strictObject({
  /** An address: "{auditor_mail}", "canteen@{domain}". */
  from: z.string().min(1),
  about: z.string().optional(),
  subject: z.string().min(1).max(60),
  text: z.string().min(1),
});
export type WorkplaceMail = z.infer<typeof workplaceMailSchema>;

/** What a persona works with: an organisation, people, tables of records with what is wrong in them, the intranet. */
export const workplaceSchema = z.strictObject({
  persona: nameSchema,
  /** The model that proposed it. */
  proposed_by: modelAuthorSchema.optional(),
  organisation: z.strictObject({ name: z.string(), business: z.string(), domain: z.string() }),
  /** The first and last day that can be today. */
  today: z.tuple([z.iso.date(), z.iso.date()]),
  people: z.record(z.string(), personSchema),
  tables: z.array(workplaceTableSchema).min(1),
  issues: z.array(plantedIssueSchema).default([]),
  /** They lie on the computers of tasks that ask for something in them, and nowhere else. */
  books: workplaceBooksSchema.optional(),
  /** Whether the intranet has a page with the mail addresses of people. */
  directory: z.boolean().default(true),
  /** By the last part of its address. */
  pages: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), workplacePageSchema).default({}),
  /** Of these some lie in the inbox. */
  mails: z.array(workplaceMailSchema).default([]),
  /** What stands on the task list in any week; of these some do. */
  chores: z.array(z.string().min(1).max(60)).default([]),
});
export type WorkplaceDescription = z.infer<typeof workplaceSchema>;
