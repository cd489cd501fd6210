import { readAnyFile } from "../../../content/read-bytes.js";
import { contentHash } from "../../../hash.js";
import { extension } from "../../../text/path.js";
import { answeredIdOf, messageIdOf } from "./message-ids.js";
import { type MimePart, readMime } from "./mime.js";

/** A message without its folder. */
export interface ParsedMessage {
  from: string;
  to: string;
  subject: string;
  body: string;
  attachments: { name: string; content_hash: string }[];
  /** Its Message-ID, and that of the message that it answers, where the headers say them. */
  id?: string;
  in_reply_to?: string;
}

/** Reads a mail message: bare addresses, the first plain text (else the text of the first HTML part), attachments by content. */
export async function parseMessage(bytes: Uint8Array): Promise<ParsedMessage> {
  const top = readMime(Buffer.from(bytes).toString("latin1"));
  const parts = leaves(top);
  const body = parts.find(({ type, name }) => type === "text/plain" && name === null);
  const attached = parts.filter((part) => part.name !== null);
  const [id, answered] = [messageIdOf(top.headers), answeredIdOf(top.headers)];
  return {
    from: addresses(top.headers.get("from")),
    to: addresses(top.headers.get("to")),
    subject: top.headers.get("subject") ?? "",
    body: (body === undefined ? htmlText(parts) : partText(body)).replaceAll("\r\n", "\n").trimEnd(),
    attachments: await Promise.all(
      attached.map(async ({ name, bytes: content }) => ({
        name: name ?? "",
        content_hash: contentHash(await readAnyFile(content, extension(name ?? ""))),
      })),
    ),
    ...(id !== null && { id }),
    ...(answered !== null && { in_reply_to: answered }),
  };
}

function leaves(part: MimePart): MimePart[] {
  return part.parts.length > 0 ? part.parts.flatMap(leaves) : [part];
}

function partText({ bytes, charset }: MimePart): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

function htmlText(parts: readonly MimePart[]): string {
  const html = parts.find(({ type, name }) => type === "text/html" && name === null);
  return html === undefined ? "" : partText(html).replace(/<[^>]*>/g, "");
}

/** "Ana Silva <ana@example.org>, bob@example.org" gives "ana@example.org, bob@example.org". */
function addresses(header: string | undefined): string {
  const list = (header ?? "").match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return list.map((entry) => /<([^>]*)>/.exec(entry)?.[1]?.trim() ?? entry.trim()).join(", ");
}
