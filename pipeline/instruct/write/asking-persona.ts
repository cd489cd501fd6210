import type { Catalog } from "../../catalog/catalog.js";
import { CatalogError } from "../../errors.js";
import type { Persona } from "../../schema/catalog/catalog.js";

/** The persona in whose voice a task is worded. Throws CatalogError CATALOG_MISSING. */
export function askingPersona(id: string, { personas }: Pick<Catalog, "personas">): Persona {
  const persona = personas.get(id);
  if (persona !== undefined) return persona;
  throw new CatalogError("CATALOG_MISSING", `resources/personas/${id}.yaml`, "there is no such persona; restore it");
}
