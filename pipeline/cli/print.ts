import { visibleText } from "../visible-text.js";

/** Writes a text to standard output, with escapes for what a terminal would obey: the only way there. */
export function print(text: string): void {
  process.stdout.write(visibleText(text));
}

/** Writes a value as JSON to standard output, over several lines unless `compact`. */
export function printJson(value: unknown, { compact = false } = {}): void {
  print(`${JSON.stringify(value, null, compact ? 0 : 2)}\n`);
}

/** Writes a text to standard error, as `print`. */
export function printError(text: string): void {
  process.stderr.write(visibleText(text));
}

/** Writes the one line on a terminal over that was written last; nothing but the text comes from data. */
export function overwriteLine(text: string): void {
  process.stderr.write(`\r\u001b[2K${visibleText(text).slice(0, (process.stderr.columns ?? 80) - 1)}`);
}
