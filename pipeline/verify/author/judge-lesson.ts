import { failingChecks } from "../../evaluators/failing-checks.js";
import { evaluate } from "../../evaluators/interpret.js";
import type { Evaluator } from "../../schema/evaluator.js";
import type { JudgedRun } from "../run.js";
import { type FailedRunInShort, failedRunInShort, type RunInShort, runInShort } from "../run-in-short.js";
import type { Lesson } from "./author.js";

/** Description, for the author, of a run that its evaluator judges wrongly. */
interface Misjudged extends RunInShort {
  should_be: "accepted" | "rejected";
  /** What it says instead. */
  verdict: string;
  /** Checks that do not hold, where a run is rejected that should not be. */
  not_so: string[];
  /** Where it should be rejected: how its end differs from that of the right run with the same values. */
  lacks?: FailedRunInShort["lacks"];
  has_beside?: FailedRunInShort["has_beside"];
}

/** What is wrong with an evaluator, and what would better be otherwise. */
interface JudgedLesson {
  mistakes: Misjudged[];
  /** Ends that no run came to, which it would accept. */
  doubts: Misjudged[];
}

/** Runs of one sort that are told of; more would say the same. */
const mostToldOf = 3;

/** Runs an evaluator on everything that a lesson has. */
export function judgeLesson(evaluator: Evaluator, { good, bad, synthetic }: Lesson): JudgedLesson {
  const misjudged = (runs: readonly JudgedRun[], should_be: Misjudged["should_be"]): Misjudged[] => {
    const wanted = should_be === "accepted" ? "pass" : "fail";
    return runs
      .filter((run) => evaluate(evaluator, run.parameters, run.trace).verdict !== wanted)
      .slice(0, mostToldOf)
      .map((run) => ({
        ...(should_be === "accepted" ? runInShort(run) : failedRunInShort(run, good)),
        should_be,
        ...verdictOf(evaluator, run),
      }));
  };
  return {
    mistakes: [...misjudged(good, "accepted"), ...misjudged(bad, "rejected")],
    doubts: misjudged(synthetic, "rejected"),
  };
}

function verdictOf(evaluator: Evaluator, { parameters, trace }: JudgedRun): Pick<Misjudged, "verdict" | "not_so"> {
  const judged = evaluate(evaluator, parameters, trace);
  if (judged.verdict === "error") return { verdict: `error: ${judged.message}`, not_so: [] };
  const [done, all] = judged.progress;
  return {
    verdict: `${judged.verdict === "pass" ? "accepted" : "rejected"} at progress ${done}/${all}: ${judged.message}`,
    not_so: judged.verdict === "fail" ? failingChecks(evaluator, parameters, trace) : [],
  };
}
