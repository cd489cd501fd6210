import { AgentError } from "../../errors.js";
import { parseJson } from "../../text/parse-json.js";
import type { AgentView, Briefing } from "./agent.js";

// Messages between this program and agents of other people; docs/evaluate.md has their form.

const version = 1;

/** Characters of one answer. */
export const longestAnswer = 1_000_000;

/** The first message of an attempt. */
export function taskMessage(briefing: Briefing): object {
  return { type: "task", version, ...briefing };
}

/** What is sent before each move. */
export function observationMessage({ id }: Briefing, view: AgentView): object {
  const { step, outcome, observe } = view;
  return { type: "observation", version, id, step, outcome, observe, ...screenMessage(view) };
}

/** What is on the screen: the picture in base64, and the controls with the numbers that name them. */
export function screenMessage({
  controls,
  screen,
  screenshot,
}: Pick<AgentView, "controls" | "screen" | "screenshot">): object {
  const listed = controls.flatMap(({ parent: _, ...shown }, i) => {
    const control = controls[i];
    const label = control === undefined ? undefined : screen.numbers.get(control);
    return label === undefined ? [] : [{ label, ...shown }];
  });
  const picture = screenshot === null ? null : Buffer.from(screenshot).toString("base64");
  return { screenshot: picture, controls: listed, text: screen.text };
}

/** The last message of an attempt; nothing is expected after it. */
export function endMessage({ id }: Briefing): object {
  return { type: "end", version, id };
}

/** An answer as JSON. Throws AgentError AGENT_INVALID. */
export function readAnswerText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new AgentError("AGENT_INVALID", `an answer is JSON, not ${JSON.stringify(text.slice(0, 200))}`);
  }
}

export function tooMuch(what: string): AgentError {
  return new AgentError("AGENT_TOO_MUCH", `the agent said too much: ${what}`);
}

/** The error of an answer that was there before the observation of a step was sent. */
export function answeredEarly(text: string, step: number): AgentError {
  const what = `the answer ${JSON.stringify(text.slice(0, 200))} was there before observation ${step} was sent`;
  return new AgentError("AGENT_ORDER", `${what}; answer each observation once, and no other message`);
}
