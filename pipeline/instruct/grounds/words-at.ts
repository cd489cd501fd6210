import { blanks } from "../../template/template.js";
import { escapePattern } from "../../text/escape-pattern.js";
import { holdsText } from "../../text/fold.js";
import { splitRequest } from "../phrasebook/registers.js";
import { type Pattern, patternOf } from "../read/situation/patterns.js";

const anyWords = String.raw`[^\n]+?`;

/** The words of a text that spell a value, as the text has them; null where it has none of the spellings. */
export function spelledAt(text: string, spellings: readonly string[]): string | null {
  for (const spelling of [...spellings].sort((a, b) => b.length - a.length)) {
    const found = new RegExp(`(?<![\\p{L}\\p{N}_])${escapePattern(spelling)}(?![\\p{L}\\p{N}_])`, "iu").exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return spellings.find((spelling) => holdsText(text, spelling)) ?? null;
}

/**
 * The words of a text that follow one of several templates: blanks that `words` fills are said as they are, for another
 * one any words may stand. Null where the text follows none. A request may stand without its time, which can begin the
 * sentence.
 */
export function phrasedAt(
  text: string,
  templates: readonly string[],
  words: Readonly<Record<string, string>>,
): string | null {
  const all = templates.flatMap((template) => [template, ...[splitRequest(template)?.request ?? []].flat()]);
  for (const template of all) {
    const inside = new Map(
      blanks(template).map((name): [string, Pattern] => {
        const said = words[name];
        return [name, { source: said === undefined ? anyWords : escapePattern(said), blanksOf: [] }];
      }),
    );
    const found = new RegExp(patternOf(template, inside).source, "u").exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}
