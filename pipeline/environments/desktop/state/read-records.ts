import { findElements } from "../../../content/xml-tree.js";
import { canonicalJson } from "../../../hash.js";
import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";
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

/**
 * The records that applications keep in their stores, in the fixed order of a state. An application that makes its store
 * out of another file when it is first started keeps until then what it was `given`.
 */
export async function readRecords(
  home: string,
  applications: readonly StateApplication[],
  cache: FileCache,
  given: EnvironmentSetup["records"],
): Promise<RecordState[]> {
  const collections = applications.flatMap(({ id, desktop }) => desktop.records.map((records) => ({ id, records })));
  const lists = await Promise.all(
    collections.map(async ({ id, records }) => {
      const stored = await readStore(home, records, cache);
      const kept =
        stored?.map((record) => readFields(records, record)) ??
        given.filter(({ collection }) => collection === records.collection).map(({ fields }) => fields);
      return kept.map((fields) => ({ application: id, collection: records.collection, fields }));
    }),
  );
  const keyed = lists.flat().map((record) => ({
    record,
    key: canonicalJson([record.application, record.collection, record.fields]),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ record }) => record);
}

/** Null where the store is still to be made out of another file. */
async function readStore(
  home: string,
  { source, write }: DesktopRecords,
  cache: FileCache,
): Promise<StoredRecord[] | null> {
  const paths = await matchingFiles(home, source.file);
  const lists = await Promise.all(paths.map((path) => readStoreFile(path, source, cache)));
  const isMadeLater = write?.kind === "file" && write.file !== source.file;
  return isMadeLater && lists.every((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}

/** Null where there is no such file. */
async function readStoreFile(
  path: string,
  source: DesktopRecordSource,
  cache: FileCache,
): Promise<StoredRecord[] | null> {
  switch (source.kind) {
    case "xml": {
      const root = await cache.xml(path, "");
      if (root === null) return null;
      const elements = root.name === source.element ? [root] : findElements(root, source.element);
      return elements.map((element) => (field) => textAtPath(element, field));
    }
    case "keyfile": {
      const groups = await cache.keyFiles(path, "");
      if (groups === null) return null;
      const wanted = new RegExp(source.group);
      return [...groups]
        .filter(([group]) => group !== "" && wanted.test(group))
        .map(
          ([group, keys]) =>
            (field) =>
              field === "." ? group : (keys.get(field) ?? ""),
        );
    }
    case "texts": {
      const whole = await cache.texts(path, "");
      if (whole === null) return null;
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
      return (await cache.rows(path, source.query))?.map((row) => (field) => row[field] ?? "") ?? null;
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
