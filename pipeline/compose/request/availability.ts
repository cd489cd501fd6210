import type { Catalog } from "../../catalog/catalog.js";
import { nearestId } from "../../catalog/nearest-id.js";
import { RequestError } from "../../errors.js";
import type { FigureBounds } from "../../graph/possible-figures.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { CompositionRequest } from "../../schema/task/request.js";
import type { PoolIndex } from "../material/pool-index.js";
import { explainConflict, figuresOf } from "./conflict.js";
import { constraintsOf } from "./constraints.js";

/** The persona of that id. Throws RequestError REQUEST_PERSONA. */
export function requirePersona(persona: string, catalog: Catalog): Persona {
  const found = catalog.personas.get(persona);
  if (found !== undefined) return found;
  const near = nearestId(persona, catalog.personas.keys());
  const hint = near === null ? `use one of: ${[...catalog.personas.keys()].join(", ")}` : `did you mean "${near}"?`;
  throw new RequestError("REQUEST_PERSONA", `there is no persona "${persona}"; ${hint}`);
}

/**
 * Refuses what the pool cannot give whatever is tried. Throws RequestError: REQUEST_NO_SUBTASKS when the persona's
 * functions have none, REQUEST_APPLICATIONS when a task over several applications is wanted and there is one,
 * REQUEST_NO_GOAL when nothing makes what the persona's goals end with. `intents` is the number of goals that can be
 * pursued; null where tasks come from situations.
 */
export function requireMaterial(
  request: CompositionRequest,
  persona: Persona,
  index: PoolIndex,
  intents: number | null,
  catalog: Catalog,
  environment: string,
): void {
  const { level } = request;
  const missing = () => missingFunctions(request, persona, index, catalog, environment);
  if (index.usable.length === 0) {
    throw new RequestError("REQUEST_NO_SUBTASKS", `the ${persona.name} has nothing to work with: ${missing()}`);
  }
  const applications = new Set(index.usable.map(({ application }) => application.name));
  if (applications.size < 2 && (level === "L2" || level === "L3")) {
    const [only] = applications;
    const message = `${level} needs two applications and the ${persona.name} has subtasks in ${only} only; ${missing()}`;
    throw new RequestError("REQUEST_APPLICATIONS", message);
  }
  if (intents === 0) {
    const wanted = [...new Set(persona.goals.map(({ deliverable }) => deliverable))].join(", ");
    const message = `no subtask makes what the goals of the ${persona.name} end with (${wanted}); ${missing()}`;
    throw new RequestError("REQUEST_NO_GOAL", message);
  }
}

/**
 * Refuses what needs categories of applications that a persona's part of the pool does not have. Throws RequestError
 * REQUEST_SCENARIO for a scenario's own categories, REQUEST_CATEGORIES for a number of them. `figures` are around those
 * of all graphs that meet the request.
 */
export function requireCategories(
  request: CompositionRequest,
  figures: FigureBounds | null,
  persona: Persona,
  index: PoolIndex,
  catalog: Catalog,
  environment: string,
): void {
  const present = new Set(index.usable.map(({ application }) => application.category));
  const scenario = request.scenario === undefined ? undefined : catalog.scenarios.get(request.scenario);
  const lacking = scenario?.categories.filter((category) => !present.has(category)) ?? [];
  if (lacking.length > 0) {
    const applications = [...catalog.applications.values()].filter(({ environments }) =>
      environments.includes(environment),
    );
    const why = lacking.map((category) => {
      const names = applications.filter((application) => application.category === category).map(({ name }) => name);
      return names.length === 0
        ? `"${environment}" has no application of ${category}`
        : `the pool has no subtasks of ${category} (${names.join(", ")}) for the ${persona.name}`;
    });
    throw new RequestError("REQUEST_SCENARIO", `the scenario "${scenario?.id}" cannot be met: ${why.join(", and ")}`);
  }
  if (figures !== null && figures.categories.maximum <= present.size) return;
  const name = `what the pool has for the ${persona.name} (${[...present].sort().join(", ")})`;
  const range = { minimum: 1, maximum: Math.max(1, present.size) };
  const constraints = [...constraintsOf(request, catalog), { name, bounds: { categories: range } }];
  if (present.size === 0 || figuresOf(constraints) !== null) return;
  const missing = missingFunctions(request, persona, index, catalog, environment);
  throw new RequestError("REQUEST_CATEGORIES", `${explainConflict(constraints)}; ${missing}`);
}

/**
 * Which functions of a persona have no application, and which have one without subtasks, in a sentence; of a scenario
 * only those that belong to it.
 */
export function missingFunctions(
  { scenario }: Pick<CompositionRequest, "scenario">,
  persona: Persona,
  index: PoolIndex,
  catalog: Catalog,
  environment: string,
): string {
  const held = new Set<string>(scenario === undefined ? [] : catalog.scenarios.get(scenario)?.categories);
  const applications = [...catalog.applications.values()].filter((application) =>
    application.environments.includes(environment),
  );
  const served = new Set(index.usable.map(({ application }) => application.function));
  const lacking = persona.functions.filter((name) => !served.has(name));
  const offers = (name: string) => applications.filter((application) => application.function === name);
  const without = lacking.filter((name) => held.size === 0 && offers(name).length === 0);
  const empty = lacking.filter((name) => offers(name).some(({ category }) => held.size === 0 || held.has(category)));
  const parts = [
    without.length === 0 ? "" : `no application of "${environment}" provides ${without.join(", ")}`,
    empty.length === 0 ? "" : `the pool has no subtasks for ${empty.join(", ")}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "all its functions have subtasks" : parts.join(", and ");
}
