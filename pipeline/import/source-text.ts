import { z } from "zod";

/** Characters of a text of a source. Instructions have some hundred. */
const longest = 20_000;

/** A text of a source, with the line ends of this program and without blanks at its ends. */
export const sourceText = z
  .string()
  .max(longest)
  .transform((text) => text.replaceAll("\r\n", "\n").trim());

/** The same, which says something. */
export const saidText = sourceText.pipe(z.string().min(1));

/** Whether a text has control characters, beside line feed and tab, or halves of characters. */
export function hasControlCharacters(text: string): boolean {
  return /(?![\n\t])[\p{Cc}\p{Cs}]/u.test(text);
}
