import { sha256 } from "../hash.js";
import { letterPages } from "./letter-pages.js";
import { type ReadLine, readLines } from "./tesseract.js";
import type { GreyPage } from "./tiff-pages.js";

/** Lines that are kept at most. */
const most = 20_000;

/** Reads drawings of one line each. */
export type LineReader = (drawings: readonly GreyPage[]) => Promise<ReadLine[]>;

/**
 * Reads lines by Tesseract, each drawing once: little of a screen changes between two pictures of it. What is read of a
 * line depends on nothing beside it, so that the result is the same as without the memory. Throws as `readLines`.
 */
export function lineMemory(): LineReader {
  const known = new Map<string, ReadLine>();
  return async (drawings) => {
    const keys = drawings.map(({ width, grey }) => `${width} ${sha256(grey)}`);
    const unknown = new Map<string, GreyPage>();
    for (const [index, drawing] of drawings.entries()) {
      const key = keys[index] ?? "";
      if (!known.has(key)) unknown.set(key, drawing);
    }
    const lines = await readLines(await letterPages([...unknown.values()]));
    const read = new Map([...unknown.keys()].map((key, index) => [key, lines[index]]));
    const result = keys.map((key) => {
      const line = known.get(key) ?? read.get(key);
      if (line === undefined) throw new RangeError("Tesseract gives a line for each page");
      return line;
    });
    if (known.size + read.size > most) known.clear();
    for (const [key, line] of read) if (line !== undefined) known.set(key, line);
    return result;
  };
}
