import type { Environment } from "../../environments/contract.js";
import type { Action } from "../../schema/computer/action.js";
import type { Evaluator } from "../../schema/evaluator.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import type { Candidate } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import type { JudgedRun } from "../run.js";
import type { Thoroughness } from "../thoroughness.js";

/** One round of an author: the actions that were played, their run in each trial, and why they were not good enough. */
export interface AuthorRound {
  actions: readonly Action[];
  runs: readonly JudgedRun[];
  shortcoming: Shortcoming;
}

/** Authors the actions that carry out a subtask. */
export interface TrajectoryAuthor {
  /** The model, if a model is the author. */
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
  /** Which check is used for text on the screen. */
  screenCheck: Thoroughness["screenCheck"];
  /** Runs that did the subtask. The first is the plainest. */
  good: readonly JudgedRun[];
  /** Runs at the end of which it is not done. */
  bad: readonly JudgedRun[];
  /** Constructed wrong final states that no run produced. An evaluator should reject them, but need not. */
  synthetic: readonly JudgedRun[];
}

/** Why something was rejected: a countable reason, and the detail of this case. */
export interface Shortcoming {
  reason: string;
  detail: string;
}

/** Authors the evaluator of a subtask. */
export interface EvaluatorAuthor {
  /** The model behind it, if there is one. */
  readonly modelAuthor?: ModelAuthor;
  /**
   * An evaluator that tells good from bad, or the reason why there is none. Asked again with the same lesson when runs
   * that it got wrong were added to it.
   */
  author(lesson: Lesson): Promise<{ evaluator: Evaluator } | Shortcoming>;
  /** The evaluator that it will give whatever the lesson is; null, or no such function, where it learns. */
  given?(candidate: Candidate): Evaluator | null;
}

/** The authors used by stage 2. */
export interface Authors {
  trajectory: TrajectoryAuthor;
  evaluator: EvaluatorAuthor;
}
