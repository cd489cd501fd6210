import { deflateRawSync, inflateRawSync } from "node:zlib";
import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { sha256 } from "../../hash.js";
import { parseJson } from "../../text/parse-json.js";

/** Values that were read or written last are kept, so that equal blobs are one value and are not read again. */
const keptValues = 1000;
/** Speed before size: a tree of controls is written in a millisecond and still shrinks to a tenth. */
const level = 1;
/** Of a value, unpacked. A tree of controls has some hundred kilobytes. */
const mostBytes = 64 * 1024 * 1024;
const rowSchema = z.object({ bytes: z.instanceof(Uint8Array) });

/** Values of one kind under the hash of their JSON, each stored once, compressed. */
export interface Blobs<T extends object> {
  /** Stores a value; objects that were stored or read before are recognised without looking at them. */
  write(value: T): string;
  /** Equal ids give one object while it is kept. It must not be changed. Throws StoreError JOURNAL_BROKEN. */
  read(id: string): T;
}

/** Blobs in the table `blobs` of a database, checked by the schema when they are read. */
export function createBlobs<T extends object>(database: Database.Database, schema: z.ZodType<T>): Blobs<T> {
  const insert = database.prepare("INSERT OR IGNORE INTO blobs (id, bytes) VALUES (?, ?)");
  const select = database.prepare("SELECT bytes FROM blobs WHERE id = ?");
  const values = new Map<string, T>();
  const ids = new WeakMap<T, string>();

  function keep(id: string, value: T): void {
    ids.set(value, id);
    values.set(id, value);
    const [oldest] = values.keys();
    if (values.size > keptValues && oldest !== undefined) values.delete(oldest);
  }

  return {
    write(value) {
      const known = ids.get(value);
      if (known !== undefined) return known;
      const text = JSON.stringify(value);
      const id = idOf(text);
      if (!values.has(id)) insert.run(id, deflateRawSync(text, { level }));
      keep(id, value);
      return id;
    },
    read(id) {
      const known = values.get(id);
      if (known !== undefined) return known;
      const row = rowSchema.safeParse(select.get(id));
      if (!row.success) throw broken(id, row.error);
      const parsed = schema.safeParse(unpack(id, row.data.bytes));
      if (!parsed.success) throw broken(id, parsed.error);
      keep(id, parsed.data);
      return parsed.data;
    },
  };
}

/** The JSON whose hash the id is. Throws StoreError JOURNAL_BROKEN for anything else. */
function unpack(id: string, bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = inflateRawSync(bytes, { maxOutputLength: mostBytes }).toString("utf8");
  } catch (cause) {
    throw broken(id, cause);
  }
  if (idOf(text) !== id) throw broken(id, new RangeError("its content has another hash"));
  return parseJson(text);
}

function idOf(text: string): string {
  return sha256(text).slice(0, 40);
}

function broken(id: string, cause: unknown): StoreError {
  return new StoreError("JOURNAL_BROKEN", `the journal lacks ${id} or cannot read it: delete it and start again`, {
    cause,
  });
}
