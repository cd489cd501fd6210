import type { RecordedStep } from "../recording.js";
import { figuresOf, plain, quotesOf } from "./claims.js";

/** What whoever does a task can know at a moment: the request, the screens up to then, and what was typed. */
export interface Knowledge {
  /** Whether a text stands in the request, on a screen up to that before a step (an index), or in what is typed by then. */
  knows(text: string, at: number): boolean;
  /** Whether everything in a sentence that can be looked up is known: what it quotes, and what has a digit in it. */
  supports(sentence: string, at: number): boolean;
  /** The index of the first step before which an application had a window; null where none shows one up to a step. */
  windowSince(application: string, at: number): number | null;
}

/** A text and the index of the first step before which it could be known. */
interface KnownText {
  readonly text: string;
  readonly since: number;
}

/** Keeps what can be known at each step of a recording. */
export function knowledgeOf(request: string, steps: readonly RecordedStep[]): Knowledge {
  const texts = knownTexts(request, steps);
  const figures = new Map<string, number>();
  for (const { text, since } of texts) {
    for (const figure of figuresOf(text)) figures.set(figure, Math.min(since, figures.get(figure) ?? since));
  }
  const knows = (text: string, at: number): boolean => {
    const wanted = plain(text);
    return texts.some(({ text: known, since }) => since <= at && known.includes(wanted));
  };
  return {
    knows,
    supports: (sentence, at) =>
      figuresOf(sentence).every((figure) => (figures.get(figure) ?? Number.POSITIVE_INFINITY) <= at) &&
      quotesOf(sentence).every((quote) => knows(quote, at)),
    windowSince: (application, at) => {
      const first = steps.findIndex(({ controls }) => controls.some((control) => control.application === application));
      return first < 0 || first > at ? null : first;
    },
  };
}

function knownTexts(request: string, steps: readonly RecordedStep[]): KnownText[] {
  const since = new Map<string, number>();
  const learn = (text: string, at: number): void => {
    const known = plain(text);
    if (known !== "" && !since.has(known)) since.set(known, at);
  };
  learn(request, 0);
  for (const [i, { controls, action }] of steps.entries()) {
    for (const { control_text, value, window } of controls) {
      for (const text of [control_text, value ?? "", window]) learn(text, i);
    }
    // What is typed is decided on at this step.
    if (action.function === "keyboard_input" && "text" in action.args) learn(action.args.text, i);
  }
  return [...since].map(([text, first]) => ({ text, since: first }));
}
