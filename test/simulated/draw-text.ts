import type { Rect } from "../../pipeline/schema/computer/control.js";
import { visibleText } from "../../pipeline/text/visible-text.js";

const characterWidth = 7.6;

interface TextStyle {
  readonly fill?: string;
  readonly bold?: boolean;
  readonly align?: "start" | "middle" | "end";
  readonly size?: number;
}

/** One line of text, cut off at the right edge of a rectangle and in its vertical middle. */
export function drawLine(text: string, [left, top, right, bottom]: Rect, style: TextStyle = {}): string {
  const { align = "start", fill = "#1b1b1b", bold = false, size = 13 } = style;
  const room = Math.max(0, Math.floor((right - left) / ((characterWidth * size) / 13)));
  const cut = text.length > room ? `${text.slice(0, Math.max(0, room - 1))}\u2026` : text;
  const x = align === "start" ? left : align === "end" ? right : (left + right) / 2;
  const y = (top + bottom) / 2 + size * 0.36;
  const weight = bold ? ' font-weight="bold"' : "";
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${align}" fill="${fill}"${weight}>${escapeXml(cut)}</text>`;
}

/** Lines of text from the top of a rectangle, wrapped between words; what does not fit is left out. */
export function drawParagraphs(text: string, [left, top, right, bottom]: Rect): string {
  const room = Math.max(1, Math.floor((right - left) / characterWidth));
  const lines = text.split("\n").flatMap((line) => wrap(line.replaceAll("\t", "    "), room));
  return lines
    .slice(0, Math.max(1, Math.floor((bottom - top) / 20)))
    .map((line, index) => drawLine(line, [left, top + index * 20, right + 20, top + index * 20 + 20]))
    .join("");
}

function wrap(line: string, room: number): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > room) {
    const space = rest.lastIndexOf(" ", room);
    const end = space > 0 ? space : room;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

function escapeXml(text: string): string {
  return visibleText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
