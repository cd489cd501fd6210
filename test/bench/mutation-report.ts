import { evaluate } from "../../pipeline/evaluators/interpret.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import type { Context } from "../../pipeline/stage.js";
import {
  badMoments,
  type EvaluatorTestSet,
  fails,
  type NegativeRun,
  properPrefixes,
  runTestSet,
  type TestSetLimits,
} from "../../pipeline/verify/gates/evaluator-test-set.js";
import { nearestNeighbours } from "../../pipeline/verify/gates/neighbours.js";
import { execute, type JudgedRun } from "../../pipeline/verify/run.js";

/** No limits: everything that can be thought of is run. */
const noLimits: TestSetLimits = {
  routes: Number.POSITIVE_INFINITY,
  mutants: Number.POSITIVE_INFINITY,
  tried: new Set(),
  foreign: Number.POSITIVE_INFINITY,
  firstNeighbour: 0,
};

type WrongKind = NegativeRun["kind"] | "no-op" | "prefix";

/** Counts for one kind of wrong trajectory. */
export interface MutationCount {
  kind: WrongKind;
  /** Never accepted. */
  killed: number;
  /** Accepted at a moment at which the goal was not reached. */
  survived: number;
  /** Reached the goal by the end, in another way or with something more, and was not accepted before. */
  equivalent: number;
}

export interface MutationReport {
  counts: MutationCount[];
  /** Other ways to the same effect, and those of them that count as done at their end. */
  alternatives: { accepted: number; all: number };
  /** The subtasks and runs that were judged wrongly. */
  survivors: string[];
  refused: string[];
}

/**
 * Attacks verified subtasks once more, with wrong controls, values, folders and neighbours drawn anew from the random
 * source, in every trial. Costs as much as verification.
 */
export async function mutationReport(subtasks: readonly Subtask[], context: Context): Promise<MutationReport> {
  const report: MutationReport = { counts: [], alternatives: { accepted: 0, all: 0 }, survivors: [], refused: [] };
  const environment = await context.environment.open();
  try {
    for (const subtask of subtasks) {
      const neighbours = nearestNeighbours(subtask, subtasks);
      for (const [index, trial] of subtask.trials.entries()) {
        const rng = context.rng.fork("mutation report", subtask.id, index);
        const parts = { environment, catalog: context.catalog, candidate: subtask, actions: subtask.actions };
        const gold = await execute(environment, "as it should be", trial, subtask.actions);
        const { testSet } = await runTestSet({ ...parts, neighbours, rng, limits: noLimits }, trial, gold);
        judgeTestSet(subtask, testSet, report);
      }
    }
  } finally {
    await environment.close();
  }
  report.counts.sort((a, b) => (a.kind < b.kind ? -1 : 1));
  return report;
}

function judgeTestSet(
  { evaluator, instruction_template }: Subtask,
  testSet: EvaluatorTestSet,
  report: MutationReport,
): void {
  const verdictOf = (run: JudgedRun) => evaluate(evaluator, run.parameters, run.trace).verdict;
  const countOf = (kind: WrongKind): MutationCount => {
    const known = report.counts.find((count) => count.kind === kind);
    if (known !== undefined) return known;
    const added = { kind, killed: 0, survived: 0, equivalent: 0 };
    report.counts.push(added);
    return added;
  };
  const attack = (kind: WrongKind, moments: readonly JudgedRun[], isEquivalent: boolean): void => {
    const fooled = moments.find((run) => verdictOf(run) !== "fail");
    if (fooled !== undefined) report.survivors.push(`${instruction_template}: ${fooled.label}`);
    countOf(kind)[fooled !== undefined ? "survived" : isEquivalent ? "equivalent" : "killed"] += 1;
  };
  for (const [step, run] of properPrefixes(testSet.gold).entries())
    attack(step === 0 ? "no-op" : "prefix", [run], false);
  for (const negative of testSet.negatives) {
    attack(negative.kind, badMoments(testSet.goal, negative), !fails(testSet.goal, negative));
  }
  for (const run of testSet.alternatives) {
    report.alternatives.all += 1;
    if (verdictOf(run) === "pass") report.alternatives.accepted += 1;
    else report.refused.push(`${instruction_template}: ${run.label}`);
  }
}
