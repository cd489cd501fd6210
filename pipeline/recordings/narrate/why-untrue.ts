import type { Narration, RecordedStep, Recording } from "../recording.js";
import { plain, quotesOf } from "./claims.js";
import { toldTask } from "./told-task.js";

/**
 * Why what is told of a step is not to be believed, in words; null where nothing speaks against it. Texts in single quotation
 * marks must stand in the controls before the step, in the task, its parts, the step or what is told of it offline, and both texts must say something.
 */
export function whyUntrue(
  { description, thought }: Pick<Narration, "description" | "thought">,
  { recording, step, offline }: { recording: Recording; step: RecordedStep; offline: Narration },
): string | null {
  if (description.length < shortest || thought.length < shortest) return "a text is missing or says nothing";
  const onScreen = step.controls.flatMap(({ control_text, value, window }) => [control_text, value ?? "", window]);
  const { record, task } = recording;
  const inTask = [
    record.task_instruction,
    ...toldTask(record, task).parts.flatMap(({ phrase, takes }) => [phrase, ...takes.map(({ value }) => value)]),
    ...Object.values(offline),
    ...JSON.stringify(step.action.args).split('"'),
  ];
  const seen = onScreen.map(plain);
  const known = [...seen, ...inTask.map(plain)];
  const isThere = (quote: string, texts: readonly string[]): boolean => texts.some((text) => text.includes(quote));
  for (const quote of quotesOf(description)) {
    if (!isThere(quote, known)) return `the description quotes '${quote}', which is not on the screen or in the task`;
  }
  for (const quote of quotesOf(thought)) {
    if (!isThere(quote, known)) return `the thought quotes '${quote}', which is not on the screen or in the task`;
  }
  const named = step.control?.control_text ?? "";
  if (named === "" || isThere(plain(named), [plain(description), plain(thought)])) return null;
  return `neither text names '${named}', which the step acts on`;
}

/** Characters that a text has at least. */
const shortest = 12;
