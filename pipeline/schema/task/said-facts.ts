import { z } from "zod";

/**
 * Kinds of what a text can say in free words. A list has " | " between its items; a request is a sentence and, behind
 * " ~ ", parts of words of which a text that makes it has one: "Please send more tables. ~ table | desk".
 */
export const saidKindNames = [
  "money",
  "number",
  "count",
  "percent",
  "date",
  "time",
  "text",
  "list",
  "request",
] as const;
export const saidKindSchema = z.enum(saidKindNames);
export type SaidKindName = z.infer<typeof saidKindSchema>;

/** A value that somebody tells somebody, and what it is called: "the overdue sum" is the money 12480.50. */
const saidFactSchema = z.strictObject({
  label: z.string().min(1),
  kind: saidKindSchema,
  value: z.string().min(1),
});
export type SaidFact = z.infer<typeof saidFactSchema>;

const form = "label = kind value, as in: the overdue sum = money 12480.50; the oldest due date = date 2026-03-14";

/**
 * Facts in one text: "the overdue sum = money 12480.50; the order = text PO-6171". A backslash takes the next character
 * as it is, so that a value may have a semicolon. An issue says what is wrong and how it is written.
 */
export const saidFactsSchema = z.string().transform((text, context): SaidFact[] => {
  const items = itemsOf(text);
  const facts = items.flatMap((item) => {
    const read = readItem(item);
    if (typeof read !== "string") return [read];
    context.addIssue(read);
    return [];
  });
  if (items.length === 0) context.addIssue(`"${text}" has no fact; write ${form}`);
  return facts;
});

function itemsOf(text: string): string[] {
  return [...text.matchAll(/(?:[^\\;]|\\.|\\$)+/gs)]
    .map(([item]) => bare(item.replace(/\\(.)/gs, "$1")))
    .filter((item) => item !== "");
}

/** The fact, or what is wrong. */
function readItem(item: string): SaidFact | string {
  const [, label, kind, value] = /^(.+?) = ([^ ]+) (.+)$/s.exec(item) ?? [];
  if (label === undefined || kind === undefined || value === undefined) {
    return `"${item}" is no fact; write ${form}`;
  }
  const known = saidKindSchema.safeParse(kind.toLowerCase());
  if (!known.success) return `"${kind}" is no kind of value; there are: ${saidKindNames.join(", ")}`;
  return { label: bare(label), kind: known.data, value: bare(value) };
}

/** Without blanks at its ends. */
function bare(text: string): string {
  return text.replace(/^ +| +$/g, "");
}
