import { isEnglish, type WritingLanguage } from "../../schema/writing-language.js";
import { numberWritten } from "../language/written-forms.js";

/** Tells whether words stand in a text, whatever stands between them: quotation marks and line breaks make no difference. */
export interface SpeltWords {
  /** Where they begin, as a number that only orders; -1 where they do not stand. */
  placeOf(words: string): number;
  stands(words: string): boolean;
}

/** Languages that write no spaces between words, by the beginning of their tags. */
const unspaced: ReadonlySet<string> = new Set(["ja", "km", "lo", "my", "th", "yue", "zh"]);

/** Indexes a text for `SpeltWords`. Words without a letter or digit stand nowhere. */
export function speltWords(text: string, { tag }: WritingLanguage): SpeltWords {
  const edge = unspaced.has(tag.split("-")[0] ?? tag) ? "" : " ";
  const spelt = ` ${bare(text)} `;
  const placeOf = (words: string) => (bare(words) === "" ? -1 : spelt.indexOf(`${edge}${bare(words)}${edge}`));
  return { placeOf, stands: (words) => placeOf(words) >= 0 };
}

/** Whether a text has a number as its language writes it, or as English does, with or without marks between its thousands. */
export function hasNumber(text: string, wanted: number, language: WritingLanguage): boolean {
  if (hasPlainNumber(text.replaceAll(/(?<=\d)[,\s](?=\d{3})/g, ""), wanted)) return true;
  if (isEnglish(language)) return false;
  const [thousands, point] = ["12345", "1.5"].map((one) => numberWritten(Number(one), language).replaceAll(/\d/g, ""));
  const marks = new Set([thousands ?? "", ".", "'", "’", " "].filter((mark) => mark !== "" && mark !== point));
  const plain = [...marks].reduce((rest, mark) => withoutMark(rest, mark), text.replaceAll(/\p{Zs}/gu, " "));
  return hasPlainNumber(plain.replaceAll(new RegExp(`(?<=\\d)\\${point ?? "."}(?=\\d)`, "g"), "."), wanted);
}

function withoutMark(text: string, mark: string): string {
  return text.replaceAll(new RegExp(`(?<=\\d)${mark === "." ? "\\." : mark}(?=\\d{3}(?!\\d))`, "g"), "");
}

function hasPlainNumber(digits: string, wanted: number): boolean {
  const number = String(Math.abs(wanted)).replace(".", "\\.");
  return new RegExp(`(?<![\\d.])${number}(?!\\d|\\.[0-9]*[1-9])`).test(digits);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}
