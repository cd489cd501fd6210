import { CatalogError } from "../errors.js";
import { applicationCategories } from "../schema/catalog.js";
import type { Scenario } from "../schema/scenario.js";
import type { Located } from "./parse-yaml.js";

/**
 * Every task must belong to exactly one scenario: each category has one of its own, no two hold the same categories,
 * and one without categories takes the rest. Throws the first CatalogError.
 */
export function checkScenarios(list: Located<Scenario[]>): void {
  const first = new Map<string, number>();
  list.value.forEach(({ id, categories }, index) => {
    const place = () => list.place([index, "categories"]);
    const twice = categories.find((category, at) => categories.indexOf(category) !== at);
    if (twice !== undefined) {
      throw new CatalogError("CATALOG_DUPLICATE", place(), `"${twice}" stands there twice; remove one of them`);
    }
    const key = [...categories].sort().join(", ");
    const earlier = first.get(key);
    if (earlier !== undefined) {
      const message = `"${id}" holds the same categories as the scenario at ${list.place([earlier])}; change one of them`;
      throw new CatalogError("CATALOG_DUPLICATE", place(), message);
    }
    first.set(key, index);
  });
  const missing = applicationCategories.filter((category) => !first.has(category));
  if (missing.length > 0) {
    const message = `add a scenario for the category alone: ${missing.join(", ")}`;
    throw new CatalogError("CATALOG_MISSING", list.place([]), message);
  }
  if (!first.has("")) {
    const message = "add a scenario with categories: [] for the tasks that belong to no other";
    throw new CatalogError("CATALOG_MISSING", list.place([]), message);
  }
}
