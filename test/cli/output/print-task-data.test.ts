import { describe, expect, it } from "vitest";
import { printTaskData } from "../../../pipeline/cli/output/print-task-data.js";
import { basename } from "../../../pipeline/text/path.js";
import { situationDrafts } from "../../compose/situations/situation-drafts.js";

const decided = situationDrafts("accountant", "L3", 30).find(({ condition }) => condition?.limit === null);
if (decided === undefined) throw new Error("no task of the accountant decides");
const { graph, setup, carried, condition } = decided;
const letters = new Map(graph.nodes.map(({ id }, at) => [id, String.fromCharCode(65 + at)]));
const lines = printTaskData({ carried_values: carried, condition, environment_setup: setup }, letters);

describe("what a task works with", () => {
  it("names each value that the branch carries, the node that finds it and the nodes that use it", () => {
    const own = carried.filter(({ from, to }) => letters.has(from) && letters.has(to));
    expect(own.length).toBeGreaterThan(0);
    for (const { from, to, value, quantity } of own) {
      const line = lines.find((text) => text.includes(`${value} (${quantity}), found by ${letters.get(from)}`));
      expect(line?.split("used by ")[1]).toContain(letters.get(to));
    }
  });

  it("names no node of the branch that is not taken", () => {
    const said = (record: (typeof carried)[number]) => `${record.value} (${record.quantity})`;
    const own = new Set(carried.filter(({ to }) => letters.has(to)).map(said));
    const others = carried.map(said).filter((value) => !own.has(value));
    expect(others.length).toBeGreaterThan(0);
    const shown = lines.map((line) => line.replace(/^(?:Values:)? +/, ""));
    for (const value of others) expect(shown.filter((line) => line.startsWith(`${value}, found by`))).toEqual([]);
  });

  it("says what is decided, with the value here and that of the other branch", () => {
    const line = lines.find((text) => text.startsWith("Decision:"));
    expect(line).toContain(`${condition?.operator} than ${condition?.threshold}? ${condition?.value} here`);
    expect(line).toContain(`${condition?.flipped_value} on the computer of the other branch`);
  });

  it("says who finds a limit that stands on a page, and lists the pages", () => {
    const draft = situationDrafts("accountant", "L3", 60).find((one) => one.condition?.limit != null);
    if (draft === undefined) throw new Error("no task of the accountant looks a limit up");
    const own = new Map(draft.graph.nodes.map(({ id }, at) => [id, String.fromCharCode(65 + at)]));
    const { carried: carried_values, setup: environment_setup } = draft;
    const text = printTaskData({ carried_values, condition: draft.condition, environment_setup }, own).join("\n");
    expect(text).toContain(`than ${draft.condition?.threshold} (found by ${own.get(draft.condition?.limit ?? "")})?`);
    for (const { title, url } of environment_setup.pages) expect(text).toContain(`page '${title}', ${url}`);
  });

  it("lists every file with its size", () => {
    for (const { path } of setup.files) expect(lines.join("\n")).toMatch(new RegExp(`${basename(path)} \\(\\d+ `));
  });
});
