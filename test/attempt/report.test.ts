import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noop } from "../../pipeline/attempt/agents/noop.js";
import { clusterInterval } from "../../pipeline/attempt/report/bootstrap.js";
import type { CountedAttempt } from "../../pipeline/attempt/report/counted-attempt.js";
import { passAllK, passAtK } from "../../pipeline/attempt/report/repeats.js";
import { reportAttempts } from "../../pipeline/attempt/report/report.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import { createRng } from "../../pipeline/rng.js";
import { attempt, attemptable } from "./small-tasks.js";

describe("pass@k and pass^k", () => {
  it("count the draws of k attempts that hold a success, and those that hold nothing else", () => {
    // Of the 10 pairs of 5 attempts with 2 successes, 7 hold a success and 1 holds two.
    expect(passAtK(5, 2, 2)).toBeCloseTo(0.7, 10);
    expect(passAllK(5, 2, 2)).toBeCloseTo(0.1, 10);
    expect(passAtK(2, 2, 3)).toBeNull();
  });

  it("are what listing all draws gives", () => {
    const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(outcomes, fc.integer({ min: 1, max: 7 }), (attempts, k) => {
        fc.pre(k <= attempts.length);
        const draws = Array.from({ length: 2 ** attempts.length }, (_, mask) =>
          attempts.filter((_, i) => ((mask >>> i) & 1) === 1),
        ).filter(({ length }) => length === k);
        const successes = attempts.filter(Boolean).length;
        const share = (holds: (draw: boolean[]) => boolean) => draws.filter(holds).length / draws.length;
        expect(passAtK(attempts.length, successes, k)).toBeCloseTo(
          share((draw) => draw.some(Boolean)),
          9,
        );
        expect(passAllK(attempts.length, successes, k)).toBeCloseTo(
          share((draw) => draw.every(Boolean)),
          9,
        );
      }),
    );
  });
});

describe("the bootstrap over tasks", () => {
  const rng = () => createRng("bootstrap", 1);

  it("gives the same interval for the same seed, around the mean, and none without values", () => {
    const clusters = [[1, 1, 0], [0], [1, 0], [1]];
    const [low, high] = clusterInterval(clusters, rng()) ?? [];
    expect(clusterInterval(clusters, rng())).toEqual([low, high]);
    expect(low).toBeLessThanOrEqual(4 / 7);
    expect(high).toBeGreaterThanOrEqual(4 / 7);
    expect(clusterInterval([[], []], rng())).toBeNull();
    expect(clusterInterval([[1], [1, 1]], rng())).toEqual([1, 1]);
  });

  it("does not take repeats of one task for independent evidence", () => {
    const width = (clusters: number[][]) => {
      const [low = 0, high = 0] = clusterInterval(clusters, rng()) ?? [];
      return high - low;
    };
    const tasks = Array.from({ length: 10 }, (_, i) => [i % 2]);
    expect(width(tasks.map((values) => [...values, ...values, ...values, ...values]))).toBeCloseTo(width(tasks), 1);
  });
});

describe("failures of the computer", () => {
  it("are counted by class, apart from those of the agent, and say how low the success rate may be", async () => {
    const task = attemptable();
    const { trace, pictures: _, ...happened } = await attempt(task, noop(task, createRng("report")));
    const record = {
      ...{ id: "a", task_id: "t", content_hash: "", agent: "noop", seed: 1, repeat: 0, started_at: "", given: [] },
      observe: "accessibility" as const,
      ...{ step_limit: 60, progress_limit: 20, cost_usd: null, prompt_version: null },
      ...happened,
    };
    const failed = scoreAttempt(task, { record, trace });
    const easy = "easy" as const;
    const complexity = {
      dependency: "hard" as const,
      instruction: easy,
      knowledge: easy,
      hierarchy: easy,
      branch: easy,
    };
    const groups = { persona: "p", level: "L3", applications: ["Slate"], capabilities: [], complexity };
    const broken = (kind: "setup" | "crash"): CountedAttempt => {
      const computer_failure = { class: kind, code: "DESKTOP_DIED", message: "" };
      return { record: { ...record, ended: "computer", computer_failure }, score: null, ...groups };
    };
    const counted = (score: CountedAttempt["score"]): CountedAttempt => ({ record, score, ...groups });
    const wrong = counted({ ...failed, evaluator_error: "the evaluator takes too long" });
    const attempts = [counted(failed), counted({ ...failed, success: true }), broken("setup"), broken("crash"), wrong];
    const report = reportAttempts(attempts, { agent: "noop", seed: 1, repeats: 1 });
    expect(report).toMatchObject({ attempts: 5, not_counted: 3, success_rate: 0.5, success_rate_of_all: 0.2 });
    expect(report.failures).toEqual({ setup: 1, crash: 1, evaluator: 1 });
    expect(report.by_level.L3?.failures).toEqual(report.failures);
    expect(Object.keys(report.by_complexity)).toContain("dependency hard");
    expect(report.by_complexity["dependency hard"]?.failures).toEqual(report.failures);
    expect(report.endings).toEqual({ computer: 2, "no-progress": 3 });
  });
});
