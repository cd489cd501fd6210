import type { AnswerName, Answers } from "../schema/answers.js";
import type { ModelAuthor } from "../schema/model-author.js";

/** How a question to a model may end without an answer. What ends the run (over budget, unavailable) is thrown instead. */
export const failureOutcomes = ["refused", "truncated", "invalid", "rate-limited", "timed-out", "unavailable"] as const;
export type FailureOutcome = (typeof failureOutcomes)[number];

/** A question to a model: a prompt of `prompts/`, what its variables stand for, and pictures that follow its text. */
export interface Question<Name extends AnswerName> {
  /** Id of the prompt. */
  prompt: string;
  /** The answer that the prompt asks for. */
  output: Name;
  variables: Readonly<Record<string, string>>;
  /** PNG. */
  pictures?: readonly Uint8Array[];
  /** Name or id of the task or subtask that it is asked for; the ledger adds up by it. */
  subject: string;
}

/** What came of a question. `detail` says in words what was wrong, fit to be shown to a person or fed back. */
export type Asked<T> = { value: T } | { failure: { outcome: FailureOutcome; detail: string } };

/** The one way to ask a language model. */
export interface LanguageModel {
  /** "openai:gpt-4o". */
  readonly name: string;
  /** What is recorded with what it thinks of in answer to a prompt. */
  modelAuthor(prompt: string): ModelAuthor;
  /**
   * The answer, checked against its schema, after retries and one repair turn. Throws ModelError when the run cannot
   * go on: MODEL_OVER_BUDGET, MODEL_UNAVAILABLE, MODEL_KEY; and the signal's error when the run was stopped.
   */
  ask<Name extends AnswerName>(question: Question<Name>): Promise<Asked<Answers[Name]>>;
}
