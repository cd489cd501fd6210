import { parse } from "smol-toml";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { dataPart } from "./data-part.js";

export function readTomlParts(bytes: Uint8Array): ContentPart {
  return dataPart("", parse(decodeText(bytes, "the file"), { integersAsBigInt: "asNeeded" }));
}
