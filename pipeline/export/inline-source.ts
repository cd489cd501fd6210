import { sha256 } from "../hash.js";

/** What a content security policy calls a script or style that stands in the page with exactly this text. */
export function inlineSource(text: string): string {
  return `'sha256-${Buffer.from(sha256(text), "hex").toString("base64")}'`;
}
