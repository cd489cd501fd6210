import { z } from "zod";
import { fold } from "../../text/fold.js";
import { type Effect, lineEffect, literalOf } from "../content-effects.js";
import { contentText, foldedLines } from "../content-text.js";
import { contentAt } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { compareTexts } from "./compare-texts.js";
import { turnEffect } from "./pictures.js";

/** Whether a text has a form: it is given as it stands, and as its folded lines that are not empty. */
type FormRule = (text: string, lines: readonly string[]) => boolean;

/** The forms that a text can have. */
const forms: ReadonlyMap<string, FormRule> = new Map(
  Object.entries<FormRule>({
    "upper case": (text) => text === text.toUpperCase() && text !== text.toLowerCase(),
    "lower case": (text) => text === text.toLowerCase() && text !== text.toUpperCase(),
    "sorted lines": (text, lines) => inOrder(lines) || inOrder(text.split("\n").filter((line) => fold(line) !== "")),
    "numbered lines": (_text, lines) => lines.every((line, index) => /^[0-9]+/.exec(line)?.[0] === `${index + 1}`),
    "no empty lines": (text) => text.split("\n").every((line) => fold(line) !== ""),
    "no repeated lines": (_text, lines) => new Set(lines).size === lines.length,
  }),
);

/** The forms that `check_text_form` knows. */
export const textForms: readonly string[] = [...forms.keys()];

/** One way to give lines each of these forms. */
export const formEffects = {
  "upper case": (lines) => lines.map((line) => line.toUpperCase()),
  "lower case": (lines) => lines.map((line) => line.toLowerCase()),
  "sorted lines": (lines) => [...lines].sort(),
  "numbered lines": (lines) => lines.map((line, index) => `${index + 1}. ${line}`),
  "no empty lines": (lines) => lines.filter((line) => line !== ""),
  "no repeated lines": (lines) => [...new Set(lines)],
} satisfies Readonly<Record<string, Effect>>;

/** What puts lines where `check_line` looks for them. */
export const positionEffects = {
  first: (lines, text) => [text, ...lines],
  last: (lines, text) => [...lines, text],
} satisfies Readonly<Record<string, Effect>>;

/** Checks on the form of texts and on single lines of them. */
export const formChecks = {
  check_text_form: defineCheck({
    parameters: z.object({ file_path: z.string(), form: z.string() }),
    reads: "state",
    rule: "the text of the file at the path has the form: 'upper case', 'lower case', 'sorted lines', 'numbered lines', 'no empty lines' or 'no repeated lines'",
    example: "check_text_form(file_path=txt_path, form='sorted lines')",
    complaints: {
      missing: "the text of '{file_path}' does not have {form}",
      present: "the text of '{file_path}' has {form}",
    },
    effect: (given) => lineEffect(formEffects, literalOf(given("form"))),
    // A file without text has no form.
    holds: (trace, { file_path, form }) => {
      const content = contentAt(trace, file_path);
      const hasForm = forms.get(fold(form));
      if (content === null || hasForm === undefined) return false;
      const lines = foldedLines(content);
      return lines.length > 0 && hasForm(contentText(content), lines);
    },
    python: `content = _content(file_path)
lines = [] if content is None else _folded_lines(content)
if not lines:
    return False
text, wanted = "\\n".join(_lines(content)), _fold(form)
if wanted == "upper case":
    return text == text.upper() and text != text.lower()
if wanted == "lower case":
    return text == text.lower() and text != text.upper()
if wanted == "sorted lines":
    return _in_order(lines) or _in_order([line for line in text.split("\\n") if _fold(line) != ""])
if wanted == "numbered lines":
    numbers = [re.match("[0-9]+", line) for line in lines]
    return all(number is not None and number[0] == str(index + 1) for index, number in enumerate(numbers))
if wanted == "no empty lines":
    return all(_fold(line) != "" for line in text.split("\\n"))
return wanted == "no repeated lines" and len(set(lines)) == len(lines)`,
  }),
  check_line: defineCheck({
    parameters: z.object({ file_path: z.string(), position: z.string(), text: z.string() }),
    reads: "state",
    rule: "the file at the path begins ('first') or ends ('last') with the text as whole lines, or has them anywhere ('any'); empty lines do not count",
    example: "check_line(file_path=txt_path, position='last', text='Kind regards')",
    complaints: {
      missing: "'{text}' is not a line of '{file_path}', or not in its place ({position})",
      present: "'{text}' is still a line of '{file_path}' ({position})",
    },
    worth: 6.5,
    effect: (given) => {
      const [position, text] = [literalOf(given("position")), given("text")];
      if (text !== undefined && "parameter" in text) return lineEffect(positionEffects, position);
      // The mark that says of a picture how it was turned stands last.
      return position === "last" ? turnEffect(literalOf(text)) : null;
    },
    holds: (trace, { file_path, position, text }) => {
      const content = contentAt(trace, file_path);
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
    },
    python: `content = _content(file_path)
lines = [] if content is None else _folded_lines(content)
wanted = [line for line in map(_fold, text.split("\\n")) if line != ""]
if not wanted or _fold(position) not in ("first", "last", "any"):
    return False
starts = {"first": [0], "last": [len(lines) - len(wanted)], "any": range(len(lines))}[_fold(position)]
return any(start >= 0 and lines[start : start + len(wanted)] == wanted for start in starts)`,
  }),
};

/** What the bodies in Python share. */
export const formPython = `def _in_order(lines):
    return all(first <= second for first, second in zip(lines, lines[1:]))
`;

/** By code points. Programs sort with capitals apart or together: lines may be in order either way. */
function inOrder(lines: readonly string[]): boolean {
  return lines.every((line, index) => index === 0 || compareTexts(lines[index - 1] ?? "", line) <= 0);
}
