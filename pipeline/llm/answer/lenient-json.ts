/** Deeper values are no answer: none of the schemas comes near. */
const deepest = 40;
/** Places at which an object may be looked for in one text. */
const mostStarts = 50;

/**
 * The JSON objects that stand side by side in a text, whatever stands around them: fences, words, the marks of a chat template.
 * Trailing commas and bare control characters in strings are mended; what is cut off is left alone. Values that are
 * nested too deeply are left out.
 */
export function objectsIn(text: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const spoken = text.replaceAll(/<think>[\s\S]*?<\/think>/g, "");
  let from = spoken.indexOf("{");
  for (let starts = 0; from >= 0 && starts < mostStarts; starts++) {
    const scanned = scanValue(spoken, from);
    const value = scanned === null ? undefined : parseObject(scanned.json);
    if (value !== undefined) found.push(value);
    from = spoken.indexOf("{", scanned === null || value === undefined ? from + 1 : scanned.end);
  }
  return found;
}

/** The list that a text is in JSON, mended in the same way; undefined where it is none. */
export function listIn(text: string): unknown[] | undefined {
  const trimmed = text.trim();
  const scanned = trimmed.startsWith("[") ? scanValue(trimmed, 0) : null;
  if (scanned === null || scanned.end !== trimmed.length) return undefined;
  const value = parse(scanned.json);
  return Array.isArray(value) ? value : undefined;
}

/** The value that a text is in JSON; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is nested deeper than any answer. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (one !== null && typeof one === "object" ? Object.values(one) : []));
  }
  return false;
}

/** The object or list that begins here, to its closing bracket; null where it has none, or is too deep. */
function scanValue(text: string, from: number): { json: string; end: number } | null {
  const parts: string[] = [];
  /** Where the last comma stands among the parts, if nothing but white space came after it. */
  let comma: number | null = null;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (letter === '"') {
      const end = endOfString(text, at);
      if (end === null) return null;
      parts.push(text.slice(at, end).replaceAll(/[\n\r\t]/g, (control) => escapes[control] ?? control));
      comma = null;
      at = end - 1;
      continue;
    }
    if (letter === "{" || letter === "[") depth += 1;
    if (letter === "}" || letter === "]") {
      depth -= 1;
      if (comma !== null) parts[comma] = "";
    }
    if (depth > deepest) return null;
    if (letter === ",") comma = parts.length;
    else if (!/\s/.test(letter)) comma = null;
    parts.push(letter);
    if (depth === 0) return { json: parts.join(""), end: at + 1 };
  }
  return null;
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Behind the closing quote of the string that begins here; null where it has none. */
function endOfString(text: string, from: number): number | null {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return null;
}

function parseObject(json: string): Record<string, unknown> | undefined {
  const value = parse(json);
  return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
