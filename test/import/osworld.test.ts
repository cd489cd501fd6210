import { describe, expect, it } from "vitest";
import { checkNames } from "../../pipeline/evaluators/checks/table.js";
import { endStates } from "../../pipeline/import/osworld-end-states.js";
import { evaluatorFunctions, fetched, tableRules } from "../../pipeline/import/osworld-functions.js";
import { reasonsOf } from "../../pipeline/schema/imported-task.js";
import { imported, listedRecord, osworldFile, written } from "./records.js";

const one = (record: Record<string, unknown>, name = "calc/t.json") => {
  const [task] = imported("osworld", written(name, record)).tasks;
  if (task === undefined) throw new Error("no task");
  return task;
};
const said = (record: Record<string, unknown>) => one(record).checks.map(({ asked, reason }) => [asked, reason]);

describe("a listed task of OSWorld", () => {
  it("is expressible where function and end states have checks", () => {
    const task = one(listedRecord("a"));
    expect(reasonsOf(task)).toEqual([]);
    expect(task.checks).toEqual([
      { asked: "compare_table", checks: ["check_fact", "check_parts_are"], reason: null },
      { asked: "Spreadsheet: row order (sort)", checks: ["check_column_sorted", "check_parts_ordered"], reason: null },
    ]);
    expect(task.applications).toEqual(["libreoffice_calc"]);
    expect(task.source_id).toBe("libreoffice_calc/a");
  });

  it("is not where one of them has none, or the tables do not know it", () => {
    expect(reasonsOf(one(listedRecord("a", { end_state_kinds: ["OS: wallpaper"] })))).toEqual(["operating-system"]);
    expect(reasonsOf(one(listedRecord("a", { checks: ["strange"] })))).toEqual(["unknown-function"]);
    expect(reasonsOf(one(listedRecord("a", { status: "no_evaluator", checks: [] })))).toEqual(["no-evaluator"]);
  });

  it("is infeasible where the right answer is to say so", () => {
    const task = one(listedRecord("a", { status: "infeasible", checks: ["infeasible"] }));
    expect([task.infeasible, task.checks, reasonsOf(task)]).toEqual([true, [], []]);
  });

  it("is left out as a twin for Windows, and as a task of another benchmark", () => {
    const records = [
      listedRecord("a", { status: "windows twin of a Linux task" }),
      listedRecord("b", { peer: "other" }),
    ];
    const { tasks, refused } = imported("osworld", written("t.json", records));
    expect(tasks).toEqual([]);
    expect(refused.map(({ reason }) => reason)).toEqual(["variant", "other-benchmark"]);
  });
});

describe("a task file of OSWorld", () => {
  it("is read with one function or several, and what they fetch", () => {
    expect(said(osworldFile("a", { func: "exact_match", result: { type: "googledrive_file" } }))).toEqual([
      ["exact_match", null],
      ["googledrive_file", "cloud"],
    ]);
    const two = { func: ["check_json", "compare_audios"], conj: "and", result: [{ type: "vm_file" }, {}] };
    expect(said(osworldFile("a", two))).toEqual([
      ["check_json", null],
      ["compare_audios", "media-content"],
      ["vm_file", null],
    ]);
  });

  it("tells by which rules tables are compared", () => {
    const evaluator = { func: "compare_table", options: { rules: [{ type: "sheet_name" }, { type: "sparkline" }] } };
    expect(said(osworldFile("a", evaluator))).toEqual([
      ["compare_table", null],
      ["sheet_name", null],
      ["sparkline", "document-content"],
    ]);
  });

  it("is told apart from one of the same id in another folder", () => {
    const record = osworldFile("same", { func: "infeasible" });
    expect(one(record, "chrome/a.json").id).not.toBe(one(record, "os/a.json").id);
  });
});

it("the tables name checks that this program has", () => {
  const known = new Set<string>(checkNames);
  const named = [endStates, evaluatorFunctions, tableRules, fetched].flatMap((table) =>
    [...table.values()].flatMap((row) => (typeof row === "string" ? [] : row)),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
