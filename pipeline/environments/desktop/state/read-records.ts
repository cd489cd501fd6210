import { findElements } from "../../../content/xml-tree.js";
import { canonicalJson } from "../../../hash.js";
import type { RecordState } from "../../../schema/computer/system-state.js";
import type { DesktopRecordSource, DesktopRecords } from "../../../schema/records/desktop-records.js";
import { stem } from "../../../text/path.js";
import type { FileCache } from "./file-cache.js";
import { matchingFiles } from "./matching-files.js";
import type { StateApplication } from "./state-application.js";
import { fieldSource, fromStored } from "./stored-value.js";
import { textAtPath } from "./xml-path.js";

/** Tells the stored text of a field. */
type StoredRecord = (source: string) => string;

/** The records that applications keep in their stores, in the fixed order of a state. */
export async function readRecords(
  home: string,
  applications: readonly StateApplication[],
  cache: FileCache,
): Promise<RecordState[]> {
  const collections = applications.flatMap(({ id, desktop }) => desktop.records.map((records) => ({ id, records })));
  const lists = await Promise.all(
    collections.map(async ({ id, records }) => {
      const stored = await readStore(home, records.source, cache);
      return stored.map((record) => ({
        application: id,
        collection: records.collection,
        fields: readFields(records, record),
      }));
    }),
  );
  const keyed = lists.flat().map((record) => ({
    record,
    key: canonicalJson([record.application, record.collection, record.fields]),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ record }) => record);
}

async function readStore(home: string, source: DesktopRecordSource, cache: FileCache): Promise<StoredRecord[]> {
  const paths = await matchingFiles(home, source.file);
  const lists = await Promise.all(paths.map((path) => readStoreFile(path, source, cache)));
  return lists.flat();
}

async function readStoreFile(path: string, source: DesktopRecordSource, cache: FileCache): Promise<StoredRecord[]> {
  switch (source.kind) {
    case "xml": {
      const root = await cache.xml(path, "");
      if (root === null) return [];
      const elements = root.name === source.element ? [root] : findElements(root, source.element);
      return elements.map((element) => (field) => textAtPath(element, field));
    }
    case "keyfile": {
      const groups = [...((await cache.keyFiles(path, "")) ?? [])];
      const wanted = new RegExp(source.group);
      return groups
        .filter(([group]) => group !== "" && wanted.test(group))
        .map(
          ([group, keys]) =>
            (field) =>
              field === "." ? group : (keys.get(field) ?? ""),
        );
    }
    case "texts": {
      const whole = await cache.texts(path, "");
      if (whole === null) return [];
      const text = (source.skip === "" ? whole : whole.replace(new RegExp(source.skip), "")).trimEnd();
      const [first = "", ...rest] = text.split("\n");
      const parts: Record<string, string> = {
        name: stem(path),
        path,
        text,
        "first line": first,
        rest: rest.join("\n").trim(),
      };
      return [(field) => parts[field] ?? ""];
    }
    case "sqlite":
      return ((await cache.rows(path, source.query)) ?? []).map((row) => (field) => row[field] ?? "");
  }
}

function readFields({ fields, values }: DesktopRecords, record: StoredRecord): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = fromStored(field, record(fieldSource(field)));
      return [name, values[name]?.[value] ?? value];
    }),
  );
}
