import { EnvironmentError } from "../../../errors.js";
import type { Rect } from "../../../schema/computer/control.js";
import { readPlainFile } from "../sandbox/read-plain-file.js";

/** Numbers of an XWD header (XWDFile.h, version 7), each of four big-endian bytes, by their index. */
const field = {
  headerSize: 0,
  version: 1,
  width: 4,
  height: 5,
  byteOrder: 7,
  bitsPerPixel: 11,
  bytesPerLine: 12,
  colors: 19,
};
const colorBytes = 12;
/** More than a screen of 24-bit colour takes at any size that is used. */
const mostBytes = 64 * 1024 ** 2;

/** The picture on the screen as the X server keeps it. */
interface FramebufferImage {
  bytes: Buffer;
  width: number;
  height: number;
  /** Bytes from a line to the next. */
  stride: number;
  /** Where the first line is. */
  start: number;
}

/**
 * PNG of the screen that Xvfb -fbdir keeps in a file, with the pointer. About 10 ms for 1280 x 800.
 *
 * @throws EnvironmentError DESKTOP_FRAMEBUFFER when the file is missing or of another form
 */
export async function readScreenshot(path: string): Promise<Uint8Array> {
  const { bytes, width, height, stride, start } = await readFrame(path);
  const pixels = new Uint8Array(width * height * 3);
  let to = 0;
  for (let row = 0; row < height; row++) {
    for (let from = start + row * stride, end = from + width * 4; from < end; from += 4) {
      pixels[to++] = bytes[from + 2] ?? 0;
      pixels[to++] = bytes[from + 1] ?? 0;
      pixels[to++] = bytes[from] ?? 0;
    }
  }
  const { default: sharp } = await import("sharp");
  // Level 2 is the lowest that makes small files of screens.
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 2 })
    .toBuffer();
}

/** Red, green, blue of every pixel in a rectangle of the screen (left, top, right, bottom), row by row. Throws as `readScreenshot`. */
export async function readPixels(path: string, [left, top, right, bottom]: Rect): Promise<Uint8Array> {
  const { bytes, width, height, stride, start } = await readFrame(path);
  const pixels: number[] = [];
  for (let y = Math.max(0, top); y < Math.min(bottom, height); y++) {
    for (let x = Math.max(0, left); x < Math.min(right, width); x++) {
      const at = start + y * stride + x * 4;
      pixels.push(bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0);
    }
  }
  return Uint8Array.from(pixels);
}

async function readFrame(path: string): Promise<FramebufferImage> {
  const bytes = await readPlainFile(path, mostBytes);
  if (bytes === null) throw unreadable(path, "cannot be read");
  if (bytes.length < 100) throw unreadable(path, "is too short");
  const read = (index: number): number => bytes.readUInt32BE(index * 4);
  const width = read(field.width);
  const height = read(field.height);
  const stride = read(field.bytesPerLine);
  const start = read(field.headerSize) + read(field.colors) * colorBytes;
  const isKnown = read(field.version) === 7 && read(field.bitsPerPixel) === 32 && read(field.byteOrder) === 0;
  if (!isKnown || stride < width * 4 || bytes.length < start + stride * height)
    throw unreadable(path, "holds no picture of 24-bit colour");
  return { bytes, width, height, stride, start };
}

function unreadable(path: string, what: string): EnvironmentError {
  return new EnvironmentError(
    "DESKTOP_FRAMEBUFFER",
    `the screen ${path} ${what}; start Xvfb with -screen 0 1280x800x24 and -fbdir`,
  );
}
