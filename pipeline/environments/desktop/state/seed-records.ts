import { mkdir, writeFile } from "node:fs/promises";
import { encodeXml } from "../../../content/xml-text.js";
import { EnvironmentError } from "../../../errors.js";
import { openSqlite } from "../../../files/open-sqlite.js";
import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";
import type { DesktopRecords } from "../../../schema/records/desktop-records.js";
import { dirname } from "../../../text/path.js";
import type { StateApplication } from "./state-application.js";
import { toStored } from "./stored-value.js";

type Fields = Readonly<Record<string, string>>;

/** Writes records into the stores of the applications that keep them. Throws ENVIRONMENT_SETUP for a collection that none can be given. */
export async function seedRecords(
  home: string,
  records: EnvironmentSetup["records"],
  applications: readonly StateApplication[],
): Promise<void> {
  const stores = applications.flatMap(({ desktop }) => desktop.records).filter(({ write }) => write !== null);
  for (const name of new Set(records.map(({ collection }) => collection))) {
    const store = stores.find(({ collection }) => collection === name);
    if (store === undefined) {
      const known = [...new Set(stores.map(({ collection }) => collection))].sort().join(", ") || "none";
      throw new EnvironmentError(
        "ENVIRONMENT_SETUP",
        `no application can be given records of the collection "${name}"; there are: ${known}`,
      );
    }
    const fields = records.filter(({ collection }) => collection === name).map((record) => record.fields);
    await writeStore(
      home,
      store,
      fields.map((values) => storedFields(store, values)),
    );
  }
}

async function writeStore(home: string, { source, write }: DesktopRecords, records: readonly Fields[]): Promise<void> {
  if (write === null) return;
  const encode = source.kind === "xml" ? encodeXml : (text: string): string => text;
  const put = async (path: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(`${home}/${path}`), { recursive: true });
    await writeFile(`${home}/${path}`, content);
  };
  switch (write.kind) {
    case "file": {
      const all = records.map((record, index) => fillBlanks(write.record, record, index, encode)).join("");
      return put(
        write.file,
        write.document.replace("{records}", () => all),
      );
    }
    case "files":
      for (const [index, record] of records.entries()) {
        const path = fillBlanks(write.file, record, index, (text) => text.replaceAll("/", "-"));
        await put(path, fillBlanks(write.document, record, index, encode));
      }
      return;
    case "sqlite":
      return put(write.file, makeDatabase(write.schema, write.insert, records));
  }
}

function storedFields({ fields, values }: DesktopRecords, record: Fields): Fields {
  return Object.fromEntries(
    Object.keys({ ...fields, ...record }).map((name) => {
      const value = record[name] ?? "";
      const meaning = Object.entries(values[name] ?? {}).find(([, shown]) => shown === value)?.[0];
      return [name, meaning ?? toStored(fields[name], value)];
    }),
  );
}

function fillBlanks(template: string, record: Fields, index: number, encode: (text: string) => string): string {
  return template.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
    name === "number" ? String(index + 1) : record[name] === undefined ? whole : encode(record[name]),
  );
}

function makeDatabase(schema: string, insert: string, records: readonly Fields[]): Uint8Array {
  const database = openSqlite(":memory:");
  try {
    database.exec(schema);
    const statement = database.prepare(insert);
    for (const record of records) statement.run(record);
    return database.serialize();
  } finally {
    database.close();
  }
}
