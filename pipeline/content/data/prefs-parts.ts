import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { parseJson } from "../../text/parse-json.js";
import { part } from "../part.js";
import { valuePart } from "./data-part.js";

const comment = /(?:\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const preference =
  /(?:user_pref|sticky_pref|lock_pref|pref)\(\s*("(?:[^"\\\n]|\\.)*")\s*,\s*("(?:[^"\\\n]|\\.)*"|true|false|-?\d+(?:\.\d+)?)\s*\)\s*;/y;

/**
 * The preferences of a Mozilla profile (prefs.js, user.js), read as text and never run. Throws SyntaxError for anything
 * beside comments and calls with a name and a plain value.
 */
export function readPrefsParts(bytes: Uint8Array): ContentPart {
  const text = decodeText(bytes, "the file");
  const values = new Map<string, unknown>();
  for (let at = skip(text, 0); at < text.length; at = skip(text, preference.lastIndex)) {
    preference.lastIndex = at;
    const [, name, value] = preference.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw new SyntaxError(`line ${text.slice(0, at).split("\n").length} is no preference`);
    }
    values.set(String(literal(name)), literal(value));
  }
  return part("settings", "", {}, { parts: [...values].map(([name, value]) => valuePart(name, value)) });
}

function skip(text: string, at: number): number {
  comment.lastIndex = at;
  comment.exec(text);
  return comment.lastIndex;
}

/** A literal of JavaScript that is one of JSON but for two escapes. */
function literal(text: string): unknown {
  return parseJson(
    text.replace(/\\(?:x([0-9a-f]{2})|(.))/gi, (whole, code: string | undefined) => {
      if (code !== undefined) return `\\u00${code}`;
      return whole === "\\'" ? "'" : whole;
    }),
  );
}
