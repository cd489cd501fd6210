import type { TaskRecord } from "../schema/records/dataset-records.js";
import { basename } from "../text/path.js";

/** The fields of a task that masking reads. */
type MaskedTask = Pick<TaskRecord, "task_instruction" | "subtasks" | "condition" | "carried_values">;

/** A form in which an instruction may contain a value, and its replacement. */
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
 * Returns the high-level instruction of a task without its values. Each parameter value, of either branch of a
 * decision, becomes the name of the parameter in braces; so does the file name of a path, and a typed text with
 * placeholders for values to read. Other numbers (a threshold, a row) become `{number}`. Longer values are replaced
 * first, so that a file name inside a longer path is part of that path. When two parameters have the same value, the
 * first by name is used, so that the order of subtasks has no influence.
 */
export function maskedInstruction({ task_instruction, subtasks, condition, carried_values }: MaskedTask): string {
  const branches = condition === null ? [] : [...condition.holds.nodes, ...condition.fails.nodes];
  const parameters = [...Object.values(subtasks), ...branches].map((one) => one.parameters);
  return maskValues(task_instruction, parameters, carried_values);
}

/** Masks any text with the given values, as `maskedInstruction` does. O(forms x text). */
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

/** Returns every form once, longest first. */
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

/** Replaces "[first value]" and similar placeholders by "[value]". */
function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\[(?:\w+ )?value(?: \d+)?\]/g, () => placeholder);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/(?<![\w-])\d(?:[\d.,]*\d)?(?![\w-])/g, "{number}");
}

/** Returns whether a match is not part of a longer word; one that looks like prose must be in quotation marks. */
function isWhole(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (end - start < 3 || /^\p{L}+$/u.test(text.slice(start, end))) return quotes.has(before) && quotes.has(after);
  return !/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after);
}

const quotes = new Set("'\"“”‘’`");
