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

/** What a text is asked to say, and what it may say beside: single amounts of a sum, a limit, the day. */
export interface AskedFacts {
  readonly facts: readonly SaidFact[];
  /** Values as facts have them, without a kind: "1200", "2026-06-18", "14:30", "Room 204". */
  readonly beside: readonly string[];
}

/** Most values that a text may say beside its facts. */
export const mostBeside = 40;
const besidePattern = /^beside: (.+)$/s;

const form = "label = kind value, as in: the overdue sum = money 12480.50; the oldest due date = date 2026-03-14";

/**
 * Facts in one text: "the overdue sum = money EUR 12480.50; the order = text PO-6171". What may be said beside them
 * stands in an item of its own, "beside: 1200 | 2026-06-18". A backslash takes the next character as it is, so that a
 * value may have a semicolon. An issue says what is wrong and how it is written.
 */
export const askedFactsSchema = z.string().transform((text, context): AskedFacts => {
  const items = itemsOf(text);
  const beside = items.flatMap(valuesIn);
  const facts = items.flatMap((item) => {
    if (besidePattern.test(item)) return [];
    const read = readItem(item);
    if (typeof read !== "string") return [read];
    context.addIssue(read);
    return [];
  });
  if (items.every((item) => besidePattern.test(item))) context.addIssue(`"${text}" has no fact; write ${form}`);
  if (beside.length > mostBeside) context.addIssue(`"${text}" has more than ${mostBeside} values beside its facts`);
  return { facts, beside };
});

/** Facts in one text without what may be said beside them. */
export function withoutBeside(text: string): string {
  return writtenItems(text)
    .filter((item) => !besidePattern.test(bare(item)))
    .join(";");
}

function itemsOf(text: string): string[] {
  return writtenItems(text)
    .map((item) => bare(item.replace(/\\(.)/gs, "$1")))
    .filter((item) => item !== "");
}

/** Items with their backslashes. */
function writtenItems(text: string): string[] {
  return [...text.matchAll(/(?:[^\\;]|\\.|\\$)+/gs)].map(([item]) => item);
}

/** The values of an item that says what may stand beside facts; none of another one. */
function valuesIn(item: string): string[] {
  const [, values = ""] = besidePattern.exec(item) ?? [];
  return values.split("|").flatMap((value) => (bare(value) === "" ? [] : [bare(value)]));
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
