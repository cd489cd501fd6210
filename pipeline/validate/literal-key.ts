import { normalizePath } from "../path.js";

/** Keys of what was asked for lately: a text is compared with each of its values many times. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/** The form in which two spellings of a value are equal. */
export function literalKey(text: string): string {
  // Most words are spelt in one way only, and normalising costs much more than seeing that.
  if (/^[a-z0-9]+$/.test(text)) return text;
  const before = known.get(text);
  if (before !== undefined) return before;
  const key = normalizePath(text.trim()).replaceAll(/\s+/g, " ");
  if (known.size >= mostKnown) known.clear();
  known.set(text, key);
  return key;
}
