import type { FileContent } from "../../schema/computer/file-content.js";
import { requireWithin } from "../bounds.js";
import { type ReadEntry, readEntries } from "./read-archive.js";
import { unpackGzip } from "./unpack.js";

const block = 512;

export async function readTar(bytes: Uint8Array, readEntry: ReadEntry): Promise<FileContent> {
  return readEntries(tarFiles(bytes), readEntry);
}

/** The files of a tape archive (POSIX ustar, with GNU's long names), packed by gzip or not, in their order. */
export function tarFiles(bytes: Uint8Array): [name: string, bytes: Uint8Array][] {
  const tar = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpackGzip(bytes) : bytes;
  const files: [name: string, bytes: Uint8Array][] = [];
  let longName = "";
  for (let at = 0; at + block <= tar.length && tar[at] !== 0; ) {
    if (text(tar, at + 257, 5) !== "ustar") throw new SyntaxError("no tape archive");
    const size = Number.parseInt(text(tar, at + 124, 12), 8) || 0;
    const content = tar.subarray(at + block, at + block + size);
    const sort = text(tar, at + 156, 1);
    const prefix = text(tar, at + 257, 8) === "ustar" ? text(tar, at + 345, 155) : "";
    const name = longName || (prefix === "" ? "" : `${prefix}/`) + text(tar, at, 100);
    longName = sort === "L" ? text(content, 0, content.length) : "";
    requireWithin(files.length, "entries");
    if (sort === "0" || sort === "") files.push([name.replace(/^\.\//, ""), content]);
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

/** Up to the first zero byte. */
function text(bytes: Uint8Array, start: number, length: number): string {
  const part = bytes.subarray(start, start + length);
  const end = part.indexOf(0);
  return new TextDecoder().decode(end < 0 ? part : part.subarray(0, end)).trim();
}
