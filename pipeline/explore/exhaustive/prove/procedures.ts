import type { Procedure } from "../../../schema/catalog/catalog.js";
import type { Action } from "../../../schema/computer/action.js";

/** A path that has less in common with a procedure is another one. */
const leastLikeness = 0.5;

const nameless: ReadonlySet<string> = new Set(["ListItem", "DataItem"]);

/** The form in which a control text and its mention are equal: lower case, without the dots that announce a dialog. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(\.\.\.|…)/g, "")
    .trim();
}

/** Texts of the controls that a path uses, in plain form; items of lists are not commands. */
export function commandTexts(actions: readonly Action[]): Set<string> {
  return new Set(
    actions.flatMap(({ control }) =>
      control === null || nameless.has(control.control_type) ? [] : [plain(control.control_text)],
    ),
  );
}

/** Which of some texts the words of a procedure mention, longest first, so that a mention counts for one text only. */
export function mentionedIn(steps: string, texts: Iterable<string>): Set<string> {
  let rest = steps;
  const found = new Set<string>();
  for (const text of [...texts].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    for (let at = mentionedAt(rest, text, 0); at !== null; at = mentionedAt(rest, text, 0)) {
      found.add(text);
      rest = `${rest.slice(0, at.start)}|${rest.slice(at.end)}`;
    }
  }
  return found;
}

/** Where the words of a procedure mention a control text first, from a place in them on; null where they do not. */
export function mentionedAt(steps: string, text: string, from: number): { start: number; end: number } | null {
  const wanted = text
    .toLowerCase()
    .replace(/(\.\.\.|…)$/, "")
    .trim();
  if (wanted === "") return null;
  const said = steps.toLowerCase();
  for (let start = said.indexOf(wanted, from); start >= 0; start = said.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (!isLetter(said[start - 1]) && !isLetter(said[end])) return { start, end };
  }
  return null;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/**
 * The documented procedure that one of these paths follows: the largest weighted share of control texts in common,
 * where a text counts the less, the more procedures mention it. Null where none is alike. Cost: procedures x paths x texts.
 */
export function procedureOf(
  documentation: readonly Procedure[],
  paths: readonly (readonly Action[])[],
  known: ReadonlySet<string>,
): number | null {
  const mentions = documentation.map(({ steps }) => mentionedIn(steps, known));
  const weight = (text: string) => 1 / (1 + mentions.filter((texts) => texts.has(text)).length);
  const sum = (texts: Iterable<string>) => [...texts].reduce((total, text) => total + weight(text), 0);
  let best: { index: number; likeness: number } | null = null;
  for (const [index, mentioned] of mentions.entries()) {
    for (const path of paths) {
      const used = commandTexts(path);
      const common = sum([...used].filter((text) => mentioned.has(text)));
      const likeness = common / sum(new Set([...used, ...mentioned]));
      if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0)) best = { index, likeness };
    }
  }
  return best?.index ?? null;
}
