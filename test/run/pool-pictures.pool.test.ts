import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bringPoolPictures } from "../../pipeline/run/pool/pool-pictures.js";
import { withoutFork } from "../explore/without-fork.js";
import { contextOf } from "../fixtures/context-of.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { simulatedComputers, simulatedPool } from "../simulated/computers.js";

test("pictures that are not here are made again by doing their subtasks once more, and what no subtask names is deleted", async () => {
  const root = join(mkdtempSync(join(tmpdir(), "taskloom-pictures-")), "pool");
  cpSync(join(simulatedPool, "simulated", "calculator"), join(root, "simulated", "calculator"), { recursive: true });
  const context = contextOf(await simulatedCatalog(), { environment: withoutFork(simulatedComputers()).factory });
  const bring = (onlyLook: boolean) => bringPoolPictures(root, context, { isWanted: () => true, onlyLook });

  const before = await bring(true);
  expect(before).toMatchObject({ recorded: 0, moved: 0 });
  expect(before.missing).toHaveLength(4);
  expect(await bring(false)).toMatchObject({ recorded: 4, dropped: [], deleted: 0 });
  const pictures = readdirSync(join(root, "pictures")).sort();
  expect(pictures.length).toBeGreaterThan(0);

  rmSync(join(root, "pictures", pictures[0] ?? ""));
  writeFileSync(join(root, "pictures", `${"0".repeat(64)}.webp`), "nobody names this");
  writeFileSync(join(root, "pictures", "notes.txt"), "no picture");
  expect((await bring(true)).missing.length).toBeGreaterThan(0);
  expect(await bring(false)).toMatchObject({ dropped: [], deleted: 1 });
  expect((await bring(true)).missing).toEqual([]);
  expect(readdirSync(join(root, "pictures")).sort()).toEqual([...pictures, "notes.txt"].sort());
});
