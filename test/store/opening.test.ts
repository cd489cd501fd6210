import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase, openForAdding } from "../../pipeline/store/file/database.js";
import { interruptedMoves } from "../../pipeline/store/file/interrupted-move.js";
import { migrations } from "../../pipeline/store/file/migrations.js";
import { readSubtaskEvaluations, readTasks } from "../../pipeline/store/read.js";
import { finishMove, moveOutTasks } from "../../pipeline/store/tasks/move-out-tasks.js";
import { writeReviewDataset } from "../review/review-dataset.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { startSampleDataset } from "./sample-dataset.js";

let file: string;
beforeEach(async () => {
  file = await writeReviewDataset(["one", "two", "three"]);
});

function change(sql: string): void {
  const database = new Database(file);
  database.pragma("foreign_keys = OFF");
  database.pragma("legacy_alter_table = ON");
  database.exec(sql);
  database.close();
}

const opened = (patience?: number): string => {
  try {
    openDatabase(file, patience).close();
    return "opened";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

describe("a dataset is told apart from", () => {
  it.each([
    ["a view", "ALTER TABLE tasks RENAME TO kept; CREATE VIEW tasks AS SELECT * FROM kept"],
    ["a trigger", "CREATE TRIGGER t AFTER INSERT ON reviews BEGIN DELETE FROM tasks; END"],
    ["a virtual table", "CREATE VIRTUAL TABLE words USING fts5(x)"],
    ["a generated column", "ALTER TABLE reviews ADD COLUMN twice TEXT GENERATED ALWAYS AS (reviewer || reviewer)"],
    ["an index by an expression", "CREATE INDEX i ON tasks (length(task_intent))"],
    ["a table that is missing", "DROP TABLE reviews"],
  ])("one with %s, which is not executed", (_, sql) => {
    change(sql);
    expect(opened()).toBe("STORE_FOREIGN");
  });

  it("one that is newer, cut short, empty or text", () => {
    change("PRAGMA user_version = 99");
    expect(opened()).toBe("STORE_NEWER");
    change(`PRAGMA user_version = ${migrations.length}`);
    expect(opened()).toBe("opened");
    truncateSync(file, 20_000);
    expect(opened()).toBe("STORE_CORRUPT");
    truncateSync(file, 0);
    expect(opened()).toBe("STORE_FOREIGN");
    appendFileSync(file, "no database at all");
    expect(opened()).toBe("STORE_FOREIGN");
  });

  it("one that another program has locked", () => {
    const other = new Database(file);
    other.exec("BEGIN EXCLUSIVE");
    expect(opened(50)).toBe("STORE_LOCKED");
    other.exec("COMMIT");
    other.close();
    expect(opened()).toBe("opened");
  });
});

it("a write that was interrupted is taken back when the dataset is opened", () => {
  const before = [...readTasks(openDatabase(file))];
  const writer = `
    const database = new (require("better-sqlite3"))(process.argv[1]);
    database.exec("PRAGMA cache_size = 2; BEGIN IMMEDIATE; UPDATE tasks SET task_intent = hex(randomblob(20000))");
    process.kill(process.pid, "SIGKILL");`;
  spawnSync(process.execPath, ["-e", writer, file]);
  expect(existsSync(`${file}-journal`)).toBe(true);
  const database = openDatabase(file);
  expect([...readTasks(database)]).toEqual(before);
  database.close();
  expect(existsSync(`${file}-journal`)).toBe(false);
});

it("a journal that names another file is not followed", () => {
  writeFileSync(`${file}-journal`, Buffer.from("d9d505f920a163d7", "hex"));
  expect(() => openForAdding(file)).toThrow(expect.objectContaining({ code: "STORE_JOURNAL" }));
});

it("a row that this program would not write is named with its file", () => {
  change("UPDATE subtask_evaluations SET subtask_id = '../../outside' WHERE rowid = 1");
  const database = openDatabase(file);
  expect(() => [...readSubtaskEvaluations(database)]).toThrow(/subtask_evaluations "\.\.\/\.\.\/outside": subtask_id/);
  database.close();
});

it("a move that was stopped between copying and deleting is finished, and no task is in two files", () => {
  const note = { command: "review apply", programVersion: "0", request: { from: file }, at: new Date(0) };
  const untouched = readFileSync(file);
  const target = `${file}.moved.sqlite`;
  const first = openForAdding(file);
  const [moved = "", ...rest] = [...readTasks(first)].map(({ id }) => id);
  moveOutTasks(first, [moved], target, note);
  first.close();
  writeFileSync(file, untouched);

  const database = openForAdding(file);
  const found = interruptedMoves(database, target, "review apply");
  expect(found.map(({ tasks }) => tasks)).toEqual([[moved]]);
  for (const move of found) finishMove(database, move, note);
  expect([...readTasks(database)].map(({ id }) => id)).toEqual(rest);
  expect(interruptedMoves(database, target, "review apply")).toEqual([]);
  database.close();
});

it("two runs do not write one dataset at the same time, and what lies at its place is a dataset or stays", async () => {
  const catalog = await simulatedCatalog();
  const first = startSampleDataset(file, catalog);
  expect(() => startSampleDataset(file, catalog)).toThrow(expect.objectContaining({ code: "STORE_LOCKED" }));
  first.publish({}, new Date(0));
  expect(opened()).toBe("opened");

  writeFileSync(file, "precious");
  expect(() => startSampleDataset(file, catalog)).toThrow(expect.objectContaining({ code: "OUTPUT_TAKEN" }));
  expect(readFileSync(file, "utf8")).toBe("precious");
  renameSync(file, `${file}-wal`);
  expect(() => startSampleDataset(file, catalog)).toThrow(expect.objectContaining({ code: "OUTPUT_TAKEN" }));
  expect(readFileSync(`${file}-wal`, "utf8")).toBe("precious");
});
