import type { Rng } from "../../rng.js";
import { capitalize } from "../../text/capitalize.js";
import { quotesTwice, sentencesOf } from "./claims.js";
import type { Knowledge } from "./knowledge.js";

/** Several ways to say one thing; the key names the thing, and is shared by all steps that might say it. */
export interface Ways {
  readonly key: string;
  readonly ways: readonly string[];
}

/** Who says what is thought in one trajectory: nothing that is not known yet, and no sentence twice. */
export interface Teller {
  /**
   * The first thing of which a way can be said at a step (an index), in the way that was used least; "" where none can.
   * Ways with a sentence that quotes the same name twice come after all others.
   */
  say(at: number, things: readonly Ways[]): string;
}

/** A teller for one trajectory. */
export function tellerOf(knowledge: Knowledge, rng: Rng): Teller {
  const said = new Set<string>();
  const uses = new Map<string, number>();
  return {
    say(at, things) {
      const candidates = things.flatMap(({ key, ways }) => {
        const offset = rng.below(Math.max(1, ways.length));
        return ways
          .map((way, i) => ({ text: capitalize(way), name: `${key} ${i}`, turn: (i + offset) % ways.length }))
          .sort((a, b) => (uses.get(a.name) ?? 0) - (uses.get(b.name) ?? 0) || a.turn - b.turn)
          .map(({ text, name }) => ({ text, name, sentences: sentencesOf(text) }));
      });
      const isCircular = ({ sentences }: (typeof candidates)[number]): boolean => sentences.some(quotesTwice);
      const ordered = [...candidates.filter((one) => !isCircular(one)), ...candidates.filter(isCircular)];
      for (const { text, name, sentences } of ordered) {
        if (sentences.length === 0 || sentences.some((sentence) => said.has(sentence))) continue;
        if (!knowledge.supports(text, at)) continue;
        for (const sentence of sentences) said.add(sentence);
        uses.set(name, (uses.get(name) ?? 0) + 1);
        return text;
      }
      return "";
    },
  };
}
