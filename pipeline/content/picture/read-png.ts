import { z } from "zod";
import { sha256 } from "../../hash.js";
import { type ChartData, chartDataSchema } from "../../schema/computer/chart-data.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { parseJson } from "../../text/parse-json.js";
import { decodePng, type PngParts } from "./decode-png.js";
import { turnedPictures } from "./picture-turns.js";
import { pngKeyword, pngSignature } from "./png-chunk.js";

const descriptionSchema = z.object({
  label: z.string(),
  marks: z.array(z.string()),
  drawn: z.string(),
  chart: chartDataSchema.optional(),
});

/**
 * Size and description of a picture, read chunk by chunk. The description counts only while the pixels are those that
 * it was written for; the label of any other picture is a digest of its pixels.
 */
export function readPng(bytes: Uint8Array): FileContent {
  const { parts, description } = readChunks(bytes);
  const { width, height } = parts;
  const drawn = pixelDigest(decodePng(parts)?.pixels ?? parts.data);
  if (description?.drawn === drawn) {
    return { kind: "image", width, height, label: description.label, marks: description.marks };
  }
  return { kind: "image", width, height, label: undescribed(drawn), marks: [] };
}

/** The numbers of the chart that a picture shows, as it is described; null for one that shows none. */
export function chartIn(bytes: Uint8Array): ChartData | null {
  return readChunks(bytes).description?.chart ?? null;
}

function undescribed(drawn: string): string {
  return `picture ${drawn}`;
}

/** The label that `readPng` gives to a picture after each turn, by turn; undefined where its pixels cannot be read. */
export function turnedLabels(bytes: Uint8Array): Readonly<Record<string, string>> | undefined {
  const image = decodePng(readChunks(bytes).parts);
  if (image === null) return undefined;
  const labels: Record<string, string> = {};
  for (const [turn, pixels] of turnedPictures(image)) labels[turn] = undescribed(pixelDigest(pixels));
  return labels;
}

/** Digest of red, green, blue and alpha of every pixel. */
export function pixelDigest(pixels: Uint8Array): string {
  return sha256(pixels).slice(0, 16);
}

function readChunks(bytes: Uint8Array): { parts: PngParts; description: z.infer<typeof descriptionSchema> | null } {
  if (!pngSignature.every((byte, index) => bytes[index] === byte)) throw new SyntaxError("no PNG signature");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = { width: 0, height: 0, depth: 8, colour: 2, interlaced: false };
  let [palette, transparency] = [new Uint8Array(), new Uint8Array()];
  let description: z.infer<typeof descriptionSchema> | null = null;
  const data: Uint8Array[] = [];
  for (let at = pngSignature.length; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = bytes.slice(at + 8, at + 8 + view.getUint32(at));
    switch (latin(bytes.subarray(at + 4, at + 8))) {
      case "IHDR":
        header.width = view.getUint32(at + 8);
        header.height = view.getUint32(at + 12);
        header.depth = view.getUint8(at + 16);
        header.colour = view.getUint8(at + 17);
        header.interlaced = view.getUint8(at + 20) !== 0;
        break;
      case "PLTE":
        palette = chunk;
        break;
      case "tRNS":
        transparency = chunk;
        break;
      case "IDAT":
        data.push(chunk);
        break;
      case "iTXt":
        if (latin(chunk.subarray(0, pngKeyword.length)) === pngKeyword) description = describe(chunk);
        break;
    }
  }
  return { parts: { ...header, palette, transparency, data: Buffer.concat(data) }, description };
}

/** Other programs write descriptions of their own, which tell nothing here. */
function describe(chunk: Uint8Array): z.infer<typeof descriptionSchema> | null {
  try {
    const json: unknown = parseJson(new TextDecoder().decode(chunk.subarray(pngKeyword.length + 5)));
    return descriptionSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
