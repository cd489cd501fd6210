import type { DecisionTree, Evaluator, StringExpression } from "../schema/evaluator.js";
import type { EvaluatorAuthor, Lesson } from "./author.js";
import { failureMessage } from "./check-message.js";
import { coverBadRuns } from "./cover.js";
import { conditionOf, fulfilled, type Proposal, propose } from "./proposal.js";
import { proposeFileChecks } from "./propose-file-checks.js";
import { proposeActionChecks, proposeScreenChecks } from "./propose-seen-checks.js";
import { proposeNoDialogChecks, proposeStateChecks } from "./propose-state-checks.js";
import { actionCount, prefixOf, type Run } from "./run.js";

/**
 * Writes evaluators without a model: every check that could be said of the first good run is proposed, those that
 * hold at the end of all good runs are kept, and the fewest that together fail on all bad runs are chosen.
 */
export function createOfflineEvaluatorAuthor(): EvaluatorAuthor {
  return {
    author: async (lesson) => {
      const proposals = proposalsFor(lesson);
      const cover = coverBadRuns(proposals, lesson.bad);
      if ("uncovered" in cover) {
        const [run] = cover.uncovered;
        return {
          reason: `no check tells the result from a run ${run?.label ?? ""}`,
        };
      }
      return { evaluator: evaluatorOf(lesson, withExistence(cover.chosen, lesson.good)) };
    },
  };
}

/** Checks that hold at the end of all good runs, each once. */
function proposalsFor({ good, bad }: Lesson): Proposal[] {
  const [plain] = good;
  if (plain === undefined) return [];
  const all = [
    ...proposeFileChecks(plain),
    ...proposeStateChecks(plain),
    ...proposeNoDialogChecks(plain, bad),
    ...proposeScreenChecks(plain),
    ...proposeActionChecks(plain),
  ];
  const distinct = new Map(all.map((proposal) => [JSON.stringify([proposal.check, proposal.negated]), proposal]));
  return [...distinct.values()].filter((proposal) => good.every((run) => fulfilled(proposal, run)));
}

/** A person wants to hear first that a file is missing, then that its content is wrong: this makes progress of it. */
function withExistence(chosen: readonly Proposal[], good: readonly Run[]): Proposal[] {
  const paths = chosen.flatMap(({ check, negated }) => (negated ? [] : [check.arguments.file_path ?? []].flat()));
  const distinct = new Map(paths.map((path): [string, StringExpression] => [JSON.stringify(path), path]));
  const missing = [...distinct.values()]
    .map((file_path) => propose("check_file_exists", { file_path }))
    .filter((exists) => good.every((run) => fulfilled(exists, run) && !fulfilled(exists, startOf(run))))
    .filter((exists) => !chosen.some(({ check }) => JSON.stringify(check) === JSON.stringify(exists.check)));
  return [...missing, ...chosen];
}

function startOf(run: Run): Run {
  return prefixOf(run, 0);
}

/** The chosen checks one after the other, in the order in which the first good run fulfils them. */
function evaluatorOf({ candidate, good }: Lesson, chosen: readonly Proposal[]): Evaluator {
  const [plain] = good;
  const ordered = [...chosen].sort((first, second) =>
    plain === undefined ? 0 : settled(first, plain) - settled(second, plain),
  );
  const done: DecisionTree = {
    success: true,
    message: { literal: "Subtask completed successfully" },
    progress: [ordered.length, ordered.length],
  };
  const body = ordered.reduceRight<DecisionTree>(
    (rest, proposal, index) => ({
      when: conditionOf(proposal),
      yes: rest,
      no: { success: false, message: failureMessage(proposal), progress: [index, ordered.length] },
    }),
    done,
  );
  return { version: 1, parameters: candidate.parameters.map(({ name }) => name), body };
}

/** The step from which on a proposal stays fulfilled. */
function settled(proposal: Proposal, run: Run): number {
  let step = actionCount(run);
  while (step > 0 && fulfilled(proposal, prefixOf(run, step - 1))) step--;
  return step;
}
