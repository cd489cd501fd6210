import type { Trace } from "../schema/trace.js";
import { contentText } from "./content-text.js";
import { contentAt, foldedLines } from "./file-checks.js";
import { fold, holdsText } from "./fold.js";
import { compareTexts } from "./table-checks.js";

/** Forms that a text can have; the rule sees the text as it stands and its folded lines that are not empty. */
const rules: Readonly<Record<string, (text: string, lines: readonly string[]) => boolean>> = {
  "upper case": (text) => text === text.toUpperCase() && text !== text.toLowerCase(),
  "lower case": (text) => text === text.toLowerCase() && text !== text.toUpperCase(),
  "sorted lines": (_text, lines) =>
    lines.every((line, index) => index === 0 || compareTexts(lines[index - 1] ?? "", line) <= 0),
  "numbered lines": (_text, lines) => lines.every((line, index) => /^[0-9]+/.exec(line)?.[0] === `${index + 1}`),
  "no empty lines": (text) => text.split("\n").every((line) => fold(line) !== ""),
  "no repeated lines": (_text, lines) => new Set(lines).size === lines.length,
};

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

/** The first or last line of the file that is not empty holds the text. */
export function lineHolds(trace: Trace, path: string, position: string, text: string): boolean {
  const content = contentAt(trace, path);
  if (content === null || !["first", "last"].includes(fold(position))) return false;
  const line = foldedLines(content).at(fold(position) === "first" ? 0 : -1);
  return line !== undefined && holdsText(line, text);
}
