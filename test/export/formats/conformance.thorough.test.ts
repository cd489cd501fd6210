import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportDataset } from "../../../pipeline/export/export-dataset.js";
import { exportFormats } from "../../../pipeline/export/formats/table.js";
import { openDatabase } from "../../../pipeline/store/file/database.js";
import { recordedDataset, testFolder } from "./recorded-dataset.js";
import { filesOf } from "./written-files.js";

let database: Database.Database;
let bare: Database.Database;
const folder = testFolder();

beforeAll(async () => {
  database = openDatabase(await recordedDataset(folder));
  bare = openDatabase(await recordedDataset(testFolder(), { recorded: false }));
});
afterAll(() => {
  database.close();
  bare.close();
});

const written = async (format: string, name: string, from = database) => {
  const to = join(folder, name);
  return { to, ...(await exportDataset(from, { format, to })) };
};

/** The export of the dataset in a format, made once for the tests that only read it. */
const exports = new Map<string, ReturnType<typeof written>>();
const readOnly = (format: string) => {
  const made = exports.get(format) ?? written(format, `${format}-read`);
  exports.set(format, made);
  return made;
};

const textFile = /\.(?:jsonl?|md|ya?ml|py|ts|txt)$/;
const pictureName = /[0-9a-f]{64}\.(?:webp|png)/g;

describe.each(exportFormats.map((format) => [format.id, format] as const))("the format %s", (id, format) => {
  it("writes the same bytes twice, and replaces its own export", async () => {
    const one = await written(id, `${id}-one`);
    const two = await written(id, `${id}-two`);
    expect(two.counts).toEqual(one.counts);
    expect(Object.values(one.counts).some((count) => count > 0)).toBe(true);
    const [first, second] = [filesOf(one.to), filesOf(two.to)];
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [name, content] of first)
      expect({ name, same: second.get(name)?.equals(content) }).toEqual({ name, same: true });
    await written(id, `${id}-one`);
    expect([...filesOf(one.to).keys()]).toEqual([...first.keys()]);
    expect(readdirSync(one.to).filter((name) => name.startsWith(".taskloom"))).toEqual([]);
  });

  it("names nothing of this machine", async () => {
    const { to } = await readOnly(id);
    const { username } = userInfo();
    const names = [hostname(), username].filter((name) => !["root", "localhost"].includes(name));
    for (const [name, content] of filesOf(to)) {
      for (const place of [folder, process.cwd()]) {
        expect({ name, place, found: content.includes(place) }).toEqual({ name, place, found: false });
      }
      if (!textFile.test(name)) continue;
      const words = new Set(content.toString("utf8").split(/[^\p{L}\p{N}_-]+/u));
      expect({ name, found: names.filter((word) => words.has(word)) }).toEqual({ name, found: [] });
    }
  });

  it("has every picture that it names, and no other", async () => {
    const { to } = await readOnly(id);
    const files = filesOf(to);
    const there = [...files.keys()].flatMap((name) => /^(?:images|files)\/(.*\.(?:webp|png))$/.exec(name)?.[1] ?? []);
    const texts = [...files].filter(([name]) => !/\.(?:webp|png|parquet)$/.test(name));
    const named = new Set(texts.flatMap(([, content]) => content.toString("utf8").match(pictureName) ?? []));
    expect([...named].sort()).toEqual(there.sort());
  });

  it("holds no character that cannot be seen, and no HTML on its page", async () => {
    const { to } = await readOnly(id);
    for (const [name, content] of filesOf(to)) {
      if (!textFile.test(name)) continue;
      const found = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(content.toString("utf8"));
      expect({ name, found }).toEqual({ name, found: false });
      if (name.endsWith(".md")) expect(content.toString("utf8")).not.toMatch(/<\/?(?:b|script|img|image)\b/);
    }
  });

  it("has no task in two splits", async () => {
    const { to } = await readOnly(id);
    const places = new Map<string, Set<string>>();
    for (const [name, content] of filesOf(to)) {
      const split = /(?:^|\/)(train|validation|test)\b/.exec(name)?.[1];
      if (split === undefined) continue;
      for (const { id: task } of database.prepare("SELECT id FROM tasks").all() as { id: string }[]) {
        if (content.includes(task)) places.set(task, (places.get(task) ?? new Set()).add(split));
      }
    }
    for (const splits of places.values()) expect(splits.size).toBe(1);
    if (!["omnibench", "osworld", "huggingface"].includes(id)) expect(places.size).toBeGreaterThan(0);
  });

  it("writes nothing into a folder that has a file of somebody else at one of its places", async () => {
    const to = join(folder, `${id}-taken`);
    const [first = ""] = filesOf((await readOnly(id)).to).keys();
    mkdirSync(join(to, first, ".."), { recursive: true });
    writeFileSync(join(to, first), "mine");
    await expect(exportDataset(database, { format: id, to })).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
    expect(readFileSync(join(to, first), "utf8")).toBe("mine");
    expect([...filesOf(to).keys()]).toEqual([first]);
  });

  it(
    format.needs === "recordings" ? "says how recordings are made where there are none" : "needs no recordings",
    async () => {
      const to = join(folder, `${id}-bare`);
      const made = exportDataset(bare, { format: id, to });
      if (format.needs === "tasks") return expect(Object.keys((await made).counts)).not.toEqual([]);
      await expect(made).rejects.toMatchObject({
        code: "EXPORT_NO_RECORDINGS",
        message: expect.stringContaining("pnpm prove --record"),
      });
      expect(existsSync(to)).toBe(false);
    },
  );
});

it("a format that is not there is refused with those that are, and coordinates where there is no choice", async () => {
  const to = join(folder, "none");
  await expect(exportDataset(database, { format: "coco", to })).rejects.toMatchObject({
    code: "EXPORT_FORMAT",
    message: expect.stringContaining("agentnet"),
  });
  const points = { format: "huggingface", to, coordinates: "pixels" as const };
  await expect(exportDataset(database, points)).rejects.toMatchObject({ code: "EXPORT_COORDINATES" });
  expect(existsSync(to)).toBe(false);
});
