import { readSync } from "node:fs";
import { StoreError } from "../errors.js";

const chunkBytes = 1 << 16;
const lineFeed = 0x0a;

/**
 * The lines of an open file one by one as bytes, without their line feeds; memory holds one of them. Throws StoreError
 * INPUT_TOO_LARGE for a line of more than `longest` bytes.
 */
export function* readLines(handle: number, file: string, longest: number): Generator<Buffer> {
  const chunk = Buffer.alloc(chunkBytes);
  let held: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size > longest) {
      throw new StoreError("INPUT_TOO_LARGE", `${file}: a line has more than ${longest} bytes: restore the file`);
    }
    held.push(Buffer.from(part));
  };
  for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0 && end < read; end = chunk.indexOf(lineFeed, start)) {
      add(chunk.subarray(start, end));
      yield Buffer.concat(held);
      [held, size, start] = [[], 0, end + 1];
    }
    add(chunk.subarray(start, read));
  }
  if (size > 0) yield Buffer.concat(held);
}
