import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { part } from "../part.js";

/** A text as numbered lines; the line break at its end begins no line. */
export function readLineParts(bytes: Uint8Array): ContentPart {
  const text = decodeText(bytes, "the file").replace(/(?:\r\n|\n|\r)$/, "");
  const lines = text === "" ? [] : text.split(/\r\n|\n|\r/);
  return part("text", "", {}, { parts: lines.map((line, index) => part("line", String(index + 1), { text: line })) });
}
