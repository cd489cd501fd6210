import { EnvironmentError } from "../errors.js";
import { sha256 } from "../hash.js";
import type { FileContent } from "../schema/computer/file-content.js";

const mostBytes = 32 * 1024 * 1024;
const mostText = 1024 * 1024;

/**
 * Returns the content of a file as read by `read`; never throws. A file of an unknown extension is text when its bytes
 * are UTF-8. A partial, damaged or binary file is represented by its size and digest.
 */
export async function readOrDigest(
  bytes: Uint8Array,
  extension: string,
  read: (bytes: Uint8Array, extension: string) => Promise<FileContent>,
): Promise<FileContent> {
  if (bytes.length > mostBytes) return digest(bytes);
  try {
    return await read(bytes, extension);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) return digest(bytes);
    const text = error.code === "FILE_EXTENSION" && bytes.length <= mostText ? plainText(bytes) : null;
    return text === null ? digest(bytes) : { kind: "text", text };
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

function digest(bytes: Uint8Array): FileContent {
  return { kind: "text", text: `(${bytes.length} bytes, SHA-256 ${sha256(bytes)})` };
}
