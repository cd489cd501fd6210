import { join } from "node:path";
import { z } from "zod";
import { writeOutputFile } from "../../files/output-file.js";
import { isThere } from "../../files/read-input-file.js";
import { jsonWith } from "../../files/recognisers.js";
import { type ApplicationLook, applicationLookSchema } from "../../schema/catalog/application-look.js";
import { readPoolFile } from "./read-pool-file.js";
import { readableJson } from "./readable-json.js";

const looksSchema = z.record(z.string(), applicationLookSchema);
const ownFile = jsonWith("a list of applications as they were", "version", "description", "menus");

/**
 * Reads what the applications of an environment's pool were when their subtasks were verified, by id, from
 * `<root>/<environment>/applications.json`; null without that file. Throws StoreError POOL_FILE.
 */
export function readApplicationLooks(root: string, environment: string): Map<string, ApplicationLook> | null {
  const file = fileOf(root, environment);
  return isThere(file) ? new Map(Object.entries(readPoolFile(file, looksSchema))) : null;
}

/** Writes what one application is, beside the others. Equal looks give equal bytes. Throws StoreError. */
export function keepApplicationLook(root: string, environment: string, id: string, look: ApplicationLook): void {
  const looks = readApplicationLooks(root, environment) ?? new Map<string, ApplicationLook>();
  looks.set(id, look);
  const sorted = [...looks].sort(([a], [b]) => (a < b ? -1 : 1));
  writeOutputFile(fileOf(root, environment), readableJson(Object.fromEntries(sorted)), ownFile);
}

function fileOf(root: string, environment: string): string {
  return join(root, environment, "applications.json");
}
