import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { contentHash } from "../../../pipeline/hash.js";
import { committedPoolFolder } from "../../../pipeline/run/pool/pool.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { picturesFolder } from "../../../pipeline/store/pool/pool-screens.js";

const root = committedPoolFolder();

/** Bytes of every file of the committed pool, by its path; the folder of pictures is not in git. */
function committedFiles(): { path: string; bytes: number }[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(picturesFolder(root)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, bytes: statSync(path).size }));
}

it("the committed pool stays below 60 MB", () => {
  const files = committedFiles();
  expect(files.length).toBeGreaterThan(500);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000_000);
});

it("no picture is in it", () => {
  const pictures = committedFiles().filter(({ path }) => /\.(?:webp|png|gif)$/.test(basename(path)));
  expect(pictures.map(({ path }) => path)).toEqual([]);
});

it("every subtask of it has the hash of what it holds", async () => {
  const { subtasks } = await readPool(root, "desktop");
  expect(subtasks.size).toBeGreaterThan(100);
  for (const { content_hash, ...body } of subtasks.values()) {
    expect(content_hash, body.instruction_template).toBe(contentHash(body));
  }
});
