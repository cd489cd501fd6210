import type { AnswerName, Answers } from "../schema/answers.js";
import type { ModelAuthor } from "../schema/model-author.js";
import type { AnswerForm } from "./providers/answer-form.js";

/**
 * Failures of a single question. Failures that end the run (over budget, unavailable) are thrown instead; that a model takes
 * no pictures ends every run but that of an agent.
 */
export const failureOutcomes = [
  "refused",
  "truncated",
  "invalid",
  "no-pictures",
  "rate-limited",
  "timed-out",
  "unavailable",
] as const;
export type FailureOutcome = (typeof failureOutcomes)[number];

/** A question to a model: a prompt of `prompts/`, what its variables stand for, and pictures that follow its text. */
export interface Question<Name extends AnswerName> {
  /** Id of the prompt in `prompts/`. */
  prompt: string;
  /** The answer that the prompt asks for. */
  output: Name;
  variables: Readonly<Record<string, string>>;
  /** PNG. */
  pictures?: readonly Uint8Array[];
  /** Name or id of the task or subtask that it is asked for; the ledger adds up by it. */
  subject: string;
  /** Which of several answers to the same question it is, from 0, which it is unless told; each is kept by itself. */
  sample?: number;
}

/** The result of a question. `detail` explains a failure, for a user or for a repair prompt. */
export type AskOutcome<T> = { value: T } | { failure: { outcome: FailureOutcome; detail: string } };

/** The one way to ask a language model. */
export interface LanguageModel {
  /** "openai:gpt-4o". */
  readonly name: string;
  /** In which form it is asked for answers, as far as this run has found out. */
  readonly form: AnswerForm;
  /** Returns the provenance of answers to a prompt. */
  modelAuthor(prompt: string): ModelAuthor;
  /**
   * Returns the validated answer, after retries and one repair turn. Throws ModelError when the run cannot
   * go on: MODEL_OVER_BUDGET, MODEL_UNAVAILABLE, MODEL_KEY; and the signal's error when the run was stopped.
   */
  ask<Name extends AnswerName>(question: Question<Name>): Promise<AskOutcome<Answers[Name]>>;
}
