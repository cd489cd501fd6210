import { type Completion, complete } from "./completion.js";
import type { Fault } from "./faults.js";
import type { FakeAnswer, FakeQuestion } from "./question.js";
import { type PromptCache, type PromptPieces, type PromptTokens, startPromptCache } from "./tokens.js";

/** A chat request of either provider, checked and understood. */
export interface Chat {
  question: FakeQuestion;
  prompt: PromptPieces;
  /** How this provider keeps prompts. */
  caching: keyof PromptCache;
  /** Tokens that the answer may have. */
  limit: number;
  /** The answer in the provider's format; `stream` is the same as server-sent events, when the client wants those. */
  write(completion: Completion, prompt: PromptTokens, id: string): { value: unknown; stream: string | null };
}

/** What came of a chat request: its answer, or an error of the provider. */
export type Outcome = { n: number; fault: Fault | null } & (
  | { value: unknown; stream: string | null }
  | { error: { status: number; message: string } }
);

export type ChooseFault = (n: number, question: FakeQuestion) => Fault | null;

/** Counts the chat requests of all providers and answers them. */
export function startModel(answer: FakeAnswer, chooseFault: ChooseFault) {
  let count = 0;
  const failures: Error[] = [];
  const cache = startPromptCache();
  const fail = (cause: unknown): Error => {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    failures.push(error);
    return error;
  };
  return {
    /** What went wrong in `answer`, or in the server itself. */
    failures,
    fail,
    async ask(chat: Chat): Promise<Outcome> {
      count += 1;
      const n = count;
      const fault = chooseFault(n, chat.question);
      if (fault?.kind === "status") {
        return { n, fault, error: { status: fault.status, message: statusMessage(fault.status) } };
      }
      try {
        const completion = complete(chat.question.output, await answer(chat.question), fault, chat.limit);
        return { n, fault, ...chat.write(completion, cache[chat.caching](chat.prompt), String(n)) };
      } catch (cause) {
        return { n, fault, error: { status: 500, message: fail(cause).message } };
      }
    },
  };
}
export type Model = ReturnType<typeof startModel>;

/** What the error of a fault says. */
export function statusMessage(status: number): string {
  return `The provider answers ${status}.`;
}
