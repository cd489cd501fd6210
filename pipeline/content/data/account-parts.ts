import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { merged, part } from "../part.js";

/** The users of a machine (/etc/passwd): user[anna] with "id", "group" (a number), "about", "home" and "shell". */
export function readPasswdParts(bytes: Uint8Array): ContentPart {
  return accounts(bytes, "user", 7, ([, , id, group, about, home, shell]) => ({ id, group, about, home, shell }));
}

/** The groups of a machine (/etc/group): group[staff] with "id" and "members", separated by commas. */
export function readGroupParts(bytes: Uint8Array): ContentPart {
  return accounts(bytes, "group", 4, ([, , id, members]) => ({ id, members }));
}

/** A part for each line, named by its first field. Throws SyntaxError for a line with another number of fields. */
function accounts(
  bytes: Uint8Array,
  kind: string,
  count: number,
  aspectsOf: (fields: readonly string[]) => Readonly<Record<string, string | undefined>>,
): ContentPart {
  const lines = decodeText(bytes, "the file").split(/\r?\n/);
  const parts = lines.flatMap((line, index): ContentPart[] => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const fields = line.split(":");
    if (fields.length !== count) throw new SyntaxError(`line ${index + 1} has ${fields.length} fields, not ${count}`);
    return [part(kind, fields[0] ?? "", aspectsOf(fields))];
  });
  return part("accounts", "", {}, { parts: merged(parts) });
}
