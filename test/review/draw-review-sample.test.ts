import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawReviewSample, type SampleWish } from "../../pipeline/review/sheets/draw-review-sample.js";
import type { TaskFacets } from "../../pipeline/review/statistics/task-facets.js";
import { createRng } from "../../pipeline/rng.js";
import { levelIds } from "../../pipeline/schema/task/task.js";

const complexity = {
  dependency: "easy",
  instruction: "easy",
  knowledge: "easy",
  hierarchy: "easy",
  branch: "easy",
} as const;
const tasks = fc
  .array(fc.record({ level: fc.constantFrom(...levelIds), scenario: fc.constantFrom("files", "mail", "pictures") }), {
    maxLength: 60,
  })
  .map((drawn) =>
    drawn.map(({ level, scenario }, i): TaskFacets => {
      return { id: String(i), content_hash: "", persona: "accountant", level, scenario, complexity, subtask_ids: [] };
    }),
  );
const all: Pick<SampleWish, "stratify" | "admit"> = { stratify: null, admit: () => true };

describe("a sample for review", () => {
  it("has as many different tasks as were asked for, or all, in the order of the dataset", () => {
    fc.assert(
      fc.property(tasks, fc.integer({ min: 1, max: 70 }), fc.integer(), (given, count, seed) => {
        const drawn = drawReviewSample(given, { ...all, count }, createRng(seed));
        expect(drawn).toHaveLength(Math.min(count, given.length));
        expect(given.filter((task) => drawn.includes(task))).toEqual(drawn);
      }),
    );
  });

  it("is the same for the same seed, and all tasks without a number", () => {
    fc.assert(
      fc.property(tasks, fc.integer(), (given, seed) => {
        const draw = () => drawReviewSample(given, { ...all, stratify: "level", count: 7 }, createRng(seed));
        expect(draw()).toEqual(draw());
        expect(drawReviewSample(given, { ...all, count: null }, createRng(seed))).toEqual(given);
      }),
    );
  });

  it("has of every stratum its share of the tasks, up to a task", () => {
    fc.assert(
      fc.property(tasks, fc.integer({ min: 1, max: 60 }), fc.constantFrom("scenario", "level"), (given, count, by) => {
        fc.pre(count <= given.length);
        const drawn = drawReviewSample(given, { ...all, stratify: by, count }, createRng(1));
        for (const value of new Set(given.map((task) => task[by]))) {
          const share = (given.filter((task) => task[by] === value).length * count) / given.length;
          const found = drawn.filter((task) => task[by] === value).length;
          expect(Math.abs(found - share)).toBeLessThan(1);
        }
      }),
    );
  });

  it("passes over tasks that may not join it, and fills up with others", () => {
    fc.assert(
      fc.property(tasks, fc.integer({ min: 1, max: 40 }), (given, count) => {
        const admit = ({ id }: TaskFacets) => Number(id) % 3 !== 0;
        const admitted = given.filter(admit).length;
        const drawn = drawReviewSample(given, { stratify: "level", admit, count }, createRng(2));
        expect(drawn).toHaveLength(Math.min(count, admitted));
        expect(drawn.every(admit)).toBe(true);
      }),
    );
  });
});
