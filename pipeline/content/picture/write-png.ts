import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { sha256 } from "../../hash.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { isPictureTurn, type PictureTurn } from "../../schema/computer/picture-turn.js";
import { encodeXml } from "../xml-text.js";
import { pngKeyword, pngSignature } from "./png-chunk.js";
import { pixelDigest } from "./read-png.js";

type Picture = Extract<FileContent, { kind: "image" }>;

/** How an operation that was done to the picture shows; any other shows in the embedded text only. */
const markTransforms: Readonly<Record<PictureTurn, string>> = {
  "rotated right": "rotate(90)",
  "rotated left": "rotate(-90)",
  "rotated 180": "rotate(180)",
  "flipped horizontally": "scale(-1 1)",
  "flipped vertically": "scale(1 -1)",
};

/** Pictures asked for last, oldest first: drawing one takes long, and few differ, for all show a word and a subject. */
const kept = new Map<string, Promise<Uint8Array>>();
const mostKept = 1000;

/** A picture drawn from its label, with label and marks embedded as an international text chunk (PNG specification, 11.3.3.4). */
export async function writePng(picture: Picture): Promise<Uint8Array> {
  const key = JSON.stringify([picture.label, picture.width, picture.height, picture.marks]);
  const written = kept.get(key) ?? render(picture);
  kept.delete(key);
  kept.set(key, written);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return (await written).slice();
}

async function render(picture: Picture): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  // Pixels of pictures before are freed between turns of the event loop only, megabytes each.
  await setImmediate();
  const fontFile = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
  const font = { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" };
  const image = new Resvg(draw(picture), { font }).render();
  const drawn = image.asPng();
  const headerEnd = pngSignature.length + 25;
  // Nothing shows through the ground, so these are the pixels that a reader finds.
  const text = JSON.stringify({ label: picture.label, marks: picture.marks, drawn: pixelDigest(image.pixels) });
  return new Uint8Array(Buffer.concat([drawn.subarray(0, headerEnd), textChunk(text), drawn.subarray(headerEnd)]));
}

function draw({ label, width, height, marks }: Picture): string {
  const hash = sha256(label);
  // Whole degrees: the renderer takes no fractions, and paints black instead.
  const hue = (at: number): number => Math.round(Number.parseInt(hash.slice(at, at + 2), 16) * 1.4);
  const bars = [0, 1, 2, 3, 4].map((bar) => {
    const size = 40 + (Number.parseInt(hash.slice(8 + bar, 9 + bar), 16) / 15) * 100;
    return `<rect x="${-150 + bar * 62}" y="${60 - size}" width="46" height="${size}" rx="4" fill="hsl(${hue(bar)},55%,48%)"/>`;
  });
  const transform = marks.map((mark) => (isPictureTurn(mark) ? markTransforms[mark] : "")).join(" ");
  const scale = Math.min(width / 400, height / 300);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue(20)},35%,93%)"/>
<g transform="translate(${width / 2} ${height / 2}) scale(${scale}) ${transform}" font-family="DejaVu Sans">
${bars.join("\n")}
<text y="105" text-anchor="middle" font-size="20" fill="#223">${encodeXml(label)}</text>
</g></svg>`;
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
