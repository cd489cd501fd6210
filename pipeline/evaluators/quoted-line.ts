import { shortened } from "../text/shortened.js";

const longestText = 120;

/** A text in quotation marks on one line, its end left out where it is long. */
export function quoted(text: string): string {
  return `"${shortened(text, longestText)}"`;
}
