import type { Rng } from "../../../rng.js";
import type { Situation } from "../../../schema/situation.js";
import { blanks, fill } from "../../../template/template.js";

/** Fills the requests of a situation one after the other, and remembers what was described. */
export interface Describer {
  /** A request with descriptions in place of facts and of what earlier requests make. */
  request(deliverable: string): string;
  /** A fact by itself. */
  fact(name: string): string;
  /** The same, starting from what was described so far, without changing it. */
  branch(): Describer;
}

/**
 * A fact is described in full where it comes first, and by its short name from then on. A mail address stands behind a
 * name once in a text (`addressed` are those that it has already).
 */
export function createDescriber(
  { facts, deliverables }: Pick<Situation, "facts" | "deliverables">,
  words: Readonly<Record<string, string>>,
  rng: Rng,
  described: ReadonlySet<string> = new Set(),
  addressed: Set<string> = new Set(),
): Describer {
  const known = new Set(described);
  const fact = (name: string): string => {
    const found = facts[name];
    if (found === undefined) return `{${name}}`;
    if (known.has(name)) return fill(found.again, words);
    known.add(name);
    return fill(rng.fork("described", name).pick(found.described), words);
  };
  return {
    fact,
    request(name) {
      const asked = addressedOnce(rng.fork("asked", name).pick(deliverables[name]?.asked ?? []), addressed);
      const filled: Record<string, string> = { ...words };
      for (const blank of blanks(asked)) {
        if (blank in facts) filled[blank] = fact(blank);
        const called = deliverables[blank]?.called;
        if (called !== undefined) filled[blank] = fill(called, words);
      }
      return fill(asked, filled);
    },
    branch: () => createDescriber({ facts, deliverables }, words, rng, known, addressed),
  };
}

/** A request without the addresses in parentheses that the text has already, which it adds to. */
function addressedOnce(asked: string, addressed: Set<string>): string {
  const shortened = asked.replace(/ \(\{([a-z_]+_mail)\}\)/g, (whole, name: string) =>
    addressed.has(name) ? "" : whole,
  );
  for (const name of blanks(shortened)) if (name.endsWith("_mail")) addressed.add(name);
  return shortened;
}
