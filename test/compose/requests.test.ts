import { describe, expect, it } from "vitest";
import { fixtureSubtask, smallPool } from "../fixtures/small-pool.js";
import { composeDrafts } from "./compose-drafts.js";

const request = { persona: "accountant", level: "L3", seed: 1, count: 5 } as const;

describe("a request that cannot be met", () => {
  it("names the persona that was probably meant", async () => {
    await expect(composeDrafts({ ...request, persona: "acountant" }, 1)).rejects.toMatchObject({
      code: "REQUEST_PERSONA",
      message: expect.stringContaining('did you mean "accountant"'),
    });
  });

  it("says which functions have no subtasks when there is nothing to work with", async () => {
    await expect(composeDrafts(request, 1, new Map())).rejects.toMatchObject({
      code: "REQUEST_NO_SUBTASKS",
      message: expect.stringContaining("spreadsheet"),
    });
  });

  it("says that one application is not enough for tasks over several", async () => {
    const excel = new Map([...smallPool].filter(([, { application }]) => application === "excel"));
    await expect(composeDrafts(request, 1, excel)).rejects.toMatchObject({
      code: "REQUEST_APPLICATIONS",
      message: expect.stringContaining("Excel only"),
    });
  });

  it("says which constraint cannot be met, and ends", async () => {
    await expect(composeDrafts({ ...request, depth: { minimum: 25, maximum: 30 } }, 1)).rejects.toMatchObject({
      code: "REQUEST_UNMET",
      message: expect.stringContaining("depth cannot be met"),
    });
  });

  it("refuses a range whose minimum exceeds its maximum", async () => {
    await expect(composeDrafts({ ...request, nodes: { minimum: 5, maximum: 2 } }, 1)).rejects.toMatchObject({
      code: "REQUEST_INVALID",
    });
  });
});

describe("a request with ranges", () => {
  it("gives only tasks whose figures lie in them", async () => {
    const drafts = await composeDrafts({ ...request, nodes: { minimum: 5, maximum: 5 } }, 5);
    expect(drafts.length).toBeGreaterThan(0);
    for (const { graph } of drafts) expect(graph.nodes).toHaveLength(5);
  });
});

describe("a sequence of tasks", () => {
  it("goes on after the count while somebody pulls, with at most three tasks of the same subtasks and edges", async () => {
    const two = [fixtureSubtask("export {xlsx_path}"), fixtureSubtask("send {file_path}")];
    const pool = new Map(two.map((subtask) => [subtask.id, subtask]));
    const drafts = await composeDrafts({ ...request, level: "L2", count: 1 }, 400, pool);
    expect(drafts).toHaveLength(3);
  });

  it("keeps the tasks that do not use a subtask when that subtask goes", async () => {
    const gone = fixtureSubtask("add the to-do item");
    const before = await composeDrafts({ ...request, count: 30 }, 30);
    const rest = new Map([...smallPool].filter(([id]) => id !== gone.id));
    const after = new Set((await composeDrafts({ ...request, count: 30 }, 60, rest)).map(({ id }) => id));
    const untouched = before.filter(({ graph, condition }) =>
      [graph, condition?.holds, condition?.fails].every(
        (each) => each?.nodes.every(({ subtask_id }) => subtask_id !== gone.id) ?? true,
      ),
    );
    expect(untouched.length).toBeGreaterThan(10);
    const kept = untouched.filter(({ id }) => after.has(id));
    expect(kept.length / untouched.length).toBeGreaterThan(0.8);
  });
});
