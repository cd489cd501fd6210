import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { z } from "zod";
import { openDatabase, openForAdding } from "../../../pipeline/store/file/database.js";
import { readProofs, readSubtasks, readTasks } from "../../../pipeline/store/read.js";
import { addReviews, readReviews } from "../../../pipeline/store/reviews.js";
import { moveOutTasks } from "../../../pipeline/store/tasks/move-out-tasks.js";
import { writeReviewDataset } from "../../review/review-dataset.js";

const note = { command: "review apply", programVersion: "0", request: {}, at: new Date(0) };

/** Everything that a dataset says, table by table, without its runs. */
function contentOf(file: string): Map<string, string[]> {
  const database = new Database(file, { readonly: true });
  const names = z
    .array(z.string())
    .parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all());
  const content = names
    .filter((name) => name !== "runs")
    .map((name): [string, string[]] => [
      name,
      database
        .prepare(`SELECT * FROM ${name}`)
        .all()
        .map((row) => JSON.stringify(row)),
    ]);
  expect(database.pragma("foreign_key_check")).toEqual([]);
  expect(database.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  database.close();
  return new Map(content);
}

async function reviewed(): Promise<{ file: string; ids: string[] }> {
  const file = await writeReviewDataset(["one", "two", "three", "four"]);
  const database = openForAdding(file);
  const ids = [...readTasks(database)].map(({ id, content_hash }) => {
    const said = { reviewer: "Dana", verdict: "reject", reason: "other", comment: "no", seconds: 1 } as const;
    addReviews(database, [{ task_id: id, content_hash, ...said, reviewed_at: "2026-04-01T10:00:00Z" }]);
    return id;
  });
  database.close();
  return { file, ids };
}

it("tasks that are moved out of a dataset are a dataset again, and the two together say what the one said", async () => {
  const { file, ids } = await reviewed();
  const before = contentOf(file);
  const database = openForAdding(file);
  const target = `${file}.rejected`;
  const [first = "", , third = ""] = ids;
  moveOutTasks(database, [first, third], target, note);
  expect([...readTasks(database)].map(({ id }) => id)).toEqual(ids.filter((id) => id !== first && id !== third));
  database.close();

  const moved = openDatabase(target);
  expect([...readTasks(moved)].map(({ id }) => id)).toEqual([first, third]);
  expect([...readProofs(moved)]).toHaveLength(2);
  expect([...readSubtasks(moved)]).not.toEqual([]);
  expect(readReviews(moved)).toHaveLength(2);
  moved.close();

  const [kept, gone] = [contentOf(file), contentOf(target)];
  for (const [table, rows] of before) {
    const together = new Set([...(kept.get(table) ?? []), ...(gone.get(table) ?? [])]);
    expect([...together].sort(), table).toEqual([...rows].sort());
  }
  expect(kept.get("reviews")).toHaveLength(2);
  expect(kept.get("environment_files")).toHaveLength(2);
});

it("what models were paid for stays with the dataset when their task leaves it", async () => {
  const { file, ids } = await reviewed();
  const database = openForAdding(file);
  const [id = ""] = ids;
  database
    .prepare(
      `INSERT INTO model_calls (place, prompt_id, prompt_version, model, subject, task_id, outcome, input_tokens,
         cached_input_tokens, output_tokens, cost_usd, latency_ms, in_batch)
       VALUES ('describe', 'p', 1, 'm', ?, ?, 'ok', 1, 0, 1, 0.5, 1, 0)`,
    )
    .run(id, id);
  moveOutTasks(database, [id], `${file}.rejected`, note);
  expect(database.prepare("SELECT subject, task_id, cost_usd FROM model_calls").all()).toEqual([
    { subject: id, task_id: null, cost_usd: 0.5 },
  ]);
  database.close();
  expect(contentOf(`${file}.rejected`).get("model_calls")).toEqual([]);
  expect(contentOf(file).get("tasks")).toHaveLength(3);
});

it("nothing is moved where the other file cannot be written, or is there already", async () => {
  const { file, ids } = await reviewed();
  const database = openForAdding(file);
  expect(() => moveOutTasks(database, ids, file, note)).toThrow(/exists; move it away/);
  expect(() => moveOutTasks(database, ids, `${file}/no/folder.sqlite`, note)).toThrow(/cannot write/);
  expect(existsSync(`${file}/no`)).toBe(false);
  expect([...readTasks(database)]).toHaveLength(ids.length);
  database.close();
});
