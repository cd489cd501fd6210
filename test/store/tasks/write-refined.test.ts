import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { taskChanges } from "../../../pipeline/export/changelog/task-changes.js";
import { sha256 } from "../../../pipeline/hash.js";
import { openDatabase, withDatabase } from "../../../pipeline/store/file/database.js";
import { type RefinedParts, rejectedPlace, writeRefined } from "../../../pipeline/store/tasks/write-refined.js";
import { writeReviewDataset } from "../../review/review-dataset.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-write-refined-"));
afterAll(() => rmSync(folder, { recursive: true }));

const given = await writeReviewDataset(["Send one.", "Send two.", "Send three."]);
const note = { command: "refine", programVersion: "0", request: {}, at: new Date(0) };
const ids = withDatabase(given, openDatabase, (database) =>
  database.prepare("SELECT id FROM tasks ORDER BY position").pluck().all().map(String),
);

const nothing: RefinedParts = { changed: new Map(), refiled: new Set(), refinements: [], modelCalls: [], reviews: [] };

async function without(out: string, reason: string, from = given): Promise<string | null> {
  const [task_id = ""] = await ids;
  const refinements = [{ task_id, change: "removed" as const, mend: "drop" as const, reason }];
  return withDatabase(from, openDatabase, (database) => writeRefined(database, out, { ...nothing, refinements }, note));
}

const tasksOf = (file: string) =>
  withDatabase(file, openDatabase, (database) =>
    database.prepare("SELECT id FROM tasks ORDER BY position").pluck().all(),
  );

describe("a refined dataset", () => {
  it("lacks what was removed, which lies beside it, and the given one stays as it is", async () => {
    const before = sha256(readFileSync(given));
    const out = join(folder, "new", "refined.sqlite");
    expect(await without(out, "says the same")).toBe(rejectedPlace(out));
    const [first, ...others] = await ids;
    expect(await tasksOf(out)).toEqual(others);
    expect(await tasksOf(rejectedPlace(out))).toEqual([first]);
    expect(sha256(readFileSync(given))).toBe(before);
    expect(readdirSync(join(folder, "new")).sort()).toEqual(["refined.rejected.sqlite", "refined.sqlite"]);
  });

  it("tells in its changelog why a task is gone, also when it is refined once more", async () => {
    const out = join(folder, "once.sqlite");
    await without(out, "says the same");
    const again = join(folder, "again.sqlite");
    const second = (await ids)[1] ?? "";
    await withDatabase(out, openDatabase, (database) =>
      writeRefined(
        database,
        again,
        { ...nothing, refinements: [{ task_id: second, change: "removed", mend: "drop", reason: "was rejected" }] },
        note,
      ),
    );
    const changes = await withDatabase(again, openDatabase, (from) =>
      withDatabase(given, openDatabase, (against) => [...taskChanges({ from, against })]),
    );
    expect(new Map(changes.map(({ id, kind, reason }) => [id, `${kind}: ${reason}`]))).toEqual(
      new Map([
        [(await ids)[0], "removed: refined (drop): says the same"],
        [second, "removed: refined (drop): was rejected"],
      ]),
    );
  });

  it.each(["refined.sqlite", "refined.rejected.sqlite"])("is not written where %s lies already", async (name) => {
    const place = mkdtempSync(join(folder, "taken-"));
    writeFileSync(join(place, name), "mine");
    await expect(without(join(place, "refined.sqlite"), "x")).rejects.toThrow(/stays as it is/);
    expect(readFileSync(join(place, name), "utf8")).toBe("mine");
    expect(readdirSync(place)).toEqual([name]);
  });

  it("leaves nothing behind where writing fails half way", async () => {
    const broken = join(folder, "broken.sqlite");
    writeFileSync(broken, readFileSync(given));
    const database = new Database(broken);
    database.pragma("foreign_keys = OFF");
    database.exec("INSERT INTO task_subtasks SELECT 'nobody', node_id, subtask_id FROM task_subtasks LIMIT 1");
    database.close();
    const place = join(folder, "half");
    await expect(without(join(place, "refined.sqlite"), "x", broken)).rejects.toThrow();
    expect(existsSync(place)).toBe(false);
  });
});
