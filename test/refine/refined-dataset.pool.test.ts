import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { identify, sha256 } from "../../pipeline/hash.js";
import { systemClock } from "../../pipeline/llm/clock.js";
import { createDropTally } from "../../pipeline/run/drop-tally.js";
import { makeTasks } from "../../pipeline/run/make-tasks.js";
import { refineDataset } from "../../pipeline/run/refine.js";
import { openRun } from "../../pipeline/run/run-options.js";
import type { AttemptRecord } from "../../pipeline/schema/attempt/attempt-records.js";
import { compositionRequestSchema } from "../../pipeline/schema/task/request.js";
import { english } from "../../pipeline/schema/writing-language.js";
import { migrations } from "../../pipeline/store/file/migrations.js";
import { readQuarantine } from "../../pipeline/store/pool/quarantine.js";
import { readUsablePool } from "../../pipeline/store/pool/usable-pool.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";
import { computersOf, poolFolderOf } from "../simulated/computers.js";
import { makeEarlier } from "../store/of-earlier-version.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-refined-"));
afterAll(() => rmSync(folder, { recursive: true }));

const made = join(folder, "made.sqlite");
const catalog = await shippedCatalog();
const environment = computersOf("desktop", catalog.applications.values());
const clock = { ...systemClock, now: () => Date.UTC(2026, 0, 2) };
const options = { clock, keepDuplicates: true, pool: join(folder, "pool") };

async function refine(file: string, order: typeof options & { out?: string }, signal?: AbortSignal) {
  const { context, models } = await openRun({ catalog, environment, ...(signal && { signal }) });
  return refineDataset(file, order, { context, models, write: writeBytes });
}

beforeAll(async () => {
  const { context, models } = await openRun({ catalog, environment });
  const writer = { write: writeBytes, close: () => Promise.resolve() };
  const request = compositionRequestSchema.parse({ persona: "accountant", level: "L3", count: 12, seed: 1 });
  const pool = await readUsablePool(poolFolderOf("desktop"), "desktop");
  const drops = createDropTally();
  await makeTasks({ request, file: made, pool, models, without: [], context, writer, drops, language: english });
});

/** A copy with something else in it. */
function changed(name: string, change: (database: Database.Database, ids: string[]) => void): string {
  const file = join(folder, name);
  cpSync(made, file);
  const database = new Database(file);
  change(database, database.prepare("SELECT id FROM tasks ORDER BY position").pluck().all().map(String));
  database.close();
  return file;
}

const wordless = (database: Database.Database, ids: readonly string[]) =>
  database
    .prepare("UPDATE task_instructions SET high_level = 'Please do it.' WHERE task_id IN (?, ?)")
    .run(ids[0], ids[1]);

describe("a refined dataset", () => {
  it("has the same bytes whenever it is made", async () => {
    const file = changed("wordless.sqlite", (database, ids) => {
      wordless(database, ids);
      const setup = "json_set(environment_setup_json, '$.files', json('[]'))";
      database.prepare(`UPDATE tasks SET environment_setup_json = ${setup} WHERE id = ?`).run(ids[2]);
    });
    const bytes = [];
    for (const place of ["one", "two"]) {
      const out = join(folder, place, "refined.sqlite");
      const result = await refine(file, { ...options, out });
      expect(result.refinements.map(({ mend }) => mend)).toEqual(["reword", "reword", "drop"]);
      const database = new Database(out);
      // The place is a part of the request.
      database.prepare("UPDATE runs SET request_json = '' WHERE command = 'refine'").run();
      const rows = ["tasks", "task_instructions", "proofs", "validations", "refinements", "environment_files", "runs"];
      bytes.push(rows.map((table) => JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all())).map(sha256));
      database.close();
    }
    expect(bytes[0]).toEqual(bytes[1]);
  });

  it("is proven again and keeps what was not changed", async () => {
    const file = changed("kept.sqlite", wordless);
    const out = join(folder, "kept-refined.sqlite");
    await refine(file, { ...options, out });
    const rowsOf = (place: string, sql: string) => {
      const database = new Database(place, { readonly: true });
      const rows = database.prepare(sql).all();
      database.close();
      return rows;
    };
    const proofs = "SELECT task_id, kind, orders, proof_json FROM proofs ORDER BY task_id";
    expect(rowsOf(out, proofs)).toEqual(rowsOf(made, proofs));
    const others =
      "SELECT * FROM task_instructions WHERE task_id IN (SELECT id FROM tasks WHERE position > 1) ORDER BY 1";
    expect(rowsOf(out, others)).toEqual(rowsOf(made, others));
    const said = rowsOf(out, "SELECT passed, task_id FROM validations WHERE passed <> 1");
    expect(said).toEqual([]);
  });

  it("is not there, nor anything beside it, where it cannot be written", async () => {
    const file = changed("refused.sqlite", wordless);
    const place = join(folder, "refused");
    const abort = new AbortController();
    abort.abort();
    await expect(refine(file, { ...options, out: join(place, "x.sqlite") }, abort.signal)).rejects.toThrow();
    expect(existsSync(place)).toBe(false);
  });
});

