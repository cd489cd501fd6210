import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../../pipeline/hash.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { readPool, writePool } from "../../../pipeline/store/pool/pool.js";
import { all, verifyAll } from "../../verify/scribe.js";

const root = mkdtempSync(join(tmpdir(), "taskloom-pool-"));
afterAll(() => rmSync(root, { recursive: true }));

describe("the subtask pool", () => {
  let subtasks: Subtask[] = [];
  beforeAll(async () => {
    ({ subtasks } = await verifyAll(all));
  }, 60_000);

  it("reads what it has written, and writes the same bytes again", async () => {
    const [first, second] = subtasks;
    if (first === undefined || second === undefined) throw new Error("subtasks are missing");
    const pair = { first: first.id, second: second.id, place: "clipboard", second_works: false, first_survives: true };
    const harmless = { ...pair, place: "file", second_works: true };
    await writePool(root, "simulated", subtasks, [pair, harmless]);
    const read = await readPool(root, "simulated");
    expect(read.interference).toEqual([pair]);
    expect(read.subtasks.size).toBe(subtasks.length);
    for (const subtask of subtasks) {
      expect(canonicalJson(read.subtasks.get(subtask.id))).toBe(canonicalJson(subtask));
    }
    const before = bytes(root);
    await writePool(root, "simulated", [...read.subtasks.values()], [pair, harmless]);
    expect(bytes(root)).toEqual(before);
    expect(Object.keys(before)).toContain(join("simulated", "scribe", "save-txt-path-as-txt-path-2", "evaluator.py"));
  });

  it("writes over what it was read from", async () => {
    await writePool(root, "simulated", subtasks, []);
    const before = bytes(root);
    await writePool(root, "simulated", [...(await readPool(root, "simulated")).subtasks.values()], []);
    expect(bytes(root)).toEqual(before);
  });

  it("forgets subtasks that are no longer in it", async () => {
    await writePool(root, "simulated", subtasks.slice(1), []);
    expect((await readPool(root, "simulated")).subtasks.size).toBe(subtasks.length - 1);
  });

  it("refuses two folders with one subtask, and a folder of another application, with their names", async () => {
    await writePool(root, "simulated", subtasks, []);
    const folder = join(root, "simulated", "scribe", "open-txt-path");
    cpSync(folder, `${folder}-twin`, { recursive: true });
    await expect(readPool(root, "simulated")).rejects.toMatchObject({
      code: "POOL_CONTRADICTION",
      message: expect.stringContaining(`is in ${folder} and in ${folder}-twin`),
    });
    rmSync(`${folder}-twin`, { recursive: true });
    renameSync(join(root, "simulated", "scribe"), join(root, "simulated", "other"));
    await expect(readPool(root, "simulated")).rejects.toThrow(/is a folder of simulated\/other, its subtask is one of/);
    rmSync(join(root, "simulated"), { recursive: true });
  });

  it("keeps what somebody else has put into the folder of a subtask that leaves it", async () => {
    await writePool(root, "simulated", subtasks, []);
    const note = join(root, "simulated", "scribe", "open-txt-path", "note.txt");
    writeFileSync(note, "precious");
    await writePool(root, "simulated", [], []);
    expect(readFileSync(note, "utf8")).toBe("precious");
    expect((await readPool(root, "simulated")).subtasks.size).toBe(0);
    rmSync(join(root, "simulated"), { recursive: true });
  });

  it("has nothing for an environment that has no folder", async () => {
    expect((await readPool(root, "nowhere")).subtasks.size).toBe(0);
  });

  it("names the file that is not as it should be", async () => {
    await writePool(root, "simulated", subtasks, []);
    const file = join(root, "simulated", "scribe", "open-txt-path", "subtask.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"application"', '"aplication"'));
    await expect(readPool(root, "simulated")).rejects.toMatchObject({
      code: "POOL_FILE",
      message: expect.stringContaining(file),
    });
    writeFileSync(file, "{");
    await expect(readPool(root, "simulated")).rejects.toMatchObject({ code: "POOL_FILE" });
  });
});

function bytes(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, "utf8")]),
  );
}
