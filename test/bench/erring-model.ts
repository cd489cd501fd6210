import { z } from "zod";
import { contentHash } from "../../pipeline/hash.js";
import { createRng } from "../../pipeline/rng.js";
import type { FakeAnswer, FakeQuestion, Fault } from "../llm/fake-models.js";

/** What goes wrong with answers. Each kind has the same share of all that is wrong. */
export const errorKinds = [
  "wrong schema",
  "missing fact",
  "sentence too many",
  "cut off",
  "status 429",
  "status 500",
] as const;
type ErrorKind = (typeof errorKinds)[number];

/** Those that come before anybody reads the answer. */
const faults: Partial<Record<ErrorKind, Fault>> = {
  "wrong schema": { kind: "wrong-shape" },
  "cut off": { kind: "rambling" },
  "status 429": { kind: "status", status: 429 },
  "status 500": { kind: "status", status: 500 },
};

/**
 * A model that errs in so many of its answers, each by itself and by the seed: a question that is asked again in the same
 * words has another chance. What it would have said is `answer`'s.
 */
export function erringModel(answer: FakeAnswer, { rate, seed }: { rate: number; seed: number }) {
  const met = new WeakMap<FakeQuestion, ErrorKind>();
  const times = new Map<string, number>();
  const counts = new Map<ErrorKind, number>();
  return {
    counts,
    fault(_n: number, question: FakeQuestion): Fault | null {
      const key = contentHash({ ...question });
      const time = (times.get(key) ?? 0) + 1;
      times.set(key, time);
      const rng = createRng(seed).fork("errors", key, time);
      if (rng.next() >= rate) return null;
      const kind = rng.pick(errorKinds);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      met.set(question, kind);
      return faults[kind] ?? null;
    },
    async answer(question: FakeQuestion): Promise<unknown> {
      const said = await answer(question);
      const kind = met.get(question);
      if (kind === "missing fact") return withoutFact(said);
      return kind === "sentence too many" ? withSentence(said) : said;
    },
  };
}

/** An answer that lacks something: a sentence of the longest text, or where the answer has lists, the end of the first. */
function withoutFact(said: unknown): unknown {
  const fields = fieldsOf(said);
  const list = Object.entries(fields).find(([, value]) => Array.isArray(value) && value.length > 0);
  if (typeof fields.high_level !== "string" && list !== undefined) {
    return { ...fields, [list[0]]: z.array(z.unknown()).parse(list[1]).slice(0, -1) };
  }
  return changedText(fields, (text) => text.replace(/[^.\n]*[.\n]?\s*$/, "").trim() || text.slice(0, text.length / 2));
}

/** An answer that says more than was asked for. */
function withSentence(said: unknown): unknown {
  const fields = fieldsOf(said);
  if (Array.isArray(fields.other_requests)) {
    return { ...fields, other_requests: [...fields.other_requests, "empty the Downloads folder"] };
  }
  return changedText(fields, (text) => `${text} Also, empty the Downloads folder.`);
}

function changedText(fields: Record<string, unknown>, change: (text: string) => string): Record<string, unknown> {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const named = texts.find(([name]) => name === "high_level") ?? texts.toSorted((a, b) => b[1].length - a[1].length)[0];
  return named === undefined ? fields : { ...fields, [named[0]]: change(named[1]) };
}

function fieldsOf(said: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(said);
}
