import sharp from "sharp";
import type { Rect } from "../../pipeline/schema/computer/control.js";

/** A word on a drawn screen, with the point where its baseline begins. */
export interface DrawnWord {
  text: string;
  x: number;
  y: number;
  size?: number;
  colour?: string;
}

/** A screen drawn from boxes of a colour and words in DejaVu Sans, as PNG. */
export async function drawScreen(
  size: { width: number; height: number },
  { boxes = [], words = [], shapes = "" }: { boxes?: [Rect, string][]; words?: DrawnWord[]; shapes?: string },
): Promise<Uint8Array> {
  const rects = boxes.map(
    ([[left, top, right, bottom], colour]) =>
      `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${colour}"/>`,
  );
  const texts = words.map(
    ({ text, x, y, size: pixels = 14, colour = "#222222" }) =>
      `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${pixels}" fill="${colour}">${text}</text>`,
  );
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f6f5f4"/>${rects.join("")}${shapes}${texts.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
