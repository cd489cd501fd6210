import { holdsText } from "../../text/fold.js";
import { splitRequest } from "../phrasebook/registers.js";

/** Most characters that stand for a blank whose words are not known. */
const longestGap = 300;
/** A blank; a text says an address that stands in parentheses behind a name only once. */
const blankPattern = / \(\{([a-z_]+_mail)\}\)|\{([a-z][a-z0-9_]*)\}/;

/** The words of a text that spell a value, as the text has them; null where it has none of the spellings. */
export function spelledAt(text: string, spellings: readonly string[]): string | null {
  for (const spelling of [...spellings].sort((a, b) => b.length - a.length)) {
    const found = new RegExp(`(?<![\\p{L}\\p{N}_])${loose(spelling)}(?![\\p{L}\\p{N}_])`, "iu").exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return spellings.find((spelling) => holdsText(text, spelling)) ?? null;
}

/**
 * The words of a text that follow one of several templates: known blanks are filled with `words`, for another one any
 * words may stand. Null where the text follows none. A request may stand without its time, which can begin the sentence.
 */
export function phrasedAt(
  text: string,
  templates: readonly string[],
  words: Readonly<Record<string, string>>,
): string | null {
  const all = templates.flatMap((template) => [template, ...[splitRequest(template)?.request ?? []].flat()]);
  for (const template of all) {
    const found = new RegExp(patternOf(template, words), "iu").exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

function patternOf(template: string, words: Readonly<Record<string, string>>): string {
  const blank = blankPattern.exec(template);
  if (blank === null) return loose(template);
  const { 0: whole, 1: address, 2: bare, index } = blank;
  const known = words[address ?? bare ?? ""];
  const value = known === undefined ? `[^]{1,${longestGap}}?` : loose(known);
  const filled = address === undefined ? value : `(?: \\(${value}\\))?`;
  return `${loose(template.slice(0, index))}${filled}${patternOf(template.slice(index + whole.length), words)}`;
}

/** A pattern for words, whatever white space stands between them. */
function loose(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replaceAll(/\s+/g, "\\s+");
}
