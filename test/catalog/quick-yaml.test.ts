import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readQuickly } from "../../pipeline/catalog/quick-yaml.js";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";

const folders = [resourcesFolder(), join(resourcesFolder(), "..", "pipeline", "environments", "simulated", "models")];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => join(folder, name)),
);

it.each(files)("%s means the same to the quick reader and to the exact one", (file) => {
  const text = readFileSync(file, "utf8");
  expect(readQuickly(text)?.value).toEqual(parse(text));
});

it("text with a fault is left to the exact reader", () => {
  expect(readQuickly("a: [1, 2")).toBeNull();
});
