import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { merged, part } from "../part.js";

/**
 * Records of fields with empty lines between them, as dpkg keeps its packages: record[puzzle], named by its first field,
 * with each field in lower case as an aspect; lines that continue a field are joined to it. Throws SyntaxError for a line
 * without a field.
 */
export function readStanzaParts(bytes: Uint8Array): ContentPart {
  const stanzas = decodeText(bytes, "the file")
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((stanza) => stanza.trim())
    .filter((stanza) => stanza !== "");
  return part("records", "", {}, { parts: merged(stanzas.map(recordPart)) });
}

function recordPart(stanza: string): ContentPart {
  const fields = stanza.split(/\r?\n(?![ \t])/).map((field): [string, string] => {
    const [, name, value] = /^([^\s:]+):[ \t]*(.*)$/s.exec(field) ?? [];
    if (name === undefined || value === undefined) throw new SyntaxError(`"${field.slice(0, 40)}" is no field`);
    return [name.toLowerCase(), value.replace(/\s*\n[ \t]*/g, "\n")];
  });
  return part("record", fields[0]?.[1] ?? "", Object.fromEntries(fields));
}
