import { fold } from "../../text/fold.js";

/** The text with other words in every place where some stand, capitals or not. */
export function replacedIn(text: string, words: string, other: string): string {
  if (words === "") return text;
  let replaced = "";
  for (let at = 0; at < text.length; ) {
    const isMatch = fold(text.slice(at, at + words.length)) === fold(words);
    replaced += isMatch ? other : text[at];
    at += isMatch ? words.length : 1;
  }
  return replaced;
}
