import { readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { RequestError, StoreError } from "../errors.js";
import { behindLinks } from "../files/input-folder.js";
import { readInputFile, withInputFile } from "../files/read-input-file.js";
import { explained } from "../files/system-failure.js";
import { decodeText } from "../text/decode-text.js";
import { parseJson } from "../text/parse-json.js";

/** A record as it stands in a file. */
export interface SourceRecord {
  /** File, with the line or the number of the record in it, for messages. */
  place: string;
  /** Name of the folder in which the file lies. */
  folder: string;
  value: unknown;
}

/** What is read at most. The largest published set has some megabytes and 500 files. */
export const importBounds = { bytes: 64 * 1024 * 1024, files: 20_000, records: 200_000 } as const;

/**
 * The records of a file, or of the files of a folder in the order of their names: a line of a `.jsonl`, an item of a list in a
 * `.json`, or a `.json` that is one object. Links in a folder are passed over. Throws StoreError IMPORT_JSON with file, line
 * and column, IMPORT_TOO_LARGE, INPUT_*, TEXT_ENCODING; RequestError IMPORT_EMPTY.
 */
export function* readRecords(from: string): Generator<SourceRecord> {
  const files = filesOf(from);
  let count = 0;
  for (const file of files) {
    for (const record of recordsOf(file)) {
      count++;
      if (count > importBounds.records) throw tooLarge(from, `more than ${importBounds.records} records`);
      yield record;
    }
  }
  if (count === 0)
    throw new RequestError("IMPORT_EMPTY", `${from} has no records: name a .json or .jsonl file, or their folder`);
}

function filesOf(from: string): string[] {
  if (behindLinks(from)?.isDirectory() !== true) return [from];
  const entries = explained(from, () => readdirSync(from, { recursive: true, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile() && [".json", ".jsonl"].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length > importBounds.files) throw tooLarge(from, `more than ${importBounds.files} files`);
  return files;
}

function* recordsOf(file: string): Generator<SourceRecord> {
  const size = withInputFile(file, (_, stats) => stats.size);
  if (size > importBounds.bytes) throw tooLarge(file, `${size} bytes; at most ${importBounds.bytes} are read`);
  const text = decodeText(readInputFile(file), file);
  const folder = basename(dirname(file));
  if (extname(file) === ".jsonl") {
    for (const [index, line] of text.split("\n").entries()) {
      if (line.trim() === "") continue;
      yield { place: `${file}:${index + 1}`, folder, value: parsed(line, file, index) };
    }
    return;
  }
  const value = parsed(text, file, 0);
  if (!Array.isArray(value)) yield { place: file, folder, value };
  else
    for (const [index, item] of value.entries()) yield { place: `${file}: record ${index + 1}`, folder, value: item };
}

/** JSON that begins after so many lines of the file. */
function parsed(text: string, file: string, linesBefore: number): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    const errors: ParseError[] = [];
    const why = cause instanceof Error ? cause.message : String(cause);
    // What is too large or too deep is no fault of syntax, and is not read twice.
    if (/^(?:too large|line \d+: nested)/.test(why)) throw noJson(file, linesBefore + 1, why, cause);
    parse(text, errors, { disallowComments: true });
    const [first] = errors;
    const before = text.slice(0, first?.offset ?? 0).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    const fault = first === undefined ? "cannot be read" : words(printParseErrorCode(first.error));
    throw noJson(file, linesBefore + before.length, `column ${column}: ${fault}`, cause);
  }
}

function noJson(file: string, line: number, why: string, cause: unknown): StoreError {
  return new StoreError("IMPORT_JSON", `${file}:${line}: no JSON: ${why}; restore the published file`, { cause });
}

/** "CommaExpected" as "comma expected". */
function words(code: string): string {
  return code.replaceAll(/\B[A-Z]/g, " $&").toLowerCase();
}

function tooLarge(place: string, why: string): StoreError {
  return new StoreError("IMPORT_TOO_LARGE", `${place}: ${why}: import a part of it`);
}
