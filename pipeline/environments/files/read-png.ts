import { z } from "zod";
import type { FileContent } from "../../schema/file-content.js";
import { pngKeyword, pngSignature } from "./png-chunk.js";

const descriptionSchema = z.object({ label: z.string(), marks: z.array(z.string()) });

/** Size and description of a picture, read chunk by chunk; a picture of another program has an empty label. */
export function readPng(bytes: Uint8Array): FileContent {
  if (!pngSignature.every((byte, index) => bytes[index] === byte)) throw new SyntaxError("no PNG signature");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size = { width: 0, height: 0 };
  let description = { label: "", marks: [] as string[] };
  for (let at = pngSignature.length; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const type = latin(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (type === "IHDR") size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (type === "iTXt" && latin(data.subarray(0, pngKeyword.length)) === pngKeyword) {
      const json: unknown = JSON.parse(new TextDecoder().decode(data.subarray(pngKeyword.length + 5)));
      description = descriptionSchema.parse(json);
    }
  }
  return { kind: "image", ...size, ...description };
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
