/** A picture of a film (JPEG) and for how long it is shown. */
export interface FilmFrame {
  readonly jpeg: Uint8Array;
  readonly milliseconds: number;
}

/** Units of time in a second. */
const timescale = 1_000;
/** How MPEG-4 names a stream of JPEG pictures (ISO/IEC 14496-1, objectTypeIndication and streamType). */
const [jpegType, visualStream] = [0x6c, 0x11];
/** A matrix that turns and scales nothing. */
const unity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/**
 * Pictures of one size as a film: MPEG-4 (ISO/IEC 14496-12 and -14) with one track of motion JPEG, in which every picture
 * has its own time.
 */
export function mp4Of(frames: readonly FilmFrame[], { width, height }: { width: number; height: number }): Uint8Array {
  const type = box("ftyp", text("isom"), u32(0x200), text("isommp41mp42"));
  const data = box("mdat", ...frames.map(({ jpeg }) => Buffer.from(jpeg)));
  const duration = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const samples = box(
    "stbl",
    full("stsd", 0, u32(1), videoEntry(width, height)),
    full("stts", 0, u32(frames.length), ...frames.map(({ milliseconds }) => u32(1, milliseconds))),
    full("stsc", 0, u32(1, 1, frames.length, 1)),
    full("stsz", 0, u32(0, frames.length), ...frames.map(({ jpeg }) => u32(jpeg.length))),
    full("stco", 0, u32(1, type.length + 8)),
  );
  const media = box(
    "mdia",
    full("mdhd", 0, u32(0, 0, timescale, duration), u16(0x55c4, 0)),
    full("hdlr", 0, u32(0), text("vide"), u32(0, 0, 0), text("\0")),
    box("minf", full("vmhd", 1, u16(0, 0, 0, 0)), box("dinf", full("dref", 0, u32(1), full("url ", 1))), samples),
  );
  const track = box(
    "trak",
    full("tkhd", 3, u32(0, 0, 1, 0, duration, 0, 0), u16(0, 0, 0, 0), u32(...unity, width << 16, height << 16)),
    media,
  );
  const times = u32(0, 0, timescale, duration, 0x10000);
  const head = full("mvhd", 0, times, u16(0, 0), u32(0, 0, ...unity, 0, 0, 0, 0, 0, 0, 2));
  return Buffer.concat([type, data, box("moov", head, track)]);
}

function videoEntry(width: number, height: number): Buffer {
  const decoder = descriptor(4, Buffer.from([jpegType, visualStream, 0, 0, 0]), u32(0, 0));
  const stream = descriptor(3, u16(1), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2])));
  return box(
    "mp4v",
    u16(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, width, height),
    u32(72 << 16, 72 << 16, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    full("esds", 0, stream),
  );
}

/** A part of a description of a stream, shorter than 128 bytes. */
function descriptor(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), text(type), content]);
}

/** A box with a version, which is 0, and flags. */
function full(type: string, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(type, u32(flags), ...parts);
}

function text(letters: string): Buffer {
  return Buffer.from(letters, "latin1");
}

function u32(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [i, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, i * 4);
  return bytes;
}

function u16(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [i, number] of numbers.entries()) bytes.writeUInt16BE(number, i * 2);
  return bytes;
}
