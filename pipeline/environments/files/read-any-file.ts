import { EnvironmentError } from "../../errors.js";
import { sha256 } from "../../hash.js";
import type { FileContent } from "../../schema/file-content.js";
import { readBytes } from "./read-bytes.js";

const mostBytes = 32 * 1024 * 1024;
const mostText = 1024 * 1024;

/**
 * The content of a file of any kind; never throws. What is of an unknown extension is text where its bytes are
 * UTF-8, and what is half-written, damaged or not text is told by size and digest.
 */
export async function readAnyFile(bytes: Uint8Array, extension: string): Promise<FileContent> {
  if (bytes.length > mostBytes) return opaque(bytes);
  try {
    return await readBytes(bytes, extension);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) return opaque(bytes);
    const text = error.code === "FILE_EXTENSION" && bytes.length <= mostText ? plainText(bytes) : null;
    return text === null ? opaque(bytes) : { kind: "text", text };
  }
}

function plainText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function opaque(bytes: Uint8Array): FileContent {
  return { kind: "text", text: `(${bytes.length} bytes, SHA-256 ${sha256(bytes)})` };
}
