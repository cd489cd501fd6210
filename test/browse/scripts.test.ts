import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { expect, it } from "vitest";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";
import { linkScript } from "../../pipeline/page/link-script.js";

const folder = "pipeline/browse/browser";
const modules = readdirSync(join(dirname(resourcesFolder()), folder)).filter((name) => name.endsWith(".js"));

it.each(modules)("%s is one script with what it imports, in which no name is declared twice", (name) => {
  const linked = linkScript(`${folder}/${name}`);
  expect(() => new Script(linked)).not.toThrow();
  expect(linked).not.toMatch(/^(?:import|export) /m);
});
