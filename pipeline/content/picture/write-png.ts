import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { recent } from "../../flow/recent.js";
import type { ChartData } from "../../schema/computer/chart-data.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { drawPicture } from "./draw-picture.js";
import { pngKeyword, pngSignature } from "./png-chunk.js";
import { pixelDigest } from "./read-png.js";

type Picture = Extract<FileContent, { kind: "image" }>;

/** Drawing one takes long, and few differ, for all show a word and a subject. */
const drawnBefore = recent<string, Promise<Uint8Array>>(1000);

/**
 * A picture drawn from its label or, where it shows a chart, from the chart's numbers, with label, marks and chart
 * embedded as an international text chunk (PNG specification, 11.3.3.4).
 */
export async function writePng(picture: Picture, chart?: ChartData): Promise<Uint8Array> {
  const key = JSON.stringify([picture.label, picture.width, picture.height, picture.marks, chart]);
  return (await drawnBefore(key, () => render(picture, chart))).slice();
}

async function render(picture: Picture, chart: ChartData | undefined): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  // Pixels of pictures before are freed between turns of the event loop only, megabytes each.
  await setImmediate();
  const fontFile = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
  const markup = drawPicture(picture, chart);
  // Reading the font takes as long as drawing a small picture, and most have no letters.
  const fontFiles = markup.includes("<text") ? [fontFile] : [];
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" };
  const image = new Resvg(markup, { font }).render();
  const drawn = image.asPng();
  const headerEnd = pngSignature.length + 25;
  // Nothing shows through the ground, so these are the pixels that a reader finds.
  const { label, marks } = picture;
  const text = JSON.stringify({ label, marks, drawn: pixelDigest(image.pixels), chart });
  return new Uint8Array(Buffer.concat([drawn.subarray(0, headerEnd), textChunk(text), drawn.subarray(headerEnd)]));
}

function textChunk(text: string): Buffer {
  const body = Buffer.concat([Buffer.from("iTXt"), Buffer.from(`${pngKeyword}\0\0\0\0\0`), Buffer.from(text)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** CRC-32 of the PNG specification, annex D, bit by bit: chunks of text are short. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
