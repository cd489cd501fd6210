import { cohenKappa } from "../../review/statistics/kappa.js";
import type { AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { JudgeAgreement } from "../../schema/attempt/judge-agreement.js";
import type { Judgement } from "../../schema/attempt/judgement.js";
import { partsDone } from "../report/judge-opinions.js";

/** What a judge and evaluators say of the same attempt. */
export interface JudgedPair {
  readonly judgement: Judgement;
  readonly score: AttemptScore;
}

/** Holds judgements against what evaluators said of the same attempts. */
export function agreementOf(pairs: readonly JudgedPair[]): JudgeAgreement {
  const verdicts = pairs.map(({ judgement, score }) => ({ judge: judgement.done, evaluator: score.success }));
  const { observed, kappa } = cohenKappa(verdicts.map(({ judge, evaluator }) => [String(judge), String(evaluator)]));
  const failed = verdicts.filter(({ evaluator }) => !evaluator);
  const succeeded = verdicts.filter(({ evaluator }) => evaluator);
  const shares = pairs.flatMap(({ judgement, score: { s_int } }): [number, number][] =>
    s_int === null ? [] : [[partsDone(judgement), s_int]],
  );
  return {
    attempts: pairs.length,
    agreed: observed,
    kappa,
    false_successes: shareOf(failed, ({ judge }) => judge),
    false_failures: shareOf(succeeded, ({ judge }) => !judge),
    pearson: pearson(shares),
  };
}

/** Pearson's correlation; null for fewer than two pairs, and where one side is the same throughout. */
export function pearson(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 2) return null;
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [first, second] = [mean(0), mean(1)];
  let [together, ofFirst, ofSecond] = [0, 0, 0];
  for (const [a, b] of pairs) {
    together += (a - first) * (b - second);
    ofFirst += (a - first) ** 2;
    ofSecond += (b - second) ** 2;
  }
  return ofFirst === 0 || ofSecond === 0 ? null : together / Math.sqrt(ofFirst * ofSecond);
}

function shareOf<T>(all: readonly T[], holds: (one: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(holds).length / all.length;
}
