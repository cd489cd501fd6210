import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreementOf, pearson } from "../../../pipeline/attempt/judge/agreement.js";
import { partsDone } from "../../../pipeline/attempt/report/judge-opinions.js";
import type { AttemptScore } from "../../../pipeline/schema/attempt/attempt-records.js";
import type { Judgement } from "../../../pipeline/schema/attempt/judgement.js";

const judgement = (done: boolean, ...parts: boolean[]): Judgement => ({
  parts: parts.map((isDone, index) => ({ part: index + 1, done: isDone, evidence: "" })),
  done,
  reason: "",
});
const score = (success: boolean, s_int: number | null): AttemptScore => ({
  ...{ success, s_int, nodes: 2, completed: [], s_final: Number(success), verdicts: [], side_effects: [] },
  ...{ coverage_rate: null, logical_consistency: null, completion_ratio: null, execution_efficiency: null },
  ...{ cost_efficiency: null, sequence_score: null, sequence_best: null, action_score: null, means: null },
  ...{ false_completion: false, reason_fits: null, means: null, evaluator_error: null },
});
const share = fc.integer({ min: 0, max: 12 }).map((done) => done / 12);
const shares = fc.array(fc.tuple(share, share), { maxLength: 20 });

describe("the correlation of two judges", () => {
  it("is that of a worked example", () => {
    expect(pearson([[1, 2], [2, 4], [3, 5], [4, 4], [5, 5]])).toBeCloseTo(0.7746, 4); // biome-ignore format: pairs
  });

  it("lies between -1 and 1, is the same both ways round, and 1 of what is the same", () => {
    fc.assert(
      fc.property(shares, (pairs) => {
        const found = pearson(pairs);
        if (found === null) return;
        expect(Math.abs(found)).toBeLessThanOrEqual(1 + 1e-9);
        expect(pearson(pairs.map(([a, b]) => [b, a]))).toBeCloseTo(found, 9);
        expect(pearson(pairs.map(([a]) => [a, 2 * a + 3]))).toBeCloseTo(1, 6);
      }),
    );
  });

  it("is not defined for one pair, and where one of them always says the same", () => {
    expect(pearson([[0.5, 1]])).toBeNull();
    expect(pearson([[0.5, 1], [0.5, 0]])).toBeNull(); // biome-ignore format: pairs
  });
});

describe("the agreement of a judge with the evaluators", () => {
  it("counts what both say of attempts as a whole, and which way they differ", () => {
    const pairs = [
      { judgement: judgement(true, true, true), score: score(true, 1) },
      { judgement: judgement(true, true, true), score: score(false, 0.5) },
      { judgement: judgement(false, true, false), score: score(false, 0.5) },
      { judgement: judgement(false, false, false), score: score(false, 0) },
    ];
    expect(agreementOf(pairs)).toMatchObject({ attempts: 4, agreed: 0.75, kappa: 0.5, false_failures: 0 });
    expect(agreementOf(pairs).false_successes).toBeCloseTo(1 / 3);
    expect(agreementOf(pairs).pearson).toBeCloseTo(0.8528, 4);
  });

  it("leaves infeasible tasks, which have no parts that can be done, out of the correlation", () => {
    expect(agreementOf([{ judgement: judgement(true), score: score(true, null) }])).toMatchObject({
      ...{ attempts: 1, agreed: 1, pearson: null },
    });
  });

  it("has no figures without attempts", () => {
    expect(agreementOf([])).toEqual({
      ...{ attempts: 0, agreed: null, kappa: null, false_successes: null, false_failures: null, pearson: null },
    });
    expect(partsDone(judgement(true))).toBe(0);
  });
});
