import { sha256 } from "../hash.js";

/** Returns the source expression of a content security policy for an inline script or style with exactly this text. */
export function inlineSource(text: string): string {
  return `'sha256-${Buffer.from(sha256(text), "hex").toString("base64")}'`;
}
