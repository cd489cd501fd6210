import { join } from "node:path";
import { stringify } from "yaml";
import { writeOutputFile } from "../../files/output-file.js";
import { type Recogniser, textWith } from "../../files/recognisers.js";
import { type Application, applicationSchema } from "../../schema/catalog/catalog.js";

/** What an entry of the catalog begins with, so that no other file is replaced. */
const entryFile = (id: string): Recogniser => textWith("an entry of the catalog", `id: ${id}\n`);

/** Where the entry of an application lies. */
export function entryPath(resources: string, id: string): string {
  return join(resources, "apps", `${id}.yaml`);
}

/**
 * Writes an application as a file of the catalog, for a person to edit: without what is as it is by default. Throws
 * StoreError OUTPUT_TAKEN where another file lies there.
 */
export function writeEntry(resources: string, application: Application): string {
  const { desktop, ...described } = application;
  const plain = applicationSchema.parse({
    ...described,
    desktop: desktop && { packages: [], command: desktop.command, window: desktop.window },
  }).desktop;
  const told = Object.entries(desktop ?? {}).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(plain ?? {}).find(([name]) => name === key)?.[1]),
  );
  const window = desktop === undefined ? {} : { command: desktop.command, window: desktop.window };
  const entry = { ...described, desktop: { ...window, ...Object.fromEntries(told) } };
  const file = entryPath(resources, application.id);
  writeOutputFile(file, stringify(entry, { lineWidth: 0, flowCollectionPadding: false }), entryFile(application.id));
  return file;
}
