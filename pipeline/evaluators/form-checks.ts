import type { Trace } from "../schema/trace.js";
import { contentText } from "./content-text.js";
import { contentAt, foldedLines } from "./file-checks.js";
import { fold } from "./fold.js";
import { compareTexts } from "./table-checks.js";

/** Forms that a text can have; the rule sees the text as it stands and its folded lines that are not empty. */
const rules: Readonly<Record<string, (text: string, lines: readonly string[]) => boolean>> = {
  "upper case": (text) => text === text.toUpperCase() && text !== text.toLowerCase(),
  "lower case": (text) => text === text.toLowerCase() && text !== text.toUpperCase(),
  "sorted lines": (text, lines) => inOrder(lines) || inOrder(text.split("\n").filter((line) => fold(line) !== "")),
  "numbered lines": (_text, lines) => lines.every((line, index) => /^[0-9]+/.exec(line)?.[0] === `${index + 1}`),
  "no empty lines": (text) => text.split("\n").every((line) => fold(line) !== ""),
  "no repeated lines": (_text, lines) => new Set(lines).size === lines.length,
};

/** By code points. Programs sort with capitals apart or together: lines may be in order either way. */
function inOrder(lines: readonly string[]): boolean {
  return lines.every((line, index) => index === 0 || compareTexts(lines[index - 1] ?? "", line) <= 0);
}

/** The forms that `textForm` knows. */
export const textForms: readonly string[] = Object.keys(rules);

/** The text of the file has the form; a file without text has none. */
export function textForm(trace: Trace, path: string, form: string): boolean {
  const content = contentAt(trace, path);
  const rule = rules[fold(form)];
  if (content === null || rule === undefined) return false;
  const lines = foldedLines(content);
  return lines.length > 0 && rule(contentText(content), lines);
}

/** The text, line by line, is what the file begins with ("first"), ends with ("last") or has somewhere ("any"); empty lines do not count. */
export function linesAre(trace: Trace, path: string, position: string, text: string): boolean {
  const content = contentAt(trace, path);
  const wanted = text
    .split("\n")
    .map(fold)
    .filter((line) => line !== "");
  if (content === null || wanted.length === 0) return false;
  const lines = foldedLines(content);
  const startsAt = (start: number) => start >= 0 && wanted.every((line, index) => lines[start + index] === line);
  switch (fold(position)) {
    case "first":
      return startsAt(0);
    case "last":
      return startsAt(lines.length - wanted.length);
    case "any":
      return lines.some((_line, start) => startsAt(start));
    default:
      return false;
  }
}
