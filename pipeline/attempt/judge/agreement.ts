import { cohenKappa } from "../../review/statistics/kappa.js";
import type { AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { Judgement } from "../../schema/attempt/judgement.js";

/** How far a judge says the same as the evaluators. Null where a figure is not defined. */
export interface JudgeAgreement {
  /** Attempts that both judged. */
  attempts: number;
  /** Share of them of which both say the same as a whole, and this beyond chance (Cohen 1960). */
  agreed: number | null;
  kappa: number | null;
  /** Of attempts that failed by the evaluators, the share that the judge took for done; and the other way round. */
  false_successes: number | null;
  false_failures: number | null;
  /** Correlation of the shares of parts that were done (Pearson); over feasible tasks. */
  pearson: number | null;
}

/** WindowsWorld's S_int of a judgement: the share of the parts that were done. */
export function partsDone({ parts }: Judgement): number {
  return parts.length === 0 ? 0 : parts.filter(({ done }) => done).length / parts.length;
}

/** Holds judgements against what evaluators said of the same attempts. */
export function agreementOf(pairs: readonly { judgement: Judgement; score: AttemptScore }[]): JudgeAgreement {
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
