import type { PictureTurn } from "../schema/picture-turn.js";

/** The lines of a text, the slides of a presentation, or the corners of a picture clockwise from its upper left one. */
export type Parts = readonly string[];

/** What becomes of parts; the text is what was asked to be put among them. */
export type Effect = (parts: Parts, text: string) => Parts;

/** What the edits leave that `check_file_edited` knows. */
export const editEffects = {
  "first deleted": ([, ...rest]) => rest,
  "first repeated": ([first = "", ...rest]) => [first, first, ...rest],
  "first moved down": ([first = "", second = null, ...rest]) => (second === null ? [first] : [second, first, ...rest]),
  "first moved to the end": ([first = "", ...rest]) => [...rest, first],
  indented: (lines) => lines.map((line) => (line === "" ? line : `\t${line}`)),
  "title case": (lines) =>
    lines.map((line) => line.toLowerCase().replace(/(^|\s)\S/g, (beginning) => beginning.toUpperCase())),
  "windows line endings": (lines) => lines.map((line) => line.replace(/\r?$/, "\r")),
} satisfies Readonly<Record<string, Effect>>;

/** One way to give lines the forms that `check_text_form` knows. */
export const formEffects = {
  "upper case": (lines) => lines.map((line) => line.toUpperCase()),
  "lower case": (lines) => lines.map((line) => line.toLowerCase()),
  "sorted lines": (lines) => [...lines].sort(),
  "numbered lines": (lines) => lines.map((line, index) => `${index + 1}. ${line}`),
  "no empty lines": (lines) => lines.filter((line) => line !== ""),
  "no repeated lines": (lines) => [...new Set(lines)],
} satisfies Readonly<Record<string, Effect>>;

/** How turns carry corners. */
export const turnEffects = {
  "rotated right": ([a = "", b = "", c = "", d = ""]) => [d, a, b, c],
  "rotated left": ([a = "", b = "", c = "", d = ""]) => [b, c, d, a],
  "rotated 180": ([a = "", b = "", c = "", d = ""]) => [c, d, a, b],
  "flipped horizontally": ([a = "", b = "", c = "", d = ""]) => [b, a, d, c],
  "flipped vertically": ([a = "", b = "", c = "", d = ""]) => [d, c, b, a],
} satisfies Readonly<Record<PictureTurn, Effect>>;

/** What puts lines where `check_line` looks for them. */
export const lineEffects = {
  first: (lines, text) => [text, ...lines],
  last: (lines, text) => [...lines, text],
} satisfies Readonly<Record<string, Effect>>;
