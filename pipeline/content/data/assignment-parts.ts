import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { part } from "../part.js";
import { valuePart } from "./data-part.js";

/** Variables of the environment: NAME=value, perhaps after "export" and in quotes. */
export function readEnvParts(bytes: Uint8Array): ContentPart {
  return assignmentParts(linesOf(bytes), /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*?)\s*$/, (text) => {
    const [, quote, quoted] = /^(["'])(.*)\1(?:\s+#.*)?$/s.exec(text) ?? [];
    if (quoted === undefined) return text.replace(/\s+#.*$/, "");
    return quote === "'" ? quoted : quoted.replace(/\\(["\\$`])/g, "$1").replaceAll("\\n", "\n");
  });
}

/** Java properties: a key, "=", ":" or a blank, and the value; a backslash at the end of a line joins the next one. */
export function readPropertiesParts(bytes: Uint8Array): ContentPart {
  const lines = linesOf(bytes)
    .join("\n")
    .replace(/\\\n[ \t]*/g, "")
    .split("\n");
  return assignmentParts(lines, /^\s*((?:[^\\\s=:]|\\.)+)(?:\s*[=:]\s*|\s+|$)(.*)$/, unescaped);
}

function linesOf(bytes: Uint8Array): string[] {
  return decodeText(bytes, "the file").split(/\r?\n/);
}

function assignmentParts(lines: readonly string[], form: RegExp, toValue: (text: string) => string): ContentPart {
  const values = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:[#!].*)?$/.test(line)) continue;
    const [, key, value = ""] = form.exec(line) ?? [];
    if (key === undefined) throw new SyntaxError(`line ${index + 1} names no value`);
    values.set(unescaped(key), toValue(value));
  }
  return part("settings", "", {}, { parts: [...values].map(([key, value]) => valuePart(key, value)) });
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f" };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_whole, code: string | undefined, other: string | undefined) =>
    code === undefined ? (escapes[other ?? ""] ?? other ?? "") : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
