import { wrap } from "../text/wrap.js";
import { escapeMarkup } from "./escape-markup.js";

/** A line of text whose baseline begins at (x, y). */
export function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escapeMarkup(words)}</text>`;
}

/** Mean width of a character of DejaVu Sans, as a fraction of the font size; bold letters are slightly wider. */
const meanWidth = 0.565;

/** Cuts a line to a width in pixels. */
export function fitting(words: string, width: number, fontSize: number): string {
  const line = words.replaceAll(/\s+/g, " ");
  const most = Math.floor(width / (fontSize * meanWidth));
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

/** Breaks a text into lines of at most a width in pixels. */
export function wrapped(words: string, width: number, fontSize: number): string[] {
  return wrap(words, Math.floor(width / (fontSize * meanWidth))).split("\n");
}
