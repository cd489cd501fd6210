import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { readQuotaFigures } from "../../../pipeline/store/statistics/quota-figures.js";

type Row = [part: string, value: string, level: string, planned: number, filled: number, ended: string | null];

function datasetOf(...rows: Row[]): Database.Database {
  const database = new Database(":memory:");
  database.exec(
    "CREATE TABLE quotas (id TEXT, part TEXT, value TEXT, level TEXT, planned INTEGER, filled INTEGER, ended TEXT)",
  );
  const add = database.prepare("INSERT INTO quotas VALUES (?, ?, ?, ?, ?, ?, ?)");
  for (const row of rows) add.run(row.slice(0, 3).join("/"), ...row);
  return database;
}

it("says of each part of a plan what was made of it, and why quotas took fewer, those that lack most first", () => {
  const one = datasetOf(
    ["personas", "designer", "L1", 4, 5, null],
    ["personas", "accountant", "L1", 4, 3, "nothing else was found"],
  );
  const other = datasetOf(["cells", "hard", "L3", 6, 0, null]);
  expect(readQuotaFigures([one, other])).toEqual({
    parts: {
      personas: { planned: 8, filled: 8, quotas: 2, short: 1 },
      cells: { planned: 6, filled: 0, quotas: 1, short: 1 },
    },
    short: [
      { part: "cells", value: "hard", level: "L3", planned: 6, filled: 0, reason: "the run was stopped before" },
      { part: "personas", value: "accountant", level: "L1", planned: 4, filled: 3, reason: "nothing else was found" },
    ],
  });
});

it("has nothing to say of datasets without a plan", () => {
  expect(readQuotaFigures([datasetOf()])).toEqual({ parts: {}, short: [] });
});
