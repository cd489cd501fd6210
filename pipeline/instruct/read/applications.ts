import type { Clause } from "./clauses.js";
import type { InstructionToken } from "./words/tokens.js";

/**
 * The application that each clause names as the place where it is done, undefined where it names none. "The workbook
 * from Excel" names where a thing comes from, and counts only where nothing else is named.
 */
export function nameApplications(clauses: readonly Clause[], applications: readonly string[]): (string | undefined)[] {
  return clauses.map(({ lead, tokens }) => placeOf([...lead, ...tokens], applications));
}

/** The application that these words name as a place, undefined where they name none. */
export function placeOf(tokens: readonly InstructionToken[], applications: readonly string[]): string | undefined {
  const places = applications.flatMap((name) => placesOf(tokens, name).map((at) => ({ name, at })));
  const rank = ({ at }: { at: number }) => at + (tokens[at - 1]?.lower === "from" ? tokens.length : 0);
  places.sort((a, b) => rank(a) - rank(b) || b.name.length - a.name.length);
  return places[0]?.name;
}

/** Writes into each clause where it is done: what it names, else what its sentence has named before. */
export function placeClauses(clauses: readonly Clause[], applications: readonly string[]): void {
  let current: string | undefined;
  let sentence = -1;
  for (const [index, own] of nameApplications(clauses, applications).entries()) {
    const clause = clauses[index];
    if (clause === undefined) continue;
    if (clause.sentence !== sentence) current = undefined;
    sentence = clause.sentence;
    current = own ?? current;
    if (current !== undefined) clause.application = current;
  }
}

/** "The Word document" names a format. */
const formats = new Set("document documents file files workbook workbooks presentation presentations".split(" "));

function placesOf(tokens: readonly InstructionToken[], name: string): number[] {
  const wanted = name.toLowerCase().split(/\s+/);
  const places: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!token.lower.startsWith(wanted[0] ?? "") || token.quoted) continue;
    const says =
      wanted.every((word, offset) => tokens[at + offset]?.lower.replace(/'s$/, "") === word) &&
      /^[\p{Lu}\d]/u.test(token.text) &&
      !formats.has(tokens[at + wanted.length]?.lower ?? "");
    if (says) places.push(at);
  }
  return places;
}
