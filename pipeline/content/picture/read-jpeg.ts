import { sha256 } from "../../hash.js";
import type { FileContent } from "../../schema/computer/file-content.js";

/** Size of a JPEG, from its frame header (ITU-T T.81, B.2.2); its label is a digest of all that is drawn. */
export function readJpeg(bytes: Uint8Array): FileContent {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new SyntaxError("no JPEG signature");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const label = `picture ${sha256(bytes.subarray(at)).slice(0, 16)}`;
    return { kind: "image", width: view.getUint16(at + 7), height: view.getUint16(at + 5), label, marks: [] };
  }
  throw new SyntaxError("no frame inside");
}
