import type { Catalog } from "../../catalog/catalog.js";
import { allowedNames } from "../../catalog/explain-issue.js";
import { RequestError } from "../../errors.js";
import type { CompositionRequest } from "../../schema/task/request.js";
import { explainConflict, figuresOf } from "./conflict.js";
import { constraintsOf } from "./constraints.js";

/**
 * Refuses what no pool could meet, before anything is read or tried. Throws RequestError: REQUEST_SCENARIO and
 * REQUEST_CAPABILITY for names that the catalog does not have, REQUEST_CONFLICT for wishes that exclude each other.
 */
export function requirePossible(request: CompositionRequest, catalog: Catalog): void {
  requireName("scenario", request.scenario, [...catalog.scenarios.keys()]);
  requireName("capability", request.capability, [...catalog.capabilities.keys()]);
  const constraints = constraintsOf(request, catalog);
  if (figuresOf(constraints) === null) throw new RequestError("REQUEST_CONFLICT", explainConflict(constraints));
}

function requireName(what: "scenario" | "capability", name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return;
  const message = `there is no ${what} "${name}"${allowedNames(name, known)}`;
  throw new RequestError(`REQUEST_${what.toUpperCase()}`, message);
}
