import { describe, expect, it } from "vitest";
import { coverageRate, logicalConsistency } from "../../pipeline/graph/metrics.js";
import { bareGraphOfDag } from "../../pipeline/graph/task-graph.js";
import { crabIds, crabRecord, imported, written } from "./records.js";

const one = (changes: Record<string, unknown> = {}) => {
  const [task] = imported("crab", written("tasks.json", [crabRecord("a", changes)])).tasks;
  if (task === undefined) throw new Error("no task");
  return task;
};
const fault = (changes: Record<string, unknown>) => () => one(changes);

describe("a task of CRAB", () => {
  it("keeps its graph, whose subtasks have names and applications", () => {
    const { graph, applications } = one();
    expect(graph?.nodes.map(({ name, application }) => [name, application])).toEqual([
      ["write a text file in vim", "Terminal"],
      ["print a file in a terminal", "Terminal"],
    ]);
    expect(graph?.edges).toEqual({ 0: ["1"] });
    expect(applications).toEqual(["Terminal"]);
  });

  it("can be measured by the metrics of graphs", () => {
    const { graph } = one();
    const bare = bareGraphOfDag({ nodes: graph?.nodes.map(({ id }) => id) ?? [], edges: graph?.edges ?? {} });
    expect(coverageRate(bare, [0])).toBeCloseTo(1 / 3);
    expect(logicalConsistency(bare, ["Terminal", "Terminal"], [0, 1])).toBe(1);
  });

  it("names checks that state its subtasks, or the reason why none can", () => {
    const tasks = [
      { task: crabIds.write, attribute: {} },
      { task: crabIds.wallpaper, attribute: {} },
    ];
    expect(one({ tasks }).checks).toEqual([
      { asked: "write a text file in vim", checks: ["check_file_contains"], reason: null },
      { asked: "set the wallpaper", checks: [], reason: "operating-system" },
    ]);
    expect(one({ tasks: [{ task: "another", attribute: {} }], adjlist: "0" }).checks[0]?.reason).toBe(
      "unknown-function",
    );
  });

  it("of a mobile platform is refused in all its checks", () => {
    expect(one({ platform: "android" }).checks.map(({ reason }) => reason)).toEqual(["mobile", "mobile"]);
  });

  it("with a placeholder in its instruction is at fault", () => {
    expect(one({ description: "Write to {mail}." }).faults).toEqual(["placeholder"]);
  });

  it("takes its platform from the folder where the record has none", () => {
    const { platform: _, ...record } = crabRecord("a");
    const [task] = imported("crab", written("android/a.json", record)).tasks;
    expect(task?.checks[0]?.reason).toBe("mobile");
  });

  it("whose graph has a strange node or a cycle is an error with file and field", () => {
    expect(fault({ adjlist: "0 2" })).toThrow(/tasks\.json: record 1: "adjlist" names node 2/);
    expect(fault({ adjlist: "0 1\n1 0" })).toThrow(/"adjlist": nodes wait for each other/);
  });
});
