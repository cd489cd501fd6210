import { valuesStated } from "./stated-values.js";

const partOfWord = /[\p{L}\p{N}_]/u;

/** What SQL lacks for texts, by the name that it has there; lists are JSON. */
export const textFunctions: Readonly<Record<string, (...given: string[]) => string | number>> = {
  capitals: (text = "") => text.toUpperCase(),
  /** A text with other words in every place where some stand. */
  replaced: (text = "", words = "", other = "") => withOther(text, placesOf(text, words), words, other),
  replaced_first: (text = "", words = "", other = "") =>
    withOther(text, placesOf(text, words).slice(0, 1), words, other),
  replaced_words: (text = "", words = "", other = "") =>
    withOther(
      text,
      placesOf(text, words).filter((at) => isWhole(text, at, words.length)),
      words,
      other,
    ),
  /** The places where words stand, as they are written there. */
  matches: (text = "", words = "") =>
    JSON.stringify(placesOf(text, words).map((at) => text.slice(at, at + words.length))),
  /** What stands between separators. */
  pieces: (text = "", separator = "") => JSON.stringify(text.split(separator)),
  sentences: (text = "") => JSON.stringify(text.split(/(?<=[.!?]) /)),
  /** Whether a sentence states a value of a kind beside words. */
  states: (sentence = "", label = "", kind = "") => (valuesStated([sentence], label, kind).length > 0 ? 1 : 0),
  /** The places of a line that stand for something: «Name» or [Name]. */
  marks: (line = "") => JSON.stringify([...line.matchAll(/«[^«»[\]]+»|\[[^«»[\]]+\]/g)].map(([mark]) => mark)),
  /** A value of a kind as people write it: "EUR 12,480.50", "14 March 2026". */
  written: (kind = "", value = "") => (writings.get(kind) ?? String)(value),
  /** The line `key = old` or `key: old` with another value; another line as it is. */
  with_setting: (line = "", key = "", value = "") => {
    const from = line.length - line.trimStart().length;
    if (!line.startsWith(key, from)) return line;
    const sign = from + key.length + blanksIn(line, from + key.length);
    if (line[sign] !== "=" && line[sign] !== ":") return line;
    const old = sign + 1 + blanksIn(line, sign + 1);
    return old >= line.trimEnd().length ? line : line.slice(0, old) + value + line.slice(line.trimEnd().length);
  },
};

const amounts = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const enumerations = new Intl.ListFormat("en-GB");
const writings: ReadonlyMap<string, (value: string) => string> = new Map([
  [
    "money",
    (value: string) =>
      value.replace(
        /^([A-Z]{3} )?(-?\d+(?:\.\d+)?)$/,
        (_, currency = "", amount) => `${currency}${amounts.format(amount)}`,
      ),
  ],
  ["date", (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? dates.format(Date.parse(value)) : value)],
  ["percent", (value: string) => (/[%a-z]/i.test(value) ? value : `${value} %`)],
  ["list", (value: string) => enumerations.format(value.split(" | "))],
]);

/** Where words stand in a text, capitals or not, one behind the other. */
function placesOf(text: string, words: string): number[] {
  const [whole, part] = [text.toLowerCase(), words.toLowerCase()];
  const places: number[] = [];
  if (part === "") return places;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + part.length)) places.push(at);
  return places;
}

function withOther(text: string, places: readonly number[], words: string, other: string): string {
  return places.reduceRight((rest, at) => rest.slice(0, at) + other + rest.slice(at + words.length), text);
}

function isWhole(text: string, at: number, length: number): boolean {
  return !partOfWord.test(text.charAt(at - 1)) && !partOfWord.test(text.charAt(at + length));
}

function blanksIn(line: string, from: number): number {
  return line.length - from - line.slice(from).trimStart().length;
}
