/** A part of a message after RFC 2045; names and headers are decoded. */
export interface MimePart {
  headers: ReadonlyMap<string, string>;
  /** "text/plain" */
  type: string;
  charset: string;
  /** File name of an attachment; null for a part that is shown in the message. */
  name: string | null;
  /** The decoded body; empty where there are parts. */
  bytes: Uint8Array;
  parts: readonly MimePart[];
}

/** Reads a message or a part of it, given byte by byte as Latin-1. Never throws: what is out of form is plain text. */
export function readMime(raw: string): MimePart {
  const [, head = "", body = ""] = /^(.*?)(?:\r?\n\r?\n|$)(.*)$/s.exec(raw) ?? [];
  const rawHeaders = readHeaders(head);
  const headers = new Map([...rawHeaders].map(([name, value]) => [name, decodeWords(value)]));
  const contentType = rawHeaders.get("content-type") ?? "text/plain";
  const disposition = rawHeaders.get("content-disposition") ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "text/plain";
  const boundary = parameter(contentType, "boundary");
  const parts = type.startsWith("multipart/") && boundary !== null ? split(body, boundary).map(readMime) : [];
  const name = parameter(disposition, "filename") ?? parameter(contentType, "name");
  return {
    headers,
    type,
    charset: parameter(contentType, "charset") ?? "utf-8",
    name: name ?? (disposition.toLowerCase().startsWith("attachment") ? "attachment" : null),
    bytes:
      parts.length > 0 ? new Uint8Array() : decodeBody(body, rawHeaders.get("content-transfer-encoding") ?? "", type),
    parts,
  };
}

function readHeaders(head: string): Map<string, string> {
  const unfolded = head.replace(/\r?\n(?=[ \t])/g, "");
  const pairs = [...unfolded.matchAll(/^([!-9;-~]+):[ \t]*(.*?)[ \t\r]*$/gm)];
  return new Map(pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
}

function split(body: string, boundary: string): string[] {
  const marker = `--${boundary}`;
  const pieces = `\n${body}`.split(`\n${marker}`).slice(1);
  const ended = pieces.findIndex((piece) => piece.startsWith("--"));
  return pieces
    .slice(0, ended < 0 ? pieces.length : ended)
    .map((piece) => piece.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""));
}

/** Bytes of a body. Lines of a text end in CR LF on their way; a text that was not to travel like that is in base64. */
function decodeBody(travelled: string, encoding: string, type: string): Uint8Array {
  const body = type.startsWith("text/") ? travelled.replaceAll("\r\n", "\n") : travelled;
  switch (encoding.trim().toLowerCase()) {
    case "base64":
      return new Uint8Array(Buffer.from(body, "base64"));
    case "quoted-printable":
      return quotedPrintable(body.replace(/[ \t]*=\r?\n/g, ""));
    default:
      return new Uint8Array(Buffer.from(body, "latin1"));
  }
}

function quotedPrintable(text: string): Uint8Array {
  const plain = text.replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return new Uint8Array(Buffer.from(plain, "latin1"));
}

/** A parameter of a header, also in the form of RFC 2231: in pieces (name*0=), with a character set (name*=). */
function parameter(header: string, name: string): string | null {
  const pattern = new RegExp(`;\\s*${name}(\\*\\d+)?(\\*)?\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, "gi");
  const pieces = [...header.matchAll(pattern)];
  if (pieces.length === 0) return null;
  const joined = pieces.map(([, , , quoted, plain]) => quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "").join("");
  if (!pieces.some(([, , extended]) => extended === "*")) return decodeWords(joined);
  const [, charset = "utf-8", encoded = joined] = /^([^']*)'[^']*'(.*)$/s.exec(joined) ?? [];
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
  return decodeText(bytes, charset);
}

/** Encoded words of RFC 2047; white space between two of them is no part of the text. Other bytes are UTF-8. */
function decodeWords(text: string): string {
  const joined = text.replace(/(\?=)\s+(?==\?[^?]+\?[bq]\?)/gi, "$1");
  if (!/=\?[^?]+\?[bq]\?/i.test(joined)) return decodeText(Buffer.from(joined, "latin1"), "utf-8");
  return joined.replace(
    /=\?([^?*]+)[^?]*\?([bq])\?([^?]*)\?=/gi,
    (_whole, charset: string, kind: string, data: string) =>
      decodeText(
        kind.toLowerCase() === "b" ? Buffer.from(data, "base64") : quotedPrintable(data.replaceAll("_", " ")),
        charset,
      ),
  );
}

function decodeText(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
