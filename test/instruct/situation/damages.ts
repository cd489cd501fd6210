import { dayInWords, plusDays } from "../../../pipeline/query/days.js";
import { comparedBy, oneOf } from "../../../pipeline/schema/task/comparison.js";
import type { SituationDraft } from "../../compose/situations/situation-drafts.js";

/** A text about a situation that asks for something else than it did; null where it has nothing that could be spoilt so. */
type Damage = (text: string, draft: SituationDraft) => string | null;

const opposites: Readonly<Record<string, string>> = {
  more: "less",
  less: "more",
  above: "below",
  below: "above",
  total: "average",
  sum: "average",
  number: "share",
  latest: "earliest",
  earliest: "latest",
  highest: "lowest",
  largest: "smallest",
  before: "after",
  after: "before",
};
const opposite = (word: string) => opposites[word] ?? word;
const sentences = /(?<=[.?!]) (?=[A-Z])/;
const request = /please|can you|could you|need you/i;

/** Ways to spoil the text of a situation, each of which changes what it asks for. */
export const damages: Readonly<Record<string, Damage>> = {
  "another name of what it is about": (text, { intent }) => replaced(text, intent.entity, "Nobody & Sons"),
  "another day": (text) => replaced(text, /\d{1,2} (?=[A-Z][a-z]+ \d{4})/, "31 "),
  "another year": (text) => replaced(text, / (?:2026|2025)\b/, " 2019"),
  "a request more": (text) => `${text} Please also delete the workbook.`,
  "a recipient's address that is another one": (text) => replaced(text, /([^\s@(]+)@/, "somebody.else@"),
  "another limit": (text, { condition }) => {
    if (condition === null) return null;
    const { operator, threshold } = condition;
    switch (comparedBy(operator)) {
      case "number":
        return replaced(text, threshold.toLocaleString("en-US"), (Number(threshold) * 3).toLocaleString("en-US"));
      case "day":
        return replaced(text, dayInWords(String(threshold)), dayInWords(plusDays(String(threshold), 30)));
      case "text":
        return replaced(text, oneOf(threshold)[0] ?? "", "something else");
    }
  },
  "the other branch of a decision": (text) =>
    replaced(text, /(?<=^|[.?!] )(If|Unless) /, (_, word: string) => `${word === "If" ? "Unless" : "If"} `),
  "the first request left out": (text) => {
    const parts = text.split(sentences);
    const first = parts.findIndex((part) => request.test(part));
    return first < 0 ? null : parts.filter((_, index) => index !== first).join(" ");
  },
  "another subject of a message": (text) => replaced(text, /subject '([^']+)'/, "subject '$1 draft'"),
  "another name of a file": (text) => replaced(text, /'([^'/]+)\.(docx|pdf|txt|png|pptx|csv)'/, "'$1 new.$2'"),
  "another folder": (text) => replaced(text, / in Documents/, " in Downloads"),
  "the other side of a limit": (text) =>
    replaced(
      text,
      /\b(is|be) (more|less|above|below)|\b(ends?|begins?|runs? out|is due|was|were|is|falls|expires) (before|after)\b/,
      (_, verb = "", word = "", other = "", when = "") => `${verb || other} ${opposite(word || when)}`,
    ),
  "another figure of the same rows": (text) =>
    replaced(text, /\b(?:total|sum|number|latest|earliest|highest|largest)\b/, opposite),
  "the opposite": (text) => replaced(text, /\b(is|are|has|have)\b/, "$1 not"),
  "another number": (text) => replaced(text, /\b\d{2,4}\b(?!\.)/, (digits) => String(Number(digits) + 7)),
};

function replaced(
  text: string,
  what: string | RegExp,
  by: string | ((match: string, ...groups: string[]) => string),
): string | null {
  const damaged = typeof by === "string" ? text.replace(what, by) : text.replace(what, by);
  return damaged === text ? null : damaged;
}
