import type { Parameter } from "../schema/subtask.js";
import type { UsableSubtask } from "./usable-subtask.js";

/** Free values that a value read elsewhere can be, and how natural that is: nobody writes a bare figure into a title. */
const carriers: Readonly<Record<string, number>> = { sentence: 4, text: 4, expression: 6 };

/** How well a parameter takes a value that was read. */
export function carrierWeight({ name, type }: Parameter, usable: UsableSubtask | undefined): number {
  if (usable === undefined || usable.links.has(name)) return 0;
  return carriers[type] ?? 0;
}

/** Whether what an extractor gives is a number that can be compared and calculated with. */
export function isNumeric(kind: string): boolean {
  return /^(column_|row_count|page_fact|arithmetic|word_count|page_count)/.test(kind);
}

export function isShort(kind: string): boolean {
  return kind !== "content_text" && kind !== "message_body";
}

/** Whether something is read from what a parameter names, so that its content has to be known. */
export function readsContent(usable: UsableSubtask, name: string): boolean {
  return (
    usable.results.some(({ value }) => "from" in value && value.from === name) ||
    [...usable.links.values()].some(({ parameter }) => parameter === name) ||
    usable.requirements.has(name)
  );
}
