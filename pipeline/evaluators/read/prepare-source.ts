import { EvaluatorRefusal, start } from "./refusal.js";

/** An evaluator is a page of code; parsing as much as this takes some milliseconds, whatever it is. */
const longest = { bytes: 16_384, line: 2_000 };
const control = /(?![\t\n\f])[\p{Cc}\p{Cs}]/u;
/** What turns the direction of reading makes code look like other code (CVE-2021-42574). */
const turning = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * The text of a source: UTF-8 of a limited size with lines of a limited length, and without characters that are not
 * seen. Throws EvaluatorRefusal. Linear.
 */
export function prepareSource(source: string | Uint8Array): string {
  const size = Buffer.byteLength(source);
  if (size > longest.bytes) {
    throw new EvaluatorRefusal(start, `${size} bytes are too many for an evaluator; ${longest.bytes} are allowed`);
  }
  const text = decode(source)
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n");
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const at = (column: number) => ({ lineno: index + 1, col_offset: column });
    if (line.length > longest.line) {
      throw new EvaluatorRefusal(at(longest.line), `a line is longer than ${longest.line} characters; break it`);
    }
    const hidden = line.search(control);
    if (hidden !== -1) throw new EvaluatorRefusal(at(hidden), "a control character; write it as an escape");
    const turned = line.search(turning);
    if (turned !== -1) {
      throw new EvaluatorRefusal(at(turned), "a character that turns the direction of reading; write it as an escape");
    }
  }
  return text;
}

function decode(source: string | Uint8Array): string {
  if (typeof source === "string") return source;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(source);
  } catch {
    throw new EvaluatorRefusal(start, "the file is not UTF-8; save it as UTF-8");
  }
}
