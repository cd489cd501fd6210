import { heightOf, type Strip, widthOf } from "./strips.js";
import type { ReadLine } from "./tesseract.js";

/** Least confidence of a word, of a long one, which shapes are not taken for, of one of few letters, and of a shape. */
const confidence = { word: 30, long: 8, short: 60, shape: 90 };
/** Heights in pixels below which there are no letters, and from which on one or two are more likely an icon; few letters. */
const letters = { lowest: 7, tall: 14, few: 2, short: 3, long: 5 };
/** What is believed where one or two signs are tall: numbers, as calculators show them, and two letters. */
const tallText = /^(?:[\p{N}.,]+|\p{L}{2})$/u;

/** What a strip says; null where it is not text but a shape that Tesseract takes for letters. */
export function stripWords({ rect, blobs }: Strip, { words }: ReadLine): string | null {
  const credible = words.filter(
    (word) => word.confidence >= (word.text.length < letters.long ? confidence.word : confidence.long),
  );
  const said = credible.map(({ text }) => text).join(" ");
  if (said === "" || (heightOf(rect) < letters.lowest && /[\p{L}\p{N}]/u.test(said))) return null;
  const isTall = said.length <= letters.few && heightOf(rect) >= letters.tall;
  const isSquare = Math.min(widthOf(rect), heightOf(rect)) >= letters.tall;
  const isOneShape = blobs.length === 1 && (said.length > 1 || isSquare);
  const least = isTall || isOneShape ? confidence.shape : said.length <= letters.short ? confidence.short : 0;
  if (credible.some((word) => word.confidence < least)) return null;
  return isTall && !tallText.test(said) ? null : said;
}
