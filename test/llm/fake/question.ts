/** What a client asked, as the protocol carried it. */
export interface FakeQuestion {
  provider: "openai" | "anthropic";
  model: string;
  /** Name of the answer that is asked for: the name of the tool. Empty when no tool is offered. */
  output: string;
  system: string;
  /** Every message after the system's, oldest first: examples come first, then the question, then repair turns. */
  messages: readonly { role: "user" | "assistant" | "tool"; text: string; pictures: number }[];
  /** Text of the question itself: the user's last message that is not a repair turn. */
  question: string;
}

/** The arguments of the tool call; a text where no tool is offered. */
export type FakeAnswer = (question: FakeQuestion) => unknown;

/** A message of either protocol. What an assistant called is part of its text, as JSON. */
export interface Turn {
  role: "user" | "assistant" | "tool";
  text: string;
  pictures: number;
  /** The assistant called a tool. */
  called: boolean;
  /** The result of a call says that the call was wrong. */
  failed: boolean;
}

export function turn(role: Turn["role"], text: string, more: Partial<Turn> = {}): Turn {
  return { role, text, pictures: 0, called: false, failed: false, ...more };
}

/**
 * The user's last message that asks something new. A user who speaks after prose, or after a call that was found
 * wrong, asks for the same thing again; after a call that was found right, as in an example, the user asks the next.
 */
export function questionText(turns: readonly Turn[]): string {
  const asked = turns.filter(({ role }, place) => {
    const before = turns[place - 1];
    const again = before !== undefined && ((before.role === "assistant" && !before.called) || before.failed);
    return role === "user" && !again;
  });
  return asked.at(-1)?.text ?? "";
}
