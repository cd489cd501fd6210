import { part, unreadable } from "../../../content/part.js";
import { readParts } from "../../../content/read-parts.js";
import { select } from "../../../content/selector.js";
import type { ContentPart } from "../../../schema/computer/content-part.js";
import type { DesktopStore } from "../../../schema/records/desktop-records.js";
import { extension } from "../../../text/path.js";
import { openFileReader } from "./file-reader.js";
import { queryRows } from "./sqlite-rows.js";
import { logPath, withLog } from "./write-ahead-log.js";

/** Reads the file of a store; null where there is none. What cannot be read is one part that says why. */
export type StoreReader = (path: string, store: DesktopStore) => Promise<ContentPart | null>;

const databases: ReadonlySet<string> = new Set(["db", "sqlite", "sqlite3"]);

/** Opens a reader with a cache like that of `openFileReader`; databases are read with their write-ahead log. */
export function openStoreReader(): StoreReader {
  const byVariant = new Map<string, DesktopStore>();
  const files = openFileReader(
    async (bytes, variant, log) => {
      const store = byVariant.get(variant);
      if (store === undefined) throw new RangeError(`no store is read as ${variant}`);
      return withoutNoise(await readStore(bytes, log, store), store.noise);
    },
    (path, variant) => (isDatabase(byVariant.get(variant)) ? logPath(path) : null),
  );
  return (path, store) => {
    const format = store.format ?? extension(path);
    const variant = JSON.stringify([format, store.query, store.noise]);
    if (!byVariant.has(variant)) byVariant.set(variant, { ...store, format });
    return files(path, variant);
  };
}

function isDatabase(store: DesktopStore | undefined): boolean {
  return store !== undefined && (store.query !== undefined || databases.has(store.format ?? ""));
}

async function readStore(bytes: Uint8Array, log: Uint8Array | null, store: DesktopStore): Promise<ContentPart> {
  const { format = "", query } = store;
  try {
    const whole = withLog(bytes, log);
    if (query !== undefined) return rowsPart(queryRows(whole, query));
    return (
      (await readParts(whole, format)) ?? (await readParts(whole, "txt")) ?? unreadable(`no reader of "${format}"`)
    );
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** What a query finds: row[name=News] with an aspect for each of its columns. */
function rowsPart(rows: readonly Record<string, string>[]): ContentPart {
  return part("rows", "", {}, { parts: rows.map((row, index) => part("row", String(index + 1), row)) });
}

/** Removes the parts of a content that its store declares as noise. */
function withoutNoise(root: ContentPart, noise: DesktopStore["noise"]): ContentPart {
  if (noise.length === 0) return root;
  const left = new Map<ContentPart, readonly string[] | null>();
  for (const { parts, aspects } of noise) {
    for (const found of select(root, parts)) {
      const known = left.get(found);
      left.set(found, aspects === undefined || known === null ? null : [...(known ?? []), ...aspects]);
    }
  }
  return left.size === 0 ? root : quiet(root, left);
}

function quiet(root: ContentPart, left: ReadonlyMap<ContentPart, readonly string[] | null>): ContentPart {
  const aspects = Object.entries(root.aspects).filter(([aspect]) => !left.get(root)?.includes(aspect));
  return {
    ...root,
    aspects: Object.fromEntries(aspects),
    parts: root.parts.filter((inner) => left.get(inner) !== null).map((inner) => quiet(inner, left)),
  };
}
