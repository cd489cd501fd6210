import { parseAllDocuments } from "yaml";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { numbered, part } from "../part.js";
import { dataPart } from "./data-part.js";

/** How often aliases may be followed, so that a small text does not stand for a huge one. */
const mostAliases = 100;

/** YAML; of several documents in one file each is a part. */
export function readYamlParts(bytes: Uint8Array): ContentPart {
  const documents = [...parseAllDocuments(decodeText(bytes, "the file"), { logLevel: "silent" })];
  const contents = documents.map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    const held: unknown = document.toJS({ mapAsMap: true, maxAliasCount: mostAliases });
    return dataPart("", held);
  });
  const [first, ...others] = contents;
  if (first === undefined) return dataPart("", null);
  if (others.length === 0) return first;
  return part("documents", "", {}, { parts: numbered(contents.map((content) => ({ ...content, kind: "document" }))) });
}
