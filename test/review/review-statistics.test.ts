import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reviewStatistics } from "../../pipeline/review/statistics/review-statistics.js";
import { chanceOfAtLeast, sharedCauses } from "../../pipeline/review/statistics/shared-causes.js";
import type { TaskFacets } from "../../pipeline/review/statistics/task-facets.js";
import { taskVerdicts } from "../../pipeline/review/statistics/task-verdicts.js";
import { modelReviewer, type Review } from "../../pipeline/schema/review.js";

function review(task: number, reviewer: string, verdict: "accept" | "reject", seconds: number | null = null): Review {
  return {
    task_id: String(task),
    content_hash: "0",
    reviewer,
    verdict,
    reason: verdict === "reject" ? "ambiguous" : null,
    comment: null,
    seconds,
    reviewed_at: "2026-04-01T10:00:00Z",
  };
}

function facets(count: number, subtasksOf: (task: number) => string[] = () => []): Map<string, TaskFacets> {
  const complexity = {
    dependency: "easy",
    instruction: "easy",
    knowledge: "easy",
    hierarchy: "easy",
    branch: "hard",
  } as const;
  return new Map(
    Array.from({ length: count }, (_, i): [string, TaskFacets] => {
      const level = i % 2 === 0 ? "L1" : "L3";
      const own = { persona: "accountant", level, scenario: "files", complexity, subtask_ids: subtasksOf(i) } as const;
      return [String(i), { id: String(i), content_hash: "0", ...own }];
    }),
  );
}

it("models have no vote on a task", () => {
  const model = modelReviewer("openai:gpt-4o");
  const said = [review(0, "ada", "accept"), review(0, model, "reject"), review(1, model, "reject")];
  expect(taskVerdicts(said).map(({ task_id, verdict }) => [task_id, verdict])).toEqual([["0", "accepted"]]);
});

describe("review statistics", () => {
  it("count a task by the majority of its reviewers, and one without a majority as disputed", () => {
    const said = [
      review(0, "a", "accept"),
      review(0, "b", "accept"),
      review(0, "c", "reject"),
      review(1, "a", "reject"),
      review(1, "b", "accept"),
      review(2, "a", "reject"),
    ];
    const { overall, levels, complexity, reasons, disagreements } = reviewStatistics(said, facets(4));
    expect(overall).toMatchObject({ reviewed: 3, accepted: 1, rejected: 1, disputed: 1, rate: 0.5 });
    expect(levels.L1).toMatchObject({ reviewed: 2, rate: 0.5 });
    expect(levels.L3).toMatchObject({ reviewed: 1, rate: null, interval: null });
    expect(complexity["branch hard"]?.reviewed).toBe(3);
    expect(reasons.ambiguous).toEqual({ answers: 3, share: 0.5 });
    expect(disagreements.map(({ task_id, verdict }) => [task_id, verdict])).toEqual([
      ["0", "accepted"],
      ["1", "disputed"],
    ]);
  });

  it("give Wilson's interval: 8 of 10 lie between 49 % and 94 %", () => {
    const said = Array.from({ length: 10 }, (_, i) => review(i, "a", i < 8 ? "accept" : "reject"));
    const [low, high] = reviewStatistics(said, facets(10)).overall.interval ?? [0, 0];
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
  });

  it("leave undefined kappas out of the mean", () => {
    const said = [0, 1, 2, 3].flatMap((task) => [
      review(task, "a", task < 2 ? "accept" : "reject"),
      review(task, "b", task < 2 ? "accept" : "reject"),
    ]);
    const always = [0, 1].map((task) => review(task, "c", "accept"));
    const { pairs, mean_cohen_kappa } = reviewStatistics([...said, ...always], facets(4)).agreement;
    expect(pairs.map(({ reviewers, kappa }) => [reviewers.join(), kappa])).toEqual([
      ["a,b", 1],
      ["a,c", null],
      ["b,c", null],
    ]);
    expect(mean_cohen_kappa).toBe(1);
  });

  it("say how fast reviewers are, by the answers that have a time", () => {
    const { reviewers } = reviewStatistics(
      [review(0, "a", "accept", 30), review(1, "a", "reject", 90), review(2, "a", "accept"), review(0, "b", "accept")],
      facets(3),
    );
    expect(reviewers.a).toEqual({ answers: 3, accept: 2, reject: 1, timed: 2, tasks_per_hour: 60, median_seconds: 60 });
    expect(reviewers.b).toMatchObject({ timed: 0, tasks_per_hour: null, median_seconds: null });
  });
});

describe("causes of rejections", () => {
  it("are subtasks that stand in more rejected tasks than chance puts there, and no others", () => {
    const said = Array.from({ length: 40 }, (_, i) => review(i, "a", i % 8 === 0 ? "reject" : "accept"));
    const subtasks = (i: number) => ["everywhere", i % 8 === 0 ? "bad" : "good", `odd ${i % 3}`];
    const causes = sharedCauses(taskVerdicts(said), facets(40, subtasks));
    expect(causes).toMatchObject([{ subtask_id: "bad", tasks: 5, rejected: 5, reasons: ["ambiguous"] }]);
  });

  it("are none where a single task is rejected", () => {
    const said = Array.from({ length: 10 }, (_, i) => review(i, "a", i === 0 ? "reject" : "accept"));
    expect(
      sharedCauses(
        taskVerdicts(said),
        facets(10, (i) => [`own ${i}`, "all"]),
      ),
    ).toEqual([]);
  });

  it("are weighed by the exact test: Fisher's tea tasting gives 17/70 and 1/70", () => {
    expect(chanceOfAtLeast(3, 4, 4, 8)).toBeCloseTo(17 / 70, 12);
    expect(chanceOfAtLeast(4, 4, 4, 8)).toBeCloseTo(1 / 70, 12);
    const size = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(size, size, size, (a, b, rest) => {
        const all = a + b + rest;
        expect(chanceOfAtLeast(0, a, b, all)).toBeCloseTo(1, 9);
        expect(chanceOfAtLeast(1, a, b, all)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
