import type { Catalog } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import type { Parameter } from "../../schema/subtask.js";
import { freeValue, isOfContact, type Subject } from "./free-values.js";

/** Hands out the words of a task so that what its nodes make can be told apart. */
export interface Words {
  /** A value for a free parameter; `variant` asks for another than the usual. */
  next(parameter: Parameter, variant: number, topic: string, rng: Rng): string;
}

/** Draws again for words that were used, as often as this in all. */
const mostDraws = 20;

export function createWords(subject: Omit<Subject, "topic">, catalog: Catalog): Words {
  const turns = new Map<string, number>();
  const spoken = new Set<string>();
  const titles = new Set<string>();
  // Autocompletion would offer a longer title when a part of it is typed.
  const isPart = (value: string) => [...titles].some((other) => other.includes(value) || value.includes(other));
  return {
    next: ({ name, type }, variant, topic, rng) => {
      const key = `${type}:${variant}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      const matter = { ...subject, topic };
      const draws = isOfContact(type) ? 1 : mostDraws;
      let value = "";
      for (let draw = 0; draw < draws; draw++) {
        const own = rng.fork(name, variant, draw);
        value = freeValue(type, matter, turn + variant, own, catalog.valueTypes.get(type));
        if (!spoken.has(value) && !(type === "title" && isPart(value))) break;
      }
      spoken.add(value);
      if (type === "title") titles.add(value);
      return value;
    },
  };
}
