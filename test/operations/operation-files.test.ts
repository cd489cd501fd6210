import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";
import { loadOperations } from "../../pipeline/operations/load-operations.js";

const root = mkdtempSync(join(tmpdir(), "taskloom-operations-"));
afterAll(() => rmSync(root, { recursive: true }));
cpSync(join(resourcesFolder(), "operations"), join(root, "operations"), { recursive: true });

async function contentAt(path: string): Promise<unknown> {
  const found = (await loadOperations(root)).find(({ contents }) => contents.has(path));
  return found?.contents.get(path);
}

it("files of operations are tables, documents, slides, pictures or texts, by how their names end", async () => {
  expect(await contentAt("/home/user/Documents/Rooms.xlsx")).toMatchObject({ kind: "table" });
  expect(await contentAt("/home/user/Documents/Travel policy.pdf")).toMatchObject({ kind: "document" });
  expect(await contentAt("/home/user/Documents/Move.pptx")).toMatchObject({ kind: "slides" });
  expect(await contentAt("/home/user/Documents/Scanner.json")).toMatchObject({ kind: "text" });
  const lake = { kind: "image", width: 800, height: 600, label: "Photo Lake", marks: [] };
  expect(await contentAt("/home/user/Pictures/Lake.png")).toEqual(lake);
});

it("a picture without a size is refused with what to write", async () => {
  writeFileSync(join(root, "operations/pictures/lake.picture.txt"), "Photo Lake\n");
  await expect(loadOperations(root)).rejects.toMatchObject({ code: "OPERATION_CONTENT" });
});
