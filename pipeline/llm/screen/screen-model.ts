import type { AnswerParameters, AnswerTool, RawAnswer } from "../providers/chat-model.js";

/** Id of the prompt with which a model at a screen is told its task. */
export const screenPrompt = "work-at-screen";

/** Something that the provider wants to have looked at before an action is done, as OpenAI's safety checks. */
export interface ScreenWarning {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

/** Actions at the screen that a model asks for, in the words of its provider. */
export interface ScreenCall {
  readonly id: string;
  readonly actions: readonly unknown[];
  readonly warnings: readonly ScreenWarning[];
}

/** What a model said to the screen that it was shown. */
export interface ScreenTurn extends RawAnswer {
  readonly screenCalls: readonly ScreenCall[];
  /** Calls of the other tool, by which it ends its work. */
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: unknown }[];
}

/** What came of a call: the screen after it, and what is to be said of it. */
export interface ScreenResult {
  readonly id: string;
  /** PNG; null for a call that was of no action at the screen. */
  readonly picture: Uint8Array | null;
  /** What was asked for in words, or why it was not done; null where the picture says all. */
  readonly text: string | null;
  readonly isError: boolean;
  /** The warnings of the call, which were read. */
  readonly acknowledged: readonly ScreenWarning[];
}

/** The first message to a model, or what came of its last calls. */
export type ScreenInput =
  | { readonly kind: "task"; readonly text: string; readonly picture: Uint8Array }
  | { readonly kind: "results"; readonly results: readonly ScreenResult[] };

/** What a model at a screen is opened with. */
export interface ScreenModelOptions extends AnswerParameters {
  /** Told in words what the model's server cannot do, once for each. */
  report(text: string): void;
}

/** What is the same in all turns of a conversation. */
export interface ScreenOpening {
  readonly system: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly finish: AnswerTool;
  /** Most tokens of an answer. */
  readonly outputTokens: number;
}

/**
 * One attempt's conversation with a model. An answer that is not complete is forgotten, so that the same may be asked
 * again.
 */
export interface ScreenConversation {
  call(input: ScreenInput, signal: AbortSignal): Promise<ScreenTurn>;
}

/** Begins a conversation. */
export type BeginScreen = (opening: ScreenOpening) => ScreenConversation;
