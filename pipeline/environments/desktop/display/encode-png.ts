import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { pngSignature } from "../../files/png-chunk.js";

const compress = promisify(deflate);

/** Remainders of every byte, for the CRC-32 of the PNG specification, annex D. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** PNG of a picture without transparency; `paint` writes the three bytes of each pixel of a row into `target` from `at` on. */
export async function encodePng(
  width: number,
  height: number,
  paint: (row: number, target: Uint8Array, at: number) => void,
): Promise<Uint8Array> {
  const line = 1 + width * 3;
  const pixels = new Uint8Array(line * height);
  for (let row = 0; row < height; row++) paint(row, pixels, row * line + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = await compress(pixels, { level: 1 });
  return Buffer.concat([pngSignature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (remainders[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
