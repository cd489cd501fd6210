import type { Environment } from "../environments/contract.js";
import type { Action } from "../schema/action.js";
import type { Evaluator } from "../schema/evaluator.js";
import type { ModelAuthor } from "../schema/model-author.js";
import type { Candidate } from "../schema/subtask.js";
import type { Context } from "../stage.js";
import type { JudgedRun } from "./run.js";
import type { Thoroughness } from "./thoroughness.js";

/** Attempts of one round: the actions that were played, what came of them in each trial, and what is wanting. */
export interface AuthorRound {
  actions: readonly Action[];
  runs: readonly JudgedRun[];
  shortcoming: Shortcoming;
}

/** Thinks of the actions that do a subtask. */
export interface TrajectoryAuthor {
  /** The model behind it, if there is one. */
  readonly modelAuthor?: ModelAuthor;
  /**
   * Actions to try next, with blanks; null when there is nothing left to try, or why there are none. `attempts` has
   * every round so far; the environment is free to be tried on, and is reset before anything else is done with it.
   */
  author(
    candidate: Candidate,
    attempts: readonly AuthorRound[],
    environment: Environment,
    context: Context,
  ): Promise<Action[] | Shortcoming | null>;
}

/** Runs from which an evaluator is learned. */
export interface Lesson {
  candidate: Candidate;
  /** How a text on the screen is to be asked for. */
  screenCheck: Thoroughness["screenCheck"];
  /** Runs that did the subtask. The first is the plainest. */
  good: readonly JudgedRun[];
  /** Runs at whose end it is not done. */
  bad: readonly JudgedRun[];
  /** Ends that nobody saw but that would be wrong; better told apart than not. */
  synthetic: readonly JudgedRun[];
}

/** Why something is not kept: a reason that can be counted, and what it was here. */
export interface Shortcoming {
  reason: string;
  detail: string;
}

/** Thinks of the checks that say whether a subtask is done. */
export interface EvaluatorAuthor {
  /** The model behind it, if there is one. */
  readonly modelAuthor?: ModelAuthor;
  /**
   * An evaluator that tells good from bad, or the reason why there is none. Asked again with the same lesson when runs
   * that it got wrong were added to it.
   */
  author(lesson: Lesson): Promise<{ evaluator: Evaluator } | Shortcoming>;
}

/** Who thinks in stage 2. */
export interface Authors {
  trajectory: TrajectoryAuthor;
  evaluator: EvaluatorAuthor;
}
