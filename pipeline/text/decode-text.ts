import { StoreError } from "../errors.js";

/**
 * The text of a file that a person wrote or saved: UTF-8 with or without a byte order mark, or UTF-16 with one, as some
 * editors save it. The mark is left out. Throws StoreError TEXT_ENCODING, which names the file, for anything else.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  const [first, second] = bytes;
  const wide =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;
  let text: string;
  try {
    text = new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    const fault = wide === undefined ? "not UTF-8" : "not whole UTF-16";
    throw new StoreError("TEXT_ENCODING", `${file}: ${fault}; save it as UTF-8`, { cause });
  }
  // Text in UTF-16 without a mark, or UTF-32, is full of them.
  if (text.includes("\0")) {
    throw new StoreError("TEXT_ENCODING", `${file}: has a zero character, as no text in UTF-8 has; save it as UTF-8`);
  }
  return text;
}
