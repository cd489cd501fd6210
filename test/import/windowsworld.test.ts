import { describe, expect, it } from "vitest";
import { reasonsOf } from "../../pipeline/schema/imported-task.js";
import { imported, windowsRecord, written } from "./records.js";

const one = (metrics: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) => {
  const [task] = imported("windowsworld", written("b.json", [{ ...windowsRecord("w1", metrics), ...changes }])).tasks;
  if (task === undefined) throw new Error("no task");
  return task;
};
const asserted = (assertion: string) =>
  one({ assertions: [assertion] }).checks.map(({ asked, reason }) => [asked, reason]);

describe("a task of WindowsWorld", () => {
  it("keeps level, milestones and applications by one name each, and has no graph", () => {
    const { level, milestones, applications, graph } = one();
    expect(level).toBe("L2");
    expect(milestones).toEqual(["Notepad is open.", "The file is there."]);
    expect(applications).toEqual(["Word", "Notepad"]);
    expect(graph).toBeNull();
  });

  it("without assertions is judged from prose", () => {
    expect(reasonsOf(one())).toEqual(["prose"]);
    expect(one().checks).toHaveLength(3);
  });

  it("without anything to judge by has no evaluator", () => {
    const nothing = one({ intermediate_checks: undefined, expected_final_state: null });
    expect(reasonsOf(nothing)).toEqual(["no-evaluator"]);
    expect(nothing.milestones).toBeNull();
  });

  it("with assertions is taken at the calls in them, also negated and nested ones", () => {
    expect(asserted('!file_exists("C:\\\\a.txt") || error_dialog_shown()')).toEqual([
      ["file_exists", null],
      ["error_dialog_shown", null],
    ]);
    expect(asserted('clipboard_contains(today("a(b"))')).toEqual([
      ["clipboard_contains", null],
      ["today", "computed-while-judged"],
    ]);
  });

  it("cannot be expressed where a text is a pattern, a place of Windows, or the function strange", () => {
    expect(asserted('file_exists("C:\\\\Users\\\\*.csv")')).toEqual([["file_exists", "pattern"]]);
    expect(asserted('window_active("Control Panel")')).toEqual([["window_active", "windows"]]);
    expect(asserted('registry_key_is("a")')).toEqual([["registry_key_is", "unknown-function"]]);
    expect(asserted("the list is saved")).toEqual([["the list is saved", "prose"]]);
  });

  it("of L4 is infeasible, one that is marked invalid is at fault, a duplicate is left out", () => {
    expect(one({}, { task_category: "L4" }).infeasible).toBe(true);
    expect(one({}, { validity_info: { is_valid: false } }).faults).toEqual(["invalid"]);
    const duplicate = written("b.json", [{ ...windowsRecord("w1"), is_duplicate: true }]);
    expect(imported("windowsworld", duplicate).refused.map(({ reason }) => reason)).toEqual(["duplicate"]);
  });
});
