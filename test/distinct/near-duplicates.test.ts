import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNearDuplicateFilter, withoutNearDuplicates } from "../../pipeline/distinct/near-duplicate-filter.js";
import { nearDuplicates } from "../../pipeline/distinct/near-duplicates.js";
import { createRng } from "../../pipeline/rng.js";
import { tries } from "../property-runs.js";

/** Few words, so that texts are alike in all degrees; equal ones and empty ones come, too. */
const someTexts = fc.array(
  fc.array(fc.constantFrom(..."abcdefghij"), { maxLength: 8 }).map((words) => words.join(" ")),
  {
    maxLength: 24,
  },
);
const someThreshold = fc.double({ min: 0.3, max: 0.999, noNaN: true });

const documentsOf = (texts: readonly string[]) => texts.map((text, i) => ({ id: String(i), text }));

/** Cosines of TF-IDF by their definition, with maps and without any bound. */
function bruteCosines(corpus: readonly string[], texts: readonly string[]): number[][] {
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  const vectors = texts.map((text) => {
    const vector = new Map<string, number>();
    for (const word of words(text)) {
      const having = corpus.filter((other) => words(other).includes(word)).length;
      vector.set(word, (vector.get(word) ?? 0) + Math.log((1 + corpus.length) / (1 + having)) + 1);
    }
    return vector;
  });
  const dot = (a: Map<string, number>, b: Map<string, number>) =>
    [...a].reduce((sum, [word, weight]) => sum + weight * (b.get(word) ?? 0), 0);
  return vectors.map((a, i) =>
    vectors.map((b, j) => (texts[i] === texts[j] ? 1 : dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1))),
  );
}

/** Whether a comparison hangs on rounding. */
const isClose = (cosines: readonly number[][], threshold: number) =>
  cosines.some((row) => row.some((cosine) => Math.abs(cosine - threshold) < 1e-9));

describe("near-duplicates", () => {
  it("are exactly those that comparing every pair finds", () => {
    fc.assert(
      fc.property(someTexts, someThreshold, (texts, threshold) => {
        const cosines = bruteCosines(texts, texts);
        fc.pre(!isClose(cosines, threshold));
        const found = nearDuplicates(documentsOf(texts), threshold);
        const near = cosines.map((row, i) => row.flatMap((cosine, j) => (i !== j && cosine >= threshold ? [j] : [])));
        expect(found.documents).toBe(texts.length);
        expect(found.distinct).toBe(new Set(texts).size);
        expect(found.pairs).toBe(near.flat().length / 2);
        expect(found.affected).toBe(near.filter((others) => others.length > 0).length);
        const ids = found.clusters.map(({ texts: own }) => own.flatMap((one) => one.ids).sort());
        const wanted = connected(near).filter((group) => group.length > 1);
        expect(ids.map(String).sort()).toEqual(
          wanted
            .map((group) => group.map(String).sort())
            .map(String)
            .sort(),
        );
      }),
      { numRuns: tries(400) },
    );
  });

  it("count pairs of equal texts without meeting each of them", () => {
    const copies = 60_000;
    const texts = Array.from({ length: copies }, () => "open the report").concat("open the report twice", "call home");
    const { distinct, pairs, affected, clusters } = nearDuplicates(documentsOf(texts), 0.1);
    expect(distinct).toBe(3);
    expect(pairs).toBe((copies * (copies - 1)) / 2 + copies);
    expect(affected).toBe(copies + 1);
    expect(clusters.map(({ documents }) => documents)).toEqual([copies + 1]);
  });

  it("of more texts than can all be compared are found nearly all, and nothing else", () => {
    const texts = sentences(1_500);
    const exact = nearDuplicates(documentsOf(texts));
    const approximate = nearDuplicates(documentsOf(texts), undefined, 0);
    expect(exact.affected).toBeGreaterThan(500);
    expect(exact.affected).toBeLessThan(1_400);
    expect(approximate.pairs).toBeNull();
    const clusterOf = new Map(exact.clusters.flatMap((cluster, i) => cluster.texts.map(({ text }) => [text, i])));
    for (const { texts: own } of approximate.clusters) {
      expect(new Set(own.map(({ text }) => clusterOf.get(text))).size).toBe(1);
      expect(own.every(({ text }) => clusterOf.has(text))).toBe(true);
    }
    expect(approximate.affected / exact.affected).toBeGreaterThan(0.97);
    expect(nearDuplicates(documentsOf(texts), undefined, 0)).toEqual(approximate);
  });
});

describe("leaving near-duplicates out", () => {
  it("takes every text that is not nearly the same as one taken before, and no other", () => {
    fc.assert(
      fc.property(someTexts, someTexts, someThreshold, (corpus, texts, threshold) => {
        const cosines = bruteCosines(corpus, texts);
        fc.pre(!isClose(cosines, threshold));
        const wanted: number[] = [];
        for (const [i, row] of cosines.entries()) {
          if (wanted.every((taken) => (row[taken] ?? 0) < threshold)) wanted.push(i);
        }
        const filter = createNearDuplicateFilter(corpus, threshold);
        const items = texts.map((text, i) => ({ text, i }));
        const taken = [...withoutNearDuplicates(items, filter, ({ text }) => text)];
        expect(taken.map(({ i }) => i)).toEqual(wanted);
      }),
      { numRuns: tries(300) },
    );
  });
});

/** Groups of what hangs together. */
function connected(near: readonly (readonly number[])[]): number[][] {
  const left = new Set(near.keys());
  const groups: number[][] = [];
  for (const first of left) {
    const group = new Set([first]);
    for (const one of group) for (const other of near[one] ?? []) group.add(other);
    for (const one of group) left.delete(one);
    groups.push([...group]);
  }
  return groups;
}

/** Texts of a few sentences out of a small stock, much as instructions are. */
function sentences(count: number): string[] {
  const rng = createRng("sentences");
  const stock = Array.from({ length: 150 }, () => Array.from({ length: 8 }, () => `w${rng.below(400)}`).join(" "));
  return Array.from({ length: count }, () => Array.from({ length: 3 }, () => rng.pick(stock.slice(0, 22))).join(" "));
}
