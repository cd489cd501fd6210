import { normalizePath } from "../path.js";

/** The form in which two spellings of a value are equal. */
export function literalKey(text: string): string {
  // Most words are spelt in one way only, and normalising costs much more than seeing that.
  if (/^[a-z0-9]+$/.test(text)) return text;
  return normalizePath(text.trim()).replaceAll(/\s+/g, " ");
}
