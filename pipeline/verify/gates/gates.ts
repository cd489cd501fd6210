import { checkVerdicts, evaluate } from "../../evaluators/interpret.js";
import type { Evaluator } from "../../schema/evaluator.js";
import type { Subtask } from "../../schema/subtask.js";
import { actionCount, type JudgedRun, prefixOf } from "../run.js";
import { badMoments, type EvaluatorTestSet, fails, properPrefixes } from "./evaluator-test-set.js";

/** A verdict that an evaluator should not have given. */
export interface Mistake {
  gate: "no-op" | "prefix" | "end" | "foreign" | "mutant" | "alternative" | "replay" | "error";
  /** The run that it judged wrongly, and whether it should have been accepted. */
  run: JudgedRun;
  good: boolean;
}

type Counts = Pick<
  Subtask["verification"],
  "prefixes_rejected" | "foreign_rejected" | "mutants" | "mutants_rejected" | "alternatives_accepted"
> & { noops_rejected: number; spoilt: number; spoilt_rejected: number };

export interface GateResult {
  mistakes: Mistake[];
  counts: Counts;
}

/**
 * Gates 1 to 4: an evaluator is false on the untouched start and on every proper prefix, true at the end, false at
 * every moment of every mutant and foreign trajectory that has not reached the goal, and true for every alternative.
 * The verdict `error` is a mistake anywhere.
 */
export function passGates(evaluator: Evaluator, testSets: readonly EvaluatorTestSet[]): GateResult {
  const result: GateResult = {
    mistakes: [],
    // In the order in which a pool keeps them.
    counts: {
      ...{ prefixes_rejected: 0, foreign_rejected: 0, mutants: 0, mutants_rejected: 0, alternatives_accepted: 0 },
      ...{ noops_rejected: 0, spoilt: 0, spoilt_rejected: 0 },
    },
  };
  const judge = (run: JudgedRun, good: boolean, gate: Mistake["gate"]): boolean => {
    const { verdict } = evaluate(evaluator, run.parameters, run.trace);
    if (verdict === "error") result.mistakes.push({ gate: "error", run, good });
    else if ((verdict === "pass") !== good) result.mistakes.push({ gate, run, good });
    else return true;
    return false;
  };
  const { counts } = result;
  for (const testSet of testSets) {
    for (const [step, run] of properPrefixes(testSet.gold).entries()) {
      if (judge(run, false, step === 0 ? "no-op" : "prefix"))
        counts[step === 0 ? "noops_rejected" : "prefixes_rejected"]++;
    }
    judge(testSet.gold, true, "end");
    for (const run of testSet.alternatives) {
      if (judge(run, true, "alternative")) counts.alternatives_accepted++;
    }
    for (const negative of testSet.negatives) {
      const moments = badMoments(testSet.goal, negative);
      const foreign = negative.kind === "foreign";
      const rejected = moments.map((run) => judge(run, false, foreign ? "foreign" : "mutant")).every(Boolean);
      // Once it has reached the goal a negative run may be accepted: it did the subtask, and more.
      if (!fails(testSet.goal, negative)) continue;
      if (foreign) counts.foreign_rejected += Number(rejected);
      else {
        counts.mutants++;
        counts.mutants_rejected += Number(rejected);
        if (negative.kind !== "spoilt result") continue;
        counts.spoilt++;
        counts.spoilt_rejected += Number(rejected);
      }
    }
  }
  return result;
}

/** The first mistake of an evaluator on runs that do the subtask: gate 1, for which nothing else has to be run. */
export function goldMistake(evaluator: Evaluator, golds: readonly JudgedRun[]): Mistake | null {
  for (const gold of golds) {
    for (const [step, run] of [...properPrefixes(gold), gold].entries()) {
      const good = step === actionCount(gold);
      const { verdict } = evaluate(evaluator, run.parameters, run.trace);
      if (verdict === (good ? "pass" : "fail")) continue;
      return { gate: verdict === "error" ? "error" : good ? "end" : step === 0 ? "no-op" : "prefix", run, good };
    }
  }
  return null;
}

/** What an evaluator says after every action of a run, as text: equal for runs that it cannot tell apart. */
export function verdictHistory(evaluator: Evaluator, run: JudgedRun): string {
  return Array.from({ length: actionCount(run) + 1 }, (_, step) =>
    checkVerdicts(evaluator, run.parameters, prefixOf(run, step).trace),
  ).join(" ");
}