it("a dataset of an earlier version is looked at, its texts are not read, and nothing is changed in it", async () => {
  const file = changed("earlier.sqlite", () => undefined);
  makeEarlier(
    file,
    migrations.findIndex((step) => step.includes("purpose_json")),
  );
  const before = sha256(readFileSync(file));
  const result = await refine(file, options);
  expect(result).toMatchObject({ tasks: 12, unread: 12, refinements: [] });
  expect(sha256(readFileSync(file))).toBe(before);
  expect(readdirSync(folder)).not.toContain("earlier.sqlite-wal");
});

/** What is stored of an attempt beside its columns. */
const nothingDone = {
  ...{ content_hash: "", agent: "gold", repeat: 0, given: [], started_at: "", step_limit: 15, progress_limit: 15 },
  ...{ cost_usd: null, ended: "finished", claim: null, agent_error: null, computer_failure: null },
  ...{ usage: { input: 0, output: 0 }, seconds: 0 },
} satisfies Partial<AttemptRecord>;

it("a subtask that is behind failures of the gold trajectory goes into quarantine, with what was counted", async () => {
  let suspect = "";
  const file = changed("failing.sqlite", (database, ids) => {
    const most =
      "SELECT subtask_id FROM task_subtasks GROUP BY 1 HAVING count(DISTINCT task_id) BETWEEN 4 AND 8 ORDER BY 1";
    suspect = String(database.prepare(most).pluck().get());
    const uses = new Set(
      database.prepare("SELECT task_id FROM task_subtasks WHERE subtask_id = ?").pluck().all(suspect),
    );
    const insert = database.prepare(
      `INSERT INTO attempts (id, task_id, content_hash, agent, seed, repeat, started_at, ended, success, input_tokens,
         output_tokens, attempt_json, trace)
       SELECT @id, id, content_hash, 'gold', @seed, 0, '', 'finished', @success, 0, 0,
         json_patch(@record, json_object('content_hash', content_hash)), x'' FROM tasks WHERE id = @task`,
    );
    for (const task of ids) {
      for (const seed of [1, 2]) {
        const id = identify("attempt", [task, seed]);
        const record = JSON.stringify({ ...nothingDone, id, task_id: task, seed });
        insert.run({ id, seed, task, record, success: uses.has(task) ? 0 : 1 });
      }
    }
  });
  const out = join(folder, "failing-refined.sqlite");
  const { suspects, refinements, quarantined, counts } = await refine(file, { ...options, out });
  expect(suspects.map(({ subtask_id, cause }) => [subtask_id, cause])).toContainEqual([suspect, "attempts"]);
  expect(refinements.every(({ mend }) => mend === "drop")).toBe(true);
  expect(counts["gold-fails"]).toBe(refinements.length);
  expect(
    readQuarantine(options.pool, "desktop")
      .map(({ subtask_id }) => subtask_id)
      .sort(),
  ).toEqual([...quarantined].sort());
});
