import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { resourcesFolder } from "../../../pipeline/catalog/resources-folder.js";
import { entryPath, writeEntry } from "../../../pipeline/run/addition/entry-file.js";
import { type Application, applicationSchema } from "../../../pipeline/schema/catalog/catalog.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-entry-"));
const resources = join(folder, "resources");
cpSync(resourcesFolder(), resources, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function application(id: string, name = "Note Keeper"): Application {
  return applicationSchema.parse({
    ...{ id, name, function: "notes", category: "Note Management", environments: ["desktop"] },
    description: 'Keeps "notes": all of them.',
    documentation: [
      { goal: "Open", steps: "File > Open..., type its path", requests: ["open {txt_path}", "show {txt_path}"] },
    ],
    desktop: {
      ...{ packages: ["note-keeper"], command: ["note-keeper", "--plain"], documents: ["txt"] },
      window: { wm_class: ["note-keeper"], accessible: ["Note Keeper"] },
    },
  });
}

test("an entry that was written is loaded as it was, and holds nothing that is so anyway", async () => {
  const file = writeEntry(resources, application("note-keeper"));
  const loaded = (await loadCatalog(resources)).applications.get("note-keeper");
  expect(loaded).toEqual(application("note-keeper"));
  expect(readFileSync(file, "utf8")).not.toMatch(/seeds|profile|unsaved|mail:/);
});

test("an entry takes the place of an earlier one of the same application, and of nothing else", () => {
  writeEntry(resources, application("note-keeper", "Keeper of notes"));
  const file = entryPath(resources, "taken");
  writeFileSync(file, "my own words\n");
  expect(() => writeEntry(resources, application("taken"))).toThrow(expect.objectContaining({ code: "OUTPUT_TAKEN" }));
});
