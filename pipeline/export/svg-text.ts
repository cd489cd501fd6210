import { wrap } from "../text/wrap.js";
import { escapeMarkup } from "./escape-markup.js";

/** A line of text whose baseline begins at (x, y). */
export function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escapeMarkup(words)}</text>`;
}

/** Mean width of a character of DejaVu Sans, in parts of the font size; bold letters are a little wider. */
const meanWidth = 0.565;

/** As much of a line as has room. */
export function fitting(words: string, width: number, fontSize: number): string {
  const line = words.replaceAll(/\s+/g, " ");
  const most = Math.floor(width / (fontSize * meanWidth));
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

/** The lines of a text that is broken where there is no more room. */
export function wrapped(words: string, width: number, fontSize: number): string[] {
  return wrap(words, Math.floor(width / (fontSize * meanWidth))).split("\n");
}
