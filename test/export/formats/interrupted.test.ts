import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exportDataset } from "../../../pipeline/export/export-dataset.js";
import { withOutputFolder } from "../../../pipeline/files/output-folder.js";
import { nothing } from "../../../pipeline/files/recognisers.js";
import { openDatabase, openForAdding } from "../../../pipeline/store/file/database.js";
import { recordedDataset, testFolder } from "./recorded-dataset.js";
import { filesOf } from "./written-files.js";

it("an export that fails in the middle leaves the earlier one as it was, and no new folder", async () => {
  const folder = testFolder();
  const file = await recordedDataset(folder);
  const [earlier, fresh] = [join(folder, "earlier"), join(folder, "fresh")];
  const whole = openDatabase(file);
  await exportDataset(whole, { format: "qwen-vl", to: earlier });
  whole.close();
  const before = filesOf(earlier);
  const damaged = openForAdding(file);
  // The last recording cannot be read any more, after the others have been written.
  damaged.prepare("UPDATE attempts SET trace = x'00' WHERE rowid = (SELECT max(rowid) FROM attempts)").run();
  for (const to of [earlier, fresh]) {
    await expect(exportDataset(damaged, { format: "qwen-vl", to })).rejects.toMatchObject({ code: "STORE_ROW" });
  }
  damaged.close();
  expect(existsSync(fresh)).toBe(false);
  expect(filesOf(earlier)).toEqual(before);
  expect(readdirSync(earlier).filter((name) => name.startsWith("."))).toEqual([]);
});

const png = Uint8Array.of(1, 2, 3);
const keep = (to: string, name = "one", content = png) =>
  withOutputFolder(to, (folder) => {
    folder.keepNamed("images", name, content);
    folder.keepNamed("images", name, content);
    folder.write(["list.txt"], "list", nothing);
  });

it("a picture is written once, stays where it lies already, and never takes the place of another file", async () => {
  const to = join(testFolder(), "pictures");
  await withOutputFolder(to, (folder) => folder.keepNamed("images", "one", png));
  await withOutputFolder(to, (folder) => {
    folder.keepNamed("images", "one", png);
    folder.keepNamed("images", "two", png);
  });
  expect([...filesOf(to).keys()]).toEqual(["images/one", "images/two"]);
  const taken = join(testFolder(), "taken");
  mkdirSync(join(taken, "images"), { recursive: true });
  writeFileSync(join(taken, "images", "one"), "mine");
  await expect(keep(taken)).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
  expect(readFileSync(join(taken, "images", "one"), "utf8")).toBe("mine");
  expect([...filesOf(taken).keys()]).toEqual(["images/one"]);
  await expect(keep(join(testFolder(), "out"), "../one")).rejects.toMatchObject({ code: "OUTPUT_NAME" });
});
