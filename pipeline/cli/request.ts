import type { Catalog } from "../catalog/catalog.js";
import type { CompositionRequest } from "../schema/request.js";
import { requireId } from "./context.js";
import { type OptionValues, requireLevel } from "./options.js";

/** What composition is asked for on the command line, with names checked against the catalog. */
export function requestOf(
  { persona, level, count, seed }: OptionValues<"persona" | "level" | "count" | "seed">,
  catalog: Catalog,
): CompositionRequest {
  return {
    persona: requireId("persona", persona, catalog.personas.keys()),
    level: requireLevel(level),
    count,
    seed,
  };
}
