import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "../../../pipeline/hash.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { poolFolders, writePool } from "../../../pipeline/store/pool/pool.js";
import {
  hasScreenIndex,
  hasScreens,
  moveScreens,
  readScreens,
  writeScreens,
} from "../../../pipeline/store/pool/pool-screens.js";
import { all, verifyAll } from "../../verify/scribe.js";

/** A screen of 320 by 200 with a window at some place. */
function screen(left: number): Promise<Uint8Array> {
  const window = {
    input: { create: { width: 90, height: 60, channels: 3, background: "#d9480f" } },
    left,
    top: 40,
  } as const;
  const base = { create: { width: 320, height: 200, channels: 3, background: "#f6f8fa" } } as const;
  return sharp(base).composite([window]).png().toBuffer();
}

const pixelsOf = async (png: Uint8Array) => (await sharp(png).removeAlpha().raw().toBuffer()).toString("latin1");

/** The file of the pictures of a subtask's folder. */
function pictureOf(folder: string): string {
  const { pictures } = z
    .object({ pictures: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, "screens.json"), "utf8")));
  return join(folder, "..", "..", "..", "pictures", `${pictures}.webp`);
}

describe("the screens of a subtask", () => {
  let subtasks: Subtask[] = [];
  let start: Uint8Array;
  let dragged: Uint8Array;
  beforeAll(async () => {
    ({ subtasks } = await verifyAll(all));
    [start, dragged] = await Promise.all([screen(10), screen(200)]);
  }, 60_000);

  async function pooled() {
    const root = mkdtempSync(join(tmpdir(), "taskloom-screens-"));
    await writePool(root, "simulated", subtasks, []);
    const [subtask] = subtasks;
    if (subtask === undefined) throw new Error("there is no subtask");
    const folder = poolFolders(root, "simulated", subtasks).get(subtask) ?? "";
    const { parameters = {} } = subtask.trials[0] ?? {};
    const steps = [
      { screenshot: start, rect: [10, 40, 100, 100] as [number, number, number, number] },
      { screenshot: dragged, rect: null },
      { screenshot: start, rect: null },
    ];
    await writeScreens(folder, subtask, { parameters, steps, last: dragged, saw: ["it holds"] });
    return { root, folder, subtask, parameters };
  }

  it("come back pixel for pixel, each before its action", async () => {
    const { folder, subtask, parameters } = await pooled();
    const read = await readScreens(folder, subtask);
    expect(read?.parameters).toEqual(parameters);
    expect(read?.saw).toEqual(["it holds"]);
    expect(read?.steps.map(({ rect }) => rect)).toEqual([[10, 40, 100, 100], null, null]);
    const pictures = [...(read?.steps.map(({ screenshot }) => screenshot) ?? []), read?.last ?? start];
    const expected = [start, dragged, start, dragged];
    const [seen, wanted] = await Promise.all([pictures, expected].map((list) => Promise.all(list.map(pixelsOf))));
    expect(seen?.map((pixels, i) => pixels === wanted?.[i])).toEqual([true, true, true, true]);
  });

  it("are one picture that plays, in which what comes again stands once", async () => {
    const { folder } = await pooled();
    const { pages, format, delay } = await sharp(pictureOf(folder)).metadata();
    expect({ pages, format, delay }).toEqual({ pages: 2, format: "webp", delay: [1200, 1200] });
  });

  it("are not those of other actions, nor of another evaluator", async () => {
    const { folder, subtask } = await pooled();
    const others = { ...subtask, actions: subtask.actions.slice(1) };
    expect(hasScreens(folder, subtask)).toBe(true);
    expect(hasScreens(folder, others)).toBe(false);
    expect(await readScreens(folder, others)).toBeNull();
    expect(hasScreens(folder, { ...subtask, evaluator: { ...subtask.evaluator, parameters: [] } })).toBe(false);
  });

  it("stay when the pool is written again, and go when the actions are others or the subtask is gone", async () => {
    const { root, folder, subtask } = await pooled();
    const before = readFileSync(join(folder, "screens.json"));
    await writePool(root, "simulated", subtasks, []);
    expect(readFileSync(join(folder, "screens.json"))).toEqual(before);
    expect(hasScreens(folder, subtask)).toBe(true);
    const changed = { ...subtask, actions: [...subtask.actions, ...subtask.actions.slice(0, 1)] };
    await writePool(root, "simulated", [changed, ...subtasks.slice(1)], []);
    expect(existsSync(join(folder, "subtask.json"))).toBe(true);
    expect(existsSync(join(folder, "screens.json"))).toBe(false);
  });

  it("lie apart from the pool under the hash of what they are, and without them the pool says that they are missing", async () => {
    const { root, folder, subtask } = await pooled();
    const file = pictureOf(folder);
    expect(file).toBe(join(root, "pictures", `${sha256(readFileSync(file))}.webp`));
    expect(readdirSync(folder)).not.toContain("screens.webp");
    rmSync(join(root, "pictures"), { recursive: true });
    expect(hasScreens(folder, subtask)).toBe(false);
    expect(await readScreens(folder, subtask)).toBeNull();
    expect(hasScreenIndex(folder, subtask)).toBe(true);
    await writePool(root, "simulated", subtasks, []);
    expect(hasScreenIndex(folder, subtask)).toBe(true);
  });

  it("are refused where a file is not what its name says", async () => {
    const { folder, subtask } = await pooled();
    writeFileSync(pictureOf(folder), "something else");
    await expect(readScreens(folder, subtask)).rejects.toMatchObject({ code: "POOL_FILE" });
  });

  it("that lie in the folder of their subtask are moved, and are the same", async () => {
    const { root, folder, subtask } = await pooled();
    const before = await readScreens(folder, subtask);
    const index = join(folder, "screens.json");
    cpSync(pictureOf(folder), join(folder, "screens.webp"));
    const { pictures: _, ...beside } = JSON.parse(readFileSync(index, "utf8"));
    writeFileSync(index, JSON.stringify(beside));
    rmSync(join(root, "pictures"), { recursive: true });
    expect(await readScreens(folder, subtask)).toEqual(before);
    expect(moveScreens(folder)).toBe(true);
    expect(moveScreens(folder)).toBe(false);
    expect(existsSync(join(folder, "screens.webp"))).toBe(false);
    expect(await readScreens(folder, subtask)).toEqual(before);
  });

  it("that name a picture which is not there are refused with the file", async () => {
    const { folder, subtask } = await pooled();
    const file = join(folder, "screens.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"last": 1', '"last": 7'));
    await expect(readScreens(folder, subtask)).rejects.toMatchObject({
      code: "POOL_FILE",
      message: expect.stringContaining("has no picture 7"),
    });
  });
});
