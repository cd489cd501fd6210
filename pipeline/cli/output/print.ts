import { visibleLine, visibleText } from "../../text/visible-text.js";

/** Writes a text to standard output, with control characters escaped. All output goes through this file. */
export function print(text: string): void {
  process.stdout.write(visibleText(text));
}

/** Writes a value as JSON to standard output, over several lines unless `compact`. */
export function printJson(value: unknown, { compact = false } = {}): void {
  print(`${JSON.stringify(value, null, compact ? 0 : 2)}\n`);
}

/**
 * Writes one line to standard error, with line feeds and control characters escaped, so that a name from data cannot
 * make two lines of one.
 */
export function printErrorLine(text: string): void {
  process.stderr.write(`${visibleLine(text)}\n`);
}

/** Writes the stack of an error, which has several lines, to standard error, as `print`. */
export function printStack(stack: string): void {
  process.stderr.write(`${visibleText(stack)}\n`);
}

/** Replaces the last line on a terminal. Only the text may come from data. */
export function overwriteLine(text: string): void {
  process.stderr.write(`\r\u001b[2K${visibleLine(text).slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

/** Ends the line that `overwriteLine` wrote last. */
export function endLine(): void {
  process.stderr.write("\n");
}
