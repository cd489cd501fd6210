import { readSync } from "node:fs";
import { withInputFile } from "./read-input-file.js";

/**
 * The mark that every raster picture of this program carries, as its format keeps remarks: a `Software` text in PNG, a
 * comment in GIF, a chunk of its own at the end of WebP.
 */
export interface PictureFormat {
  /** Whether the content is of this format. */
  isOf(content: Uint8Array): boolean;
  /** Where the mark is, by the first bytes of a picture that has it. */
  placeOf(head: Buffer): number;
  /** A picture that has none with the mark. */
  withMark(content: Buffer): Buffer;
  readonly mark: Buffer;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The mark is a chunk `tEXt` with "Software" and "taskloom" and its checksum, between the header and all others. */
export const pngFormat: PictureFormat = {
  isOf: (content) => startsWith(content, pngSignature),
  placeOf: () => 33,
  withMark: (content) => insertAt(content, 33, pngFormat.mark),
  mark: Buffer.concat([
    Buffer.from([0, 0, 0, 17]),
    Buffer.from("tEXtSoftware\0taskloom", "latin1"),
    Buffer.from("ad2a9374", "hex"),
  ]),
};

/** The mark is a comment extension behind the global table of colours. */
export const gifFormat: PictureFormat = {
  isOf: (content) => startsWith(content, Buffer.from("GIF89a")) || startsWith(content, Buffer.from("GIF87a")),
  placeOf: (content) => {
    const flags = content[10] ?? 0;
    return 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  },
  withMark: (content) => insertAt(content, gifFormat.placeOf(content), gifFormat.mark),
  mark: Buffer.concat([Buffer.from([0x21, 0xfe, 8]), Buffer.from("taskloom", "latin1"), Buffer.from([0])]),
};

/** The mark is the last chunk, where readers skip what they do not know. */
export const webpFormat: PictureFormat = {
  isOf: (content) => startsWith(content, Buffer.from("RIFF")) && startsWith(content.subarray(8), Buffer.from("WEBP")),
  // The size that a RIFF file gives of itself says where its last chunk ends.
  placeOf: (head) => head.readUInt32LE(4) + 8 - webpFormat.mark.length,
  withMark: (content) => {
    const marked = Buffer.concat([content, webpFormat.mark]);
    marked.writeUInt32LE(marked.length - 8, 4);
    return marked;
  },
  mark: Buffer.concat([Buffer.from("TLOM", "latin1"), Buffer.from([8, 0, 0, 0]), Buffer.from("taskloom", "latin1")]),
};

/** The picture with the mark; as it is where it has it, or where it is of another format. */
export function markPicture(format: PictureFormat, picture: Uint8Array): Buffer {
  const content = Buffer.from(picture);
  if (!format.isOf(content)) return content;
  const { mark } = format;
  const place = format.placeOf(content);
  return content.subarray(place, place + mark.length).equals(mark) ? content : format.withMark(content);
}

/** Whether the file with these first bytes is a picture of the format with the mark. */
export function isMarkedPicture(format: PictureFormat, head: Buffer, file: string): boolean {
  if (!format.isOf(head)) return false;
  const { mark } = format;
  return readAt(file, format.placeOf(head), mark.length).equals(mark);
}

function readAt(file: string, place: number, length: number): Buffer {
  return withInputFile(file, (handle) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, Math.max(0, place)));
  });
}

function insertAt(content: Buffer, place: number, part: Buffer): Buffer {
  return Buffer.concat([content.subarray(0, place), part, content.subarray(place)]);
}

function startsWith(content: Uint8Array, beginning: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, beginning.length)).equals(beginning);
}
