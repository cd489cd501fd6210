import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { type ImportOptions, importTasks } from "../../pipeline/run/import/import-tasks.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { hasImportedTasks, readImportedTasks } from "../../pipeline/store/imported-tasks.js";
import { comparedColumns } from "../../pipeline/store/statistics/compared-tasks.js";
import { crabRecord, written } from "../import/records.js";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog();
});

const options = (from: string, out: string, changes: Partial<ImportOptions> = {}): ImportOptions => ({
  kind: "crab",
  from,
  out,
  catalog,
  signal: new AbortController().signal,
  startedAt: new Date(0),
  now: () => new Date(0),
  report: () => undefined,
  ...changes,
});
const place = () => join(mkdtempSync(join(tmpdir(), "imported-")), "deep", "crab.sqlite");
const many = (count: number) =>
  written(
    "many.json",
    Array.from({ length: count }, (_, i) => crabRecord(`t${i}`)),
  );

describe("an import", () => {
  it("keeps tasks apart from proven ones, and refused records and counts beside them", async () => {
    const out = place();
    const from = written("a.json", [crabRecord("a"), crabRecord("b", { description: "Ring\u0007" }), crabRecord("a")]);
    const counts = await importTasks(options(from, out));
    expect(counts).toMatchObject({ records: 3, imported: 1, expressible: 1, inexpressible: 0 });
    const database = openDatabase(out);
    try {
      expect(hasImportedTasks(database)).toBe(true);
      expect([...readImportedTasks(database)].map(({ source_id }) => source_id)).toEqual(["a"]);
      expect(database.prepare("SELECT count(*) FROM tasks").pluck().get()).toBe(0);
      expect(database.prepare("SELECT source_id, reason FROM refused_records").all()).toEqual([
        { source_id: "b", reason: "control-characters" },
        { source_id: "a", reason: "same-id" },
      ]);
      expect(JSON.parse(String(database.prepare("SELECT summary_json FROM runs").pluck().get()))).toEqual(counts);
      const [column] = comparedColumns(database, out);
      expect(column).toMatchObject({ source: "crab", figures: { tasks: 1, nodes: 2, edges: 1, milestones: null } });
    } finally {
      database.close();
    }
  });

  it("gives a task the same id each time", async () => {
    const ids = async () => {
      const out = place();
      await importTasks(options(written("a.json", [crabRecord("a")]), out));
      const database = openDatabase(out);
      try {
        return [...readImportedTasks(database)].map(({ id }) => id);
      } finally {
        database.close();
      }
    };
    expect(await ids()).toEqual(await ids());
  });

  it("that meets a bad record, has no task or is stopped leaves nothing behind", async () => {
    const stop = new AbortController();
    const bad = [
      options(written("a.json", [crabRecord("a"), { id: 3 }]), place()),
      options(written("a.json", [crabRecord("a", { description: "\u0007" })]), place()),
      options(many(250), place(), { signal: stop.signal, report: () => stop.abort() }),
    ];
    const codes = ["IMPORT_RECORD", "IMPORT_NONE", "IMPORT_STOPPED"];
    for (const [at, one] of bad.entries()) {
      await expect(importTasks(one)).rejects.toThrow(expect.objectContaining({ code: codes[at] }));
      expect(readdirSync(join(one.out, "..", ".."))).toEqual([]);
    }
  });

  it("replaces an earlier import, and no other file", async () => {
    const out = place();
    await importTasks(options(many(3), out));
    await importTasks(options(many(2), out));
    expect(existsSync(`${out}.partial`)).toBe(false);
    writeFileSync(out, "notes");
    await expect(importTasks(options(many(2), out))).rejects.toThrow(expect.objectContaining({ code: "OUTPUT_TAKEN" }));
  });
});
