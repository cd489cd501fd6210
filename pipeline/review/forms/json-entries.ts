import { z } from "zod";
import { RequestError } from "../../errors.js";
import { parseJson } from "../../text/parse-json.js";

/** An object of a JSON file of answers. */
export interface JsonEntry {
  readonly value: Readonly<Record<string, unknown>>;
  /** Where it stands; `noun` says what an element of an array is there: "answers.json, task 3", "answers.jsonl, line 3", or the file alone. */
  place(noun: string): string;
}

const objectSchema = z.looseObject({});

/**
 * The objects of a file, whether it is one object, an array of them, or has one in each line. Throws REVIEW_FORMAT for what is no
 * JSON, for anything but objects, and for an object that has a key twice.
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
  // Several values one after the other are lines.
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

/** A parser keeps the last of two values with one key, and the other would be lost. */
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

/** The first key that an object of valid JSON text has twice; undefined where every key stands once. */
function repeatedKey(json: string): string | undefined {
  // The keys of the objects that are open; null for an array.
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
