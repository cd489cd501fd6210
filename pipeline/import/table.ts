import { RequestError } from "../errors.js";
import { crab } from "./crab.js";
import type { Importer } from "./importer.js";
import { osworld } from "./osworld.js";
import { windowsworld } from "./windowsworld.js";

/** Every form in which published tasks can be imported. */
export const importers: readonly Importer[] = [crab, windowsworld, osworld];

/** The importer of this name. Throws RequestError IMPORT_KIND. */
export function importerNamed(name: string): Importer {
  const found = importers.find((importer) => importer.name === name);
  if (found !== undefined) return found;
  const known = importers.map((importer) => importer.name).join(", ");
  throw new RequestError("IMPORT_KIND", `there is no importer "${name}"; choose one of ${known}`);
}
