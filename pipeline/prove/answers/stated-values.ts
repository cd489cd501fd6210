import { months } from "../../query/days.js";
import { escapePattern } from "../../text/escape-pattern.js";
import type { StoredCell } from "./stored-table.js";

const figure = /(?<![\w.,-])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\d-])/;
const isoDay = /\d{4}-\d\d-\d\d/;
const dayInWords = new RegExp(`(\\d{1,2}) (${months.join("|")}) (\\d{4})`);
const clock = /(?<!\d)\d{1,2}:\d\d(?!\d)/;

/**
 * The values of a kind that lines state behind words, each once: "Credit limit: EUR 13,000.00" states the money 13000,
 * and of texts what stands behind the colon.
 */
export function valuesStated(lines: readonly string[], label: string, kind: string): StoredCell[] {
  const words = new RegExp(`(?<![\\p{L}\\p{N}_])${escapePattern(label)}(?![\\p{L}\\p{N}_])(.*)$`, "iu");
  const folded = label.toLowerCase();
  const found = lines.flatMap((line) => {
    if (!line.toLowerCase().includes(folded)) return [];
    const [, behind = ""] = words.exec(line) ?? [];
    const stated = kind === "text" ? /^ ?: *(.+)$/.exec(behind)?.[1] : behind;
    return stated === undefined ? [] : (valueIn(stated, kind) ?? []);
  });
  return [...new Set(found)];
}

/** The first value of a kind in a text: a number, an ISO day, a time, or the text itself; null where there is none. */
export function valueIn(text: string, kind: string): StoredCell | null {
  switch (kind) {
    case "text":
      return text.replace(/\.$/, "");
    case "date":
      return isoDay.exec(text)?.[0] ?? spelledDay(text);
    case "time":
      return clock.exec(text)?.[0].padStart(5, "0") ?? null;
    default: {
      const found = figure.exec(text)?.[0];
      return found === undefined ? null : Number(found.replaceAll(",", ""));
    }
  }
}

function spelledDay(text: string): string | null {
  const [, day = "", month = "", year] = dayInWords.exec(text) ?? [];
  const names: readonly string[] = months;
  const number = names.indexOf(month) + 1;
  return year === undefined ? null : `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
