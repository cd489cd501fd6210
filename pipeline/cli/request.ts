import type { Catalog } from "../catalog/catalog.js";
import { requireId } from "../catalog/require-id.js";
import { requirePossible } from "../compose/request/require-possible.js";
import type { QuotaWish } from "../run/dataset/quotas.js";
import type { CompositionRequest } from "../schema/request.js";
import { type OptionValues, requestOptions, requireLevel } from "./options.js";

/** Tasks that are made where it is not said how many. */
const defaultCount = 10;

export type RequestValues = OptionValues<(typeof requestOptions)[number]>;

/**
 * What composition is asked for on the command line, with names checked against the catalog. A persona is needed unless
 * a scenario or a capability says which tasks are wanted. Throws RequestError, also for what no pool could meet.
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

/** What every task of a dataset has to meet beside its plan, with names checked against the catalog. Throws RequestError. */
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

/** Whose tasks or which are asked for, in a word that may stand in a file name: "accountant", "web-research". */
export function subjectOf({ persona, scenario, capability }: CompositionRequest): string {
  return [persona, scenario, persona === undefined ? capability : undefined]
    .filter((part) => part !== undefined)
    .join("-");
}
