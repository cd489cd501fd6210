import { expect, it } from "vitest";
import { crossCheck } from "../../pipeline/catalog/cross-check.js";
import type { Located } from "../../pipeline/catalog/parse-yaml.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

it("asks where something stands only to complain of it, since that is slow to find out", async () => {
  const catalog = await shippedCatalog();
  const located = <T>(file: string, value: T): Located<T> => ({
    value,
    file,
    location: (path) => {
      throw new Error(`asked for the location of ${path.join(".")} in ${file}`);
    },
  });
  const listed = <T>(name: string, items: Iterable<T>) => located(`resources/${name}.yaml`, [...items]);
  const filed = <T extends { id: string }>(folder: string, items: Iterable<T>) =>
    [...items].map((item) => located(`resources/${folder}/${item.id}.yaml`, item));
  const sound = {
    resourceTypes: listed("resource-types", catalog.resourceTypes.values()),
    valueTypes: listed("value-types", catalog.valueTypes.values()),
    levels: listed("levels", catalog.levels.values()),
    complexity: listed("complexity", catalog.complexity),
    scenarios: listed("scenarios", catalog.scenarios.values()),
    capabilities: listed("capabilities", catalog.capabilities.values()),
    conventions: listed("conventions", catalog.conventions),
    applications: filed("apps", catalog.applications.values()),
    personas: filed("personas", catalog.personas.values()),
  };
  expect(() => crossCheck(sound)).not.toThrow();
  const misnamed = located("resources/personas/nobody.yaml", sound.personas[0]?.value ?? expect.fail("no persona"));
  expect(() => crossCheck({ ...sound, personas: [misnamed] })).toThrow("asked for the location of id");
});
