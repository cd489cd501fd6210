import { dayInWords } from "../../query/days.js";
import { isEnglish, type WritingLanguage } from "../../schema/writing-language.js";

/** A day (ISO) as it is written: "18 June 2026", "18. Juni 2026". Throws RangeError for what is no day. */
export function dayWritten(day: string, { tag }: WritingLanguage): string {
  if (isEnglish({ tag })) return dayInWords(day);
  const format = new Intl.DateTimeFormat(withPlainDigits(tag, "gregory"), { dateStyle: "long", timeZone: "UTC" });
  return plainSpaces(format.format(new Date(Date.parse(day))));
}

/** A number as it is written: "5,000.5", "5.000,5", with plain spaces between thousands where spaces stand there. */
export function numberWritten(number: number, { tag }: WritingLanguage): string {
  return plainSpaces(number.toLocaleString(isEnglish({ tag }) ? "en-US" : withPlainDigits(tag), exactly));
}

/** Number of words of a text, also in languages that write none apart. */
export function wordsWritten(text: string, { tag }: WritingLanguage): number {
  if (isEnglish({ tag })) return text.split(/\s+/).length;
  return [...new Intl.Segmenter(tag, { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike)
    .length;
}

const exactly = { maximumFractionDigits: 20 } as const;

/** With digits 0 to 9, which every value of a task has. */
function withPlainDigits(tag: string, calendar?: string): Intl.Locale {
  return new Intl.Locale(tag, { numberingSystem: "latn", ...(calendar !== undefined && { calendar }) });
}

function plainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, " ").replaceAll(/\p{Cf}/gu, "");
}
