import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { cachedYaml } from "../../pipeline/catalog/yaml-cache.js";
import { readYamlFile } from "../../pipeline/catalog/yaml-file.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "yaml-cache-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a text is parsed once, also over runs, and anew as soon as a letter of it differs", () => {
  const text = `at: ${folder}`;
  const parse = vi.fn(() => ({ at: folder }));
  expect([cachedYaml(text, parse), cachedYaml(text, parse)]).toEqual([{ at: folder }, { at: folder }]);
  expect(parse).toHaveBeenCalledTimes(1);
  cachedYaml(`${text} `, parse);
  expect(parse).toHaveBeenCalledTimes(2);
});

it("what JSON cannot hold is parsed every time", () => {
  const parse = vi.fn(() => ({ at: folder, size: Number.POSITIVE_INFINITY }));
  for (const _time of [1, 2]) expect(cachedYaml(`size: .inf # ${folder}`, parse)).toEqual(parse());
  expect(parse).toHaveBeenCalledTimes(4);
});

it("a file that was read before is still refused with the line of what does not fit", async () => {
  const file = join(folder, "plan.yaml");
  writeFileSync(file, `name: ${folder}\nsize: many\n`);
  expect((await readYamlFile(file, "plan.yaml", z.unknown())).value).toEqual({ name: folder, size: "many" });
  const strict = readYamlFile(file, "plan.yaml", z.object({ name: z.string(), size: z.number() }));
  await expect(strict).rejects.toMatchObject({
    code: "CATALOG_SHAPE",
    message: expect.stringMatching(/^plan\.yaml:2: /),
  });
});
