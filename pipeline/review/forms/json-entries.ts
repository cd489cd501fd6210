import { z } from "zod";
import { RequestError } from "../../errors.js";
import { parseJson } from "../../text/parse-json.js";

/** One object of a JSON file of answers. */
export interface JsonEntry {
  readonly value: Readonly<Record<string, unknown>>;
  /**
   * Returns the position for messages: "answers.json, task 3", "answers.jsonl, line 3", or the file name alone. `noun`
   * names the elements of an array.
   */
  place(noun: string): string;
}

const objectSchema = z.looseObject({});

/**
 * Returns the objects of a file that is one object, an array of objects, or has one object per line. Throws
 * REVIEW_FORMAT for invalid JSON, for values that are no objects, and for an object with a repeated key.
 */
export function jsonEntries(text: string, file: string): JsonEntry[] {
  const whole = parsed(text);
  if (whole === undefined) return lineEntries(text, file);
  requireOnce(text, file);
  if (!Array.isArray(whole.value)) return [entryOf(whole.value, () => file)];
  return whole.value.map((value: unknown, index) => entryOf(value, (noun) => `${file}, ${noun} ${index + 1}`));
}

function lineEntries(text: string, file: string): JsonEntry[] {
  const lines = text.split(/\r\n|\n|\r/).map((line, index) => ({ line, place: `${file}, line ${index + 1}` }));
  const filled = lines.filter(({ line }) => line.trim() !== "");
  // A file with several values has one per line.
  if (!/\.(jsonl|ndjson)$/i.test(file) && parsed(filled[0]?.line ?? "") === undefined) {
    throw new RequestError("REVIEW_FORMAT", `${file}: its JSON does not end, or is damaged; save or download it again`);
  }
  return filled.map(({ line, place }) => {
    const value = parsed(line);
    if (value === undefined) {
      throw new RequestError("REVIEW_FORMAT", `${place}: not JSON; every line must be one object`);
    }
    requireOnce(line, place);
    return entryOf(value.value, () => place);
  });
}

function entryOf(value: unknown, place: JsonEntry["place"]): JsonEntry {
  const object = Array.isArray(value) ? undefined : objectSchema.safeParse(value);
  if (object?.success) return { value: object.data, place };
  const what = Array.isArray(value) ? "a list" : JSON.stringify(value);
  throw new RequestError("REVIEW_FORMAT", `${place("entry")}: ${what} and not an object; import what was exported`);
}

/** Refuses repeated keys: a parser would keep the last value and lose the others. */
function requireOnce(text: string, place: string): void {
  const key = repeatedKey(text);
  if (key === undefined) return;
  throw new RequestError("REVIEW_FORMAT", `${place}: an object has the key ${JSON.stringify(key)} twice; keep one`);
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: parseJson(text) };
  } catch {
    return undefined;
  }
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** Returns the first repeated key of any object in valid JSON text; undefined when there is none. */
function repeatedKey(json: string): string | undefined {
  // The keys of each open object; null for an open array.
  const open: (Set<string> | null)[] = [];
  let before = "";
  for (const [part] of json.matchAll(token)) {
    if (part === "{") open.push(new Set());
    else if (part === "[") open.push(null);
    else if (part === "}" || part === "]") open.pop();
    else if (part === ":") {
      const keys = open.at(-1);
      const key = String(JSON.parse(before));
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    before = part;
  }
  return undefined;
}
