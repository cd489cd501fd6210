import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
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

it("an export takes the place of an earlier one with all of its files, and leaves those of others", async () => {
  const folder = testFolder();
  const file = await recordedDataset(folder);
  const to = join(folder, "hub");
  const database = openForAdding(file);
  const split = (train: number, test: number) => ({ shares: { train, validation: 0, test }, to });
  for (const format of ["huggingface", "agentnet"]) {
    const place = join(to, format);
    await exportDataset(database, { ...split(0, 100), format, to: place });
    writeFileSync(join(place, ".gitattributes"), "mine");
    await exportDataset(database, { ...split(100, 0), format, to: place });
    const names = [...filesOf(place).keys()];
    expect(names).toContain(".gitattributes");
    expect(names.filter((name) => name.includes("test"))).toEqual([]);
    expect(names.some((name) => name.includes("train"))).toBe(true);
  }
  const before = [...filesOf(join(to, "agentnet")).keys()].filter((name) => name.startsWith("images/"));
  database.prepare("DELETE FROM attempt_steps WHERE attempt_id = (SELECT max(id) FROM attempts) AND step > 1").run();
  await exportDataset(database, { format: "agentnet", to: join(to, "agentnet") });
  const after = [...filesOf(join(to, "agentnet")).keys()].filter((name) => name.startsWith("images/"));
  expect(after.length).toBeLessThan(before.length);
  expect(before).toEqual(expect.arrayContaining(after));
  database.close();
});

it("a list of files that somebody has changed leads to no file outside of the folder", async () => {
  const folder = testFolder();
  const database = openDatabase(await recordedDataset(folder, { recorded: false }));
  const to = join(folder, "rows");
  await exportDataset(database, { format: "trl", to });
  const outside = join(folder, "outside.txt");
  writeFileSync(outside, "mine");
  mkdirSync(join(folder, "linked"));
  writeFileSync(join(folder, "linked", "one.txt"), "mine");
  symlinkSync(join(folder, "linked"), join(to, "link"));
  const manifest = JSON.parse(readFileSync(join(to, "taskloom.json"), "utf8"));
  const files = ["../outside.txt", outside, "link/one.txt", "..\\outside.txt", "", "."];
  writeFileSync(join(to, "taskloom.json"), JSON.stringify({ ...manifest, files }));
  await exportDataset(database, { format: "trl", to });
  expect([outside, join(folder, "linked", "one.txt")].map((name) => readFileSync(name, "utf8"))).toEqual([
    "mine",
    "mine",
  ]);
  database.close();
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
