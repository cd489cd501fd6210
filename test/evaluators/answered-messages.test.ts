import { describe, expect, it } from "vitest";
import { mailWords } from "../../pipeline/evaluators/state-words.js";
import { lastState } from "../../pipeline/evaluators/trace-view.js";
import { answeredMessages, asksForAnswer } from "./answered-messages.js";
import { holds } from "./holds.js";

describe("the answer to a mail, which is asked for as 'Re: ...'", () => {
  it.each(answeredMessages.filter(({ isAnswer }) => isAnswer))("is $what", ({ trace, folder }) => {
    for (const [name, values] of asksForAnswer(folder))
      expect([name, holds(name, trace, ...values)]).toEqual([name, true]);
  });

  it.each(answeredMessages.filter(({ isAnswer }) => !isAnswer))("is not $what", ({ trace, folder }) => {
    for (const [name, values] of asksForAnswer(folder))
      expect([name, holds(name, trace, ...values)]).toEqual([name, false]);
  });

  it("may have been typed by hand where any subject will do", () => {
    for (const { trace, folder } of answeredMessages) {
      expect(holds("check_email_exists", trace, folder, "", "", "", "none")).toBe(true);
    }
  });

  it("is told from a new mail in what is said of the state, where the store has ids", () => {
    const wordsOf = (wanted: string) =>
      answeredMessages.flatMap(({ what, trace }) => (what === wanted ? [mailWords(lastState(trace))] : []));
    expect(wordsOf("a reply to the mail")).toEqual([expect.stringMatching(/EUR 40\.00.*, an answer to a message$/)]);
    expect(wordsOf("a new mail with the subject typed by hand")).toEqual([
      expect.stringMatching(/, in answer to no message$/),
    ]);
    expect(wordsOf("a new mail, where the store has no ids")).toEqual([expect.not.stringContaining("answer")]);
  });
});
