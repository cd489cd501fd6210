import type { Catalog } from "../catalog/catalog.js";
import { nearestId } from "../catalog/nearest-id.js";
import { RequestError } from "../errors.js";
import type { Persona } from "../schema/catalog.js";
import type { CompositionRequest } from "../schema/request.js";
import type { Intent } from "../schema/task.js";
import type { PoolIndex } from "./pool-index.js";

/** The persona of a request. Throws RequestError REQUEST_PERSONA. */
export function requirePersona({ persona }: CompositionRequest, catalog: Catalog): Persona {
  const found = catalog.personas.get(persona);
  if (found !== undefined) return found;
  const near = nearestId(persona, catalog.personas.keys());
  const hint = near === null ? `use one of: ${[...catalog.personas.keys()].join(", ")}` : `did you mean "${near}"?`;
  throw new RequestError("REQUEST_PERSONA", `there is no persona "${persona}"; ${hint}`);
}

/**
 * Refuses what the pool cannot give whatever is tried. Throws RequestError: REQUEST_NO_SUBTASKS when the persona's
 * functions have none, REQUEST_APPLICATIONS when a task over several applications is wanted and there is one,
 * REQUEST_NO_GOAL when nothing makes what the persona's goals end with.
 */
export function requireMaterial(
  { level }: CompositionRequest,
  persona: Persona,
  index: PoolIndex,
  intents: readonly Intent[],
  catalog: Catalog,
  environment: string,
): void {
  const missing = missingFunctions(persona, index, catalog, environment);
  if (index.usable.length === 0) {
    throw new RequestError("REQUEST_NO_SUBTASKS", `the ${persona.name} has nothing to work with: ${missing}`);
  }
  const applications = new Set(index.usable.map(({ application }) => application.name));
  if (applications.size < 2 && (level === "L2" || level === "L3")) {
    const [only] = applications;
    const message = `${level} needs two applications and the ${persona.name} has subtasks in ${only} only; ${missing}`;
    throw new RequestError("REQUEST_APPLICATIONS", message);
  }
  if (intents.length === 0) {
    const wanted = [...new Set(persona.goals.map(({ deliverable }) => deliverable))].join(", ");
    const message = `no subtask makes what the goals of the ${persona.name} end with (${wanted}); ${missing}`;
    throw new RequestError("REQUEST_NO_GOAL", message);
  }
}

/** Which functions of a persona have no application, and which have one without subtasks, in a sentence. */
export function missingFunctions(persona: Persona, index: PoolIndex, catalog: Catalog, environment: string): string {
  const applications = [...catalog.applications.values()].filter((application) =>
    application.environments.includes(environment),
  );
  const served = new Set(index.usable.map(({ application }) => application.function));
  const lacking = persona.functions.filter((name) => !served.has(name));
  const without = lacking.filter((name) => !applications.some((application) => application.function === name));
  const empty = lacking.filter((name) => !without.includes(name));
  const parts = [
    without.length === 0 ? "" : `no application of "${environment}" provides ${without.join(", ")}`,
    empty.length === 0 ? "" : `the pool has no subtasks for ${empty.join(", ")}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "all its functions have subtasks" : parts.join(", and ");
}
