import type { Scenario } from "../schema/catalog/scenario.js";

/**
 * Returns the scenario of a task by the categories of its applications: the one with exactly these categories, else the
 * one without categories. Undefined only if the catalog has no scenarios.
 */
export function scenarioOf(categories: Iterable<string>, scenarios: Iterable<Scenario>): Scenario | undefined {
  const wanted = new Set(categories);
  const known = [...scenarios];
  const exact = known.find((scenario) => scenario.categories.length > 0 && holdsExactly(scenario, wanted));
  return exact ?? known.find((scenario) => scenario.categories.length === 0);
}

function holdsExactly({ categories }: Scenario, wanted: ReadonlySet<string>): boolean {
  return categories.length === wanted.size && categories.every((category) => wanted.has(category));
}
