import { normalizePath } from "../path.js";

/** The form in which two spellings of a value are equal. */
export function literalKey(text: string): string {
  return normalizePath(text.trim()).replaceAll(/\s+/g, " ");
}
