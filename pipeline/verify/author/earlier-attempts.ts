import { type BriefAction, briefAction } from "../../environments/view/brief-action.js";
import { numberControls } from "../../environments/view/numbered-controls.js";
import type { Candidate, ParameterValues } from "../../schema/subtask.js";
import { actionCount, type JudgedRun, type Trial } from "../run.js";
import type { AuthorRound } from "./author.js";

/** Earlier rounds that are told of; those before them have said the same. */
const mostRounds = 2;
const mostFailures = 3;
/** Letters of a screen that are shown. */
const longestScreen = 3_000;

/** Description of a rejected trajectory for a prompt. */
interface AttemptInShort {
  /** Why, in words. */
  wanting: string;
  actions: BriefAction[];
  failures: {
    values: ParameterValues;
    /** The step that could not be done, counted from 1. */
    failed_step: number;
    error: string;
    screen: string;
  }[];
}

/** The last rounds, each with what it played and where that failed. */
export function attemptsInShort(attempts: readonly AuthorRound[]): AttemptInShort[] {
  return attempts.slice(-mostRounds).map(({ actions, runs, shortcoming: { reason, detail } }) => ({
    wanting: detail === "" ? reason : `${reason}: ${detail}`,
    actions: actions.map(briefAction),
    failures: runs
      .filter((run) => run.failure !== null)
      .slice(0, mostFailures)
      .map((run) => ({
        values: run.parameters,
        failed_step: actionCount(run) + 1,
        error: run.failure?.message ?? "",
        screen: screenOf(run),
      })),
  }));
}

/**
 * Returns the first trial in which the last round failed, or the first trial when none failed or nothing was tried yet.
 * Trials with distinct values are preferred, because a value that occurs twice cannot be assigned to one blank.
 */
export function trialToTry({ trials }: Candidate, attempts: readonly AuthorRound[]): Trial {
  const failed = attempts.at(-1)?.runs.find((run) => run.failure !== null);
  const inTurn = [...trials].sort((a, b) => Number(isOf(failed, b)) - Number(isOf(failed, a)));
  const trial = inTurn.find(({ parameters }) => isTelling(parameters)) ?? inTurn[0];
  if (trial === undefined) throw new RangeError("a candidate has at least one trial");
  return trial;
}

function isOf(run: JudgedRun | undefined, { parameters }: Trial): boolean {
  return run?.parameters === parameters;
}

function isTelling(parameters: ParameterValues): boolean {
  const values = Object.values(parameters);
  return new Set(values).size === values.length;
}

function screenOf(run: JudgedRun): string {
  return numberControls(run.trace.steps.at(-1)?.controls ?? []).text.slice(0, longestScreen);
}
