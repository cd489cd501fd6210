import type { TaskRecord } from "../schema/records/dataset-records.js";
import { basename } from "../text/path.js";

/** What masking needs to know of a task. */
type MaskedTask = Pick<TaskRecord, "task_instruction" | "subtasks" | "condition" | "carried_values">;

/** A value as an instruction may tell it, and what it is replaced by. */
interface Form {
  value: string;
  blank: string;
}

interface BlankSpan {
  start: number;
  end: number;
  blank: string;
}

/**
 * The high-level instruction of a task without its values: each value of a parameter, of either branch of a decision,
 * becomes the name of the parameter in braces, a path also where only its file name is told, a typed text also where
 * it stands with placeholders for what has to be read; numbers that are no parameter (a threshold, a row) become
 * `{number}`. Longer values go first, so that a file name inside a longer path is part of that path. Of two parameters
 * with one value the first by name gives the blank, so that the order of subtasks plays no part.
 */
export function maskedInstruction({ task_instruction, subtasks, condition, carried_values }: MaskedTask): string {
  const branches = condition === null ? [] : [...condition.holds.nodes, ...condition.fails.nodes];
  const parameters = [...Object.values(subtasks), ...branches].map((one) => one.parameters);
  return maskValues(task_instruction, parameters, carried_values);
}

/** What `maskedInstruction` does, for any text and the values that it may tell. O(forms x text). */
export function maskValues(
  text: string,
  parameters: readonly Readonly<Record<string, string>>[],
  carried: readonly { parameter: string; value: string }[] = [],
): string {
  const plain = withoutPlaceholders(text);
  const spans: BlankSpan[] = [];
  for (const { value, blank } of formsOf(parameters, carried)) {
    for (let start = plain.indexOf(value); start >= 0; start = plain.indexOf(value, start + value.length)) {
      const end = start + value.length;
      if (isWhole(plain, start, end) && !spans.some((span) => start < span.end && span.start < end)) {
        spans.push({ start, end, blank });
      }
    }
  }
  let masked = "";
  let at = 0;
  for (const { start, end, blank } of spans.sort((a, b) => a.start - b.start)) {
    masked += `${withoutNumbers(plain.slice(at, start))}${blank}`;
    at = end;
  }
  return masked + withoutNumbers(plain.slice(at));
}

/** Every form once, longest first. */
function formsOf(
  parameters: readonly Readonly<Record<string, string>>[],
  carried: readonly { parameter: string; value: string }[],
): Form[] {
  const blanks = new Map<string, string>();
  const add = (value: string, blank: string) => {
    const known = blanks.get(value);
    if (value.trim() !== "" && (known === undefined || blank < known)) blanks.set(value, blank);
  };
  for (const values of parameters) {
    for (const [name, value] of Object.entries(values)) {
      const blank = `{${name}}`;
      add(value, blank);
      if (/^(?:[A-Za-z]:\\|\/)/.test(value)) add(basename(value), blank);
      const read = carried.filter((one) => one.parameter === name && one.value !== value && value.includes(one.value));
      if (read.length > 0)
        add(
          read.reduce((left, one) => left.replace(one.value, () => placeholder), value),
          blank,
        );
    }
  }
  return [...blanks]
    .map(([value, blank]) => ({ value, blank }))
    .sort((a, b) => b.value.length - a.value.length || (a.value < b.value ? -1 : 1));
}

const placeholder = "[value]";

/** "[first value]" and its like become "[value]". */
function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\[(?:\w+ )?value(?: \d+)?\]/g, () => placeholder);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/(?<![\w-])\d(?:[\d.,]*\d)?(?![\w-])/g, "{number}");
}

/** Whether what stands there is not part of a longer word; what looks like prose has to stand between quotation marks. */
function isWhole(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (end - start < 3 || /^\p{L}+$/u.test(text.slice(start, end))) return quotes.has(before) && quotes.has(after);
  return !/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after);
}

const quotes = new Set("'\"“”‘’`");
