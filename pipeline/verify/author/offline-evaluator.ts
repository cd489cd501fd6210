import { contentText } from "../../evaluators/content-text.js";
import { failureMessage } from "../../evaluators/failure-message.js";
import type { DecisionTree, Evaluator, StringExpression } from "../../schema/evaluator.js";
import type { Candidate } from "../../schema/subtask.js";
import { holdsText } from "../../text/fold.js";
import { actionCount, type JudgedRun, prefixOf, stateBefore } from "../run.js";
import type { EvaluatorAuthor, Lesson } from "./author.js";
import { coverBadRuns } from "./cover.js";
import { type CheckProposal, conditionOf, fulfilled, propose } from "./proposal.js";
import { proposeFileChecks } from "./propose-file-checks.js";
import { proposeActionChecks, proposeScreenChecks } from "./propose-seen-checks.js";
import { proposeNoDialogChecks, proposeStateChecks } from "./propose-state-checks.js";

/**
 * Writes evaluators without a model: every check that could be said of the first good run is proposed, those that
 * hold at the end of all good runs are kept, and the fewest that together fail on all bad runs are chosen.
 */
export function createOfflineEvaluatorAuthor(): EvaluatorAuthor {
  return {
    author: async (lesson) => {
      const proposals = proposalsFor(lesson);
      const cover = coverBadRuns(proposals, lesson.bad, lesson.synthetic);
      if ("uncovered" in cover) {
        const [run] = cover.uncovered;
        return { reason: "no check tells its result from that of a wrong run", detail: run?.label ?? "" };
      }
      return { evaluator: evaluatorOf(lesson, withExistence(cover.chosen, lesson.good)) };
    },
  };
}

/** Good runs of which everything is proposed; the values of one may be equal by chance. */
const sampleRuns = 2;

/** Checks that hold at the end of all good runs, each once. */
function proposalsFor({ candidate, good, bad, screenCheck }: Lesson): CheckProposal[] {
  const [plain] = good;
  if (plain === undefined) return [];
  const all = [
    ...good.slice(0, sampleRuns).flatMap((run) => [...proposeFileChecks(run), ...proposeStateChecks(run)]),
    ...proposeNoDialogChecks(plain, bad),
    ...proposeScreenChecks(plain, screenCheck),
    ...proposeActionChecks(plain),
  ];
  const said = saidTexts(candidate);
  const distinct = new Map(all.map((proposal) => [JSON.stringify([proposal.check, proposal.negated]), proposal]));
  return [...distinct.values()].filter(
    (proposal) => !quotesData(proposal, plain, said) && good.every((run) => fulfilled(proposal, run)),
  );
}

/** Whether a check names a text that only the data of the trials has: another computer would have other data. */
function quotesData({ check, tier }: CheckProposal, run: JudgedRun, said: string): boolean {
  if (tier === 2) return false;
  return Object.entries(check.arguments).some(([name, value]) => {
    if (!dataArguments.has(name)) return false;
    return literalsOf(value).some((text) => /[\p{L}\p{N}]/u.test(text) && !holdsText(said, text) && isData(text, run));
  });
}

/** Shorter lines are in other texts by chance. */
const longestChance = 8;

/** Arguments that quote contents, rather than saying which kind of thing is meant. */
const dataArguments = new Set(["text", "column", "value", "name", "subject", "body", "to", "correspondent", "title"]);

function literalsOf(expression: StringExpression): string[] {
  if ("literal" in expression) return [expression.literal];
  return "parameter" in expression ? [] : expression.operands.flatMap(literalsOf);
}

/** Every text that the instruction and the actions name. */
function saidTexts({ phrases, actions }: Candidate): string {
  return [...phrases, ...actions.map((action) => JSON.stringify([action.args, action.control?.control_text]))].join(
    "\n",
  );
}

function isData(text: string, run: JudgedRun): boolean {
  const { files, mailbox, records } = stateBefore(run);
  return (
    files.some((file) => file.content !== null && sharesData(contentText(file.content), text)) ||
    mailbox.some((message) => holdsText(`${message.subject}\n${message.body}`, text)) ||
    records.some((record) => Object.values(record.fields).some((value) => sharesData(value, text)))
  );
}

/** Whether the text is in the content, or a whole line of the content in the text. */
function sharesData(content: string, text: string): boolean {
  if (holdsText(content, text)) return true;
  return content.split("\n").some((line) => line.length >= longestChance && holdsText(text, line));
}

/** A person wants to hear first that a file is missing, then that its content is wrong: this makes progress of it. */
function withExistence(chosen: readonly CheckProposal[], good: readonly JudgedRun[]): CheckProposal[] {
  const paths = chosen.flatMap(({ check, negated }) => (negated ? [] : [check.arguments.file_path ?? []].flat()));
  const distinct = new Map(paths.map((path): [string, StringExpression] => [JSON.stringify(path), path]));
  const missing = [...distinct.values()]
    .map((file_path) => propose("check_file_exists", { file_path }))
    .filter((exists) => good.every((run) => fulfilled(exists, run) && !fulfilled(exists, startOf(run))))
    .filter((exists) => !chosen.some(({ check }) => JSON.stringify(check) === JSON.stringify(exists.check)));
  return [...missing, ...chosen];
}

function startOf(run: JudgedRun): JudgedRun {
  return prefixOf(run, 0);
}

/** The chosen checks one after the other, in the order in which the first good run fulfils them. */
function evaluatorOf({ candidate, good }: Lesson, chosen: readonly CheckProposal[]): Evaluator {
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
function settled(proposal: CheckProposal, run: JudgedRun): number {
  let step = actionCount(run);
  while (step > 0 && fulfilled(proposal, prefixOf(run, step - 1))) step--;
  return step;
}
