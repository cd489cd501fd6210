import { months } from "../../query/days.js";
import { escapePattern } from "../../text/escape-pattern.js";
import type { StoredCell } from "./stored-table.js";

const figure = /(?<![\w.,-])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\d-])/g;
const day = new RegExp(`(\\d{4}-\\d\\d-\\d\\d)|(\\d{1,2}) (${months.join("|")}) (\\d{4})`, "g");
const clock = /(?<!\d)\d{1,2}:\d\d(?!\d)/g;

/**
 * The values of a kind that sentences of lines state beside words, each once: "Credit limit: EUR 13,000.00" and "EUR
 * 13,000.00 is the credit limit" state the money 13000. What stands behind the words comes before what stands in front;
 * of texts, it is what stands behind a colon.
 */
export function valuesStated(lines: readonly string[], label: string, kind: string): StoredCell[] {
  const words = new RegExp(`^(.*?)(?<![\\p{L}\\p{N}_])${escapePattern(label)}(?![\\p{L}\\p{N}_])(.*)$`, "iu");
  const folded = label.toLowerCase();
  const found = lines
    .filter((line) => line.toLowerCase().includes(folded))
    .flatMap((line) => (kind === "text" ? [line] : line.split(/(?<=[.!?]) /)))
    .flatMap((sentence) => {
      const [whole, before = "", behind = ""] = words.exec(sentence) ?? [];
      if (whole === undefined) return [];
      if (kind === "text") return /^ ?: *(.+?)\.?$/.exec(behind)?.[1] ?? [];
      return valuesIn(behind, kind)[0] ?? valuesIn(before, kind).at(-1) ?? [];
    });
  return [...new Set(found)];
}

/** The first value of a kind in a text: a number, an ISO day, a time, or the text itself; null where there is none. */
export function valueIn(text: string, kind: string): StoredCell | null {
  return kind === "text" ? text.replace(/\.$/, "") : (valuesIn(text, kind)[0] ?? null);
}

/** The values of a kind that is none of texts, in the order in which they stand. */
function valuesIn(text: string, kind: string): StoredCell[] {
  if (kind === "date") return [...text.matchAll(day)].map(isoDay);
  if (kind === "time") return [...text.matchAll(clock)].map(([found]) => found.padStart(5, "0"));
  return [...text.matchAll(figure)].map(([found]) => Number(found.replaceAll(",", "")));
}

function isoDay([, iso, date = "", month = "", year = ""]: RegExpMatchArray): string {
  if (iso !== undefined) return iso;
  const names: readonly string[] = months;
  const number = names.indexOf(month) + 1;
  return `${year}-${String(number).padStart(2, "0")}-${date.padStart(2, "0")}`;
}
