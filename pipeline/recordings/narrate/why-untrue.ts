import type { Narration, Recording } from "../recording.js";
import { figuresOf, plain, quotesOf } from "./claims.js";
import { knowledgeOf } from "./knowledge.js";

/**
 * Why what is told of the step at an index is not to be believed, in words; null where nothing speaks against it. What the
 * offline narrator could not know there is refused: texts in single quotation marks and words with a digit must stand in
 * the request, on a screen up to the step, in what is typed by then, or in what is told of the step offline. Both texts must
 * say something, and one of them names the control.
 */
export function whyUntrue(
  texts: Pick<Narration, "description" | "thought">,
  { recording, at, offline }: { recording: Recording; at: number; offline: Narration },
): string | null {
  if (texts.description.length < shortest || texts.thought.length < shortest) {
    return "a text is missing or says nothing";
  }
  const { record, steps } = recording;
  const { knows, supports } = knowledgeOf(record.task_instruction, steps);
  const told = Object.values(offline).map(plain);
  const toldFigures = new Set(Object.values(offline).flatMap(figuresOf));
  for (const kind of ["description", "thought"] as const) {
    const text = texts[kind];
    const strange = quotesOf(text).find((quote) => !knows(quote, at) && !told.some((one) => one.includes(quote)));
    if (strange !== undefined) return `the ${kind} quotes '${strange}', which nobody could know at this step`;
    const figure = figuresOf(text).find((one) => !supports(one, at) && !toldFigures.has(one));
    if (figure !== undefined) return `the ${kind} says ${figure}, which nobody could know at this step`;
  }
  const named = plain(steps[at]?.control?.control_text ?? "");
  if (named === "" || plain(texts.description).includes(named) || plain(texts.thought).includes(named)) return null;
  return `neither text names '${steps[at]?.control?.control_text}', which the step acts on`;
}

/** Characters that a text has at least. */
const shortest = 12;
