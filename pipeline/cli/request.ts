import type { Catalog } from "../catalog/catalog.js";
import { requireId } from "../catalog/require-id.js";
import { requirePossible } from "../compose/request/require-possible.js";
import type { QuotaWish } from "../run/dataset/quotas.js";
import type { CompositionRequest } from "../schema/task/request.js";
import { type OptionValues, requestOptions, requireLevel } from "./options.js";

/** Default number of tasks. */
const defaultCount = 10;

export type RequestValues = OptionValues<(typeof requestOptions)[number]>;

/**
 * Builds the composition request from the command line and checks its names against the catalog. A persona is required
 * unless a scenario or a capability is given. Throws RequestError, also for a request that no pool could meet.
 */
export function requestOf(values: RequestValues, catalog: Catalog): CompositionRequest {
  const { persona, scenario, capability } = values;
  const anyone = persona === undefined && (scenario !== undefined || capability !== undefined);
  const request: CompositionRequest = {
    persona: anyone ? undefined : requireId("persona", persona, catalog.personas.keys()),
    level: requireLevel(values.level),
    count: values.count ?? defaultCount,
    seed: values.seed,
    scenario,
    capability,
    nodes: values.nodes,
    edges: values.edges,
    depth: values.depth,
    width: values.width,
    categories: values.categories,
    complexity: values.complexity,
  };
  requirePossible(request, catalog);
  return request;
}

/**
 * Builds the restrictions on every task of a dataset and checks their names against the catalog. Throws RequestError.
 */
export function wishOf(values: RequestValues, catalog: Catalog): QuotaWish {
  const ids = [
    ["persona", catalog.personas],
    ["scenario", catalog.scenarios],
    ["capability", catalog.capabilities],
  ] as const;
  for (const [name, known] of ids) if (values[name] !== undefined) requireId(name, values[name], known.keys());
  const {
    count: _,
    seed: __,
    ...wish
  } = Object.fromEntries(requestOptions.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
  return wish;
}

/** Returns the subject of a request as a word for file names: "accountant", "web-research". */
export function subjectOf({ persona, scenario, capability }: CompositionRequest): string {
  return [persona, scenario, persona === undefined ? capability : undefined]
    .filter((part) => part !== undefined)
    .join("-");
}
