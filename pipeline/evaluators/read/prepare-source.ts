import { EvaluatorRefusal, start } from "./refusal.js";

/** An evaluator is a page of code; parsing as much as this takes some milliseconds, whatever it is. */
const longest = { bytes: 16_384, line: 2_000 };
/** Brackets within brackets, also within the braces of f-strings. */
const deepestBrackets = 40;

/**
 * The text of a source: UTF-8, within limits that keep a parser from harm, and without the Markdown fence in which
 * models wrap code (lines keep their numbers). Throws EvaluatorRefusal. Linear.
 */
export function prepareSource(source: string | Uint8Array): string {
  const size = Buffer.byteLength(source);
  if (size > longest.bytes) {
    throw new EvaluatorRefusal(start, `${size} bytes are too many for an evaluator; ${longest.bytes} are allowed`);
  }
  const text = withoutFence(decode(source).replace(/^\ufeff/, ""));
  for (const [index, line] of text.split("\n").entries()) {
    const at = { lineno: index + 1, col_offset: longest.line };
    if (line.length > longest.line) {
      throw new EvaluatorRefusal(at, `a line is longer than ${longest.line} characters; break it`);
    }
    const control = [...line].findIndex((character) => /\p{Cc}/u.test(character) && !/[\t\r\f]/.test(character));
    if (control !== -1) {
      throw new EvaluatorRefusal({ ...at, col_offset: control }, "a control character; write it as an escape");
    }
  }
  refuseTurnedText(text);
  refuseDeepBrackets(text);
  return text;
}

function decode(source: string | Uint8Array): string {
  if (typeof source === "string") return source;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(source);
  } catch {
    throw new EvaluatorRefusal(start, "the file is not UTF-8; save it as UTF-8");
  }
}

/** What stands between the first pair of fences, if there is one; what is outside becomes empty lines. */
function withoutFence(text: string): string {
  const lines = text.split("\n");
  const isFence = (line: string) => /^\s*(?:```|~~~)/.test(line);
  const first = lines.findIndex(isFence);
  if (first === -1) return text;
  const length = lines.slice(first + 1).findIndex(isFence);
  const last = length === -1 ? lines.length : first + 1 + length;
  return lines.map((line, index) => (index > first && index < last ? line : "")).join("\n");
}

/** What turns the direction of reading makes code look like other code (CVE-2021-42574). */
function refuseTurnedText(text: string): void {
  const index = text.search(/[\u202a-\u202e\u2066-\u2069]/);
  if (index === -1) return;
  const before = text.slice(0, index).split("\n");
  const at = { lineno: before.length, col_offset: before.at(-1)?.length ?? 0 };
  throw new EvaluatorRefusal(at, "a character that turns the direction of reading; write it as an escape");
}

/** Counts within texts and comments, too: whatever a parser makes of them, it is not deep. */
function refuseDeepBrackets(text: string): void {
  let depth = 0;
  let place = { lineno: 1, col_offset: 0 };
  for (const character of text) {
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
    if (depth > deepestBrackets) {
      throw new EvaluatorRefusal(place, `more than ${deepestBrackets} brackets within each other; simplify it`);
    }
    place =
      character === "\n"
        ? { lineno: place.lineno + 1, col_offset: 0 }
        : { lineno: place.lineno, col_offset: place.col_offset + 1 };
  }
}
