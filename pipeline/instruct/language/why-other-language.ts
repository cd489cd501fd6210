import { isEnglish, type WritingLanguage } from "../../schema/writing-language.js";

/** English words that stand in most sentences, and are words of no other language that is written with these letters. */
const tellingWords: ReadonlySet<string> = new Set([
  ...["the", "and", "with", "that", "this", "these", "please", "which", "from", "into", "should", "would", "could"],
  ...["because", "there", "their", "today", "thanks", "than", "otherwise"],
]);
/** Of all words; English texts have two to three times as many. */
const mostTelling = 0.08;
/** Fewer words tell nothing. */
const fewestWords = 12;

/**
 * Why a text is not in the language that was asked for, which is told by its English words, apart from its values; null
 * where nothing tells.
 */
export function whyOtherLanguage(text: string, values: readonly string[], language: WritingLanguage): string | null {
  if (isEnglish(language)) return null;
  const own = values.reduce((rest, value) => rest.replaceAll(value, " "), text);
  const words = own.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < fewestWords) return null;
  const telling = words.filter((word) => tellingWords.has(word)).length;
  return telling / words.length > mostTelling ? `it is written in English, and not in ${language.name}` : null;
}
