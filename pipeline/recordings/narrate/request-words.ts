import { dayInWords } from "../../query/days.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { Parameter } from "../../schema/subtask.js";
import { basename, stem } from "../../text/path.js";

/** A phrase of a subtask in the words of the request: files, people and days as that calls them. */
export function inTheWordsOf(record: TaskRecord, phrase: string, values: Readonly<Record<string, string>>): string {
  return joined(withDays(withPeople(asTheRequestCalls(phrase, values, record), record), record));
}

/** Whether a value names a file or folder of the computer. */
export function isPath(value: string): boolean {
  return /^(?:\/|[A-Za-z]:\\)[^\n]+$/.test(value);
}

/** A phrase in which values that follow one another are one quotation: "'Ada Fox'" for "'Ada' 'Fox'". */
function joined(phrase: string): string {
  return phrase.replaceAll(/(?<=[^\s'])' '(?=[^\s'])/g, " ");
}

/** A phrase with days as the request writes them: in words where that does. */
function withDays(phrase: string, { task_instruction }: TaskRecord): string {
  return phrase.replaceAll(/'?(\d{4}-\d{2}-\d{2})'?/g, (written, day: string) => {
    const words = dayInWords(day);
    return task_instruction.includes(words) && !task_instruction.includes(day) ? words : written;
  });
}

/** A phrase with people in place of the addresses that the request has behind their names. */
function withPeople(phrase: string, { task_instruction }: TaskRecord): string {
  return phrase.replaceAll(/'([^'\s]+@[^'\s]+)'/g, (quoted, address: string) => {
    const before = task_instruction.slice(0, Math.max(0, task_instruction.indexOf(address)));
    const name = /(\p{Lu}[\p{L}.'-]+ \p{Lu}[\p{L}.'-]+) (?:\(|at )$/u.exec(before)?.[1];
    return name ?? (/\bme(?: \(| at )$/.test(before) ? "the sender of the request" : quoted);
  });
}

/** The file or message that a node reads or works on. */
export function sourceOf(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
  record: TaskRecord,
): string | null {
  const value = parameters.filter(({ role }) => role === "input").map(({ name }) => values[name] ?? "")[0];
  if (value === undefined || value === "") return null;
  return `'${isPath(value) ? calledIn(record, value) : value}'`;
}

/** The name of a file as the request calls it. */
function calledIn({ task_instruction }: TaskRecord, path: string): string {
  const name = basename(path);
  return !task_instruction.includes(name) && task_instruction.includes(stem(path)) ? stem(path) : name;
}

/** A phrase with the files of a node as the request calls them: without the ending where that leaves it out. */
function asTheRequestCalls(phrase: string, values: Readonly<Record<string, string>>, record: TaskRecord): string {
  return Object.values(values)
    .filter(isPath)
    .reduce((text, path) => text.replaceAll(`'${basename(path)}'`, () => `'${calledIn(record, path)}'`), phrase);
}

/** A value as the phrases of a task may spell it: a day also in words. */
export function spellingsOf(value: string): string[] {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [value, dayInWords(value)] : [value];
}

/** A text with a value, quoted or not, replaced where it stands by itself, and not as a part of a longer word or number. */
export function withoutValue(text: string, value: string, by: string): string {
  const literal = value.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const alone = new RegExp(`'${literal}'|(?<![\\p{L}\\p{N}.,-])${literal}(?![\\p{L}\\p{N}])`, "gu");
  return text.replaceAll(alone, () => by);
}
