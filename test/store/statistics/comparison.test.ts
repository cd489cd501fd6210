import { describe, expect, it } from "vitest";
import { type ComparedTask, compareTasks } from "../../../pipeline/store/statistics/comparison.js";

const task = (id: string, changes: Partial<ComparedTask> = {}): ComparedTask => ({
  id,
  instruction: `Do number ${id}`,
  applications: ["writer"],
  graph: null,
  milestones: null,
  checked: true,
  expressible: false,
  infeasible: false,
  ...changes,
});
const join = { nodes: ["a", "b", "c"], edges: { a: ["c"], b: ["c"] } };

describe("figures of compared tasks", () => {
  it("have null, and not 0, for what the source does not publish", () => {
    const figures = compareTasks([task("x"), task("y")]);
    expect([figures.nodes, figures.edges, figures.depth, figures.width, figures.joins, figures.milestones]).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(compareTasks([task("x", { infeasible: true })]).checked).toBeNull();
  });

  it("are means and shares over the tasks that have the thing", () => {
    const chain = { nodes: ["a"], edges: {} };
    const figures = compareTasks([
      task("x", { graph: join, applications: ["writer", "calc"], milestones: 4 }),
      task("y", { graph: chain, applications: ["writer", "writer"], expressible: true }),
      task("z", { infeasible: true, checked: false }),
    ]);
    expect(figures).toMatchObject({ tasks: 3, infeasible: 1, nodes: 2, edges: 1, depth: 1.5, width: 1.5, joins: 0.5 });
    expect(figures).toMatchObject({ milestones: 4, checked: 1, expressible: 0.5 });
    expect(figures.applications).toBeCloseTo(4 / 3);
    expect(figures.multi_application).toBeCloseTo(1 / 3);
  });

  it("take instructions as near-duplicates that differ in a number only", () => {
    const figures = compareTasks([
      task("1", { instruction: "Put 12 into the sheet" }),
      task("2", { instruction: "Put 34 into the sheet" }),
      task("3", { instruction: "Ring the bell at noon, please" }),
    ]);
    expect(figures.near_duplicates).toBeCloseTo(2 / 3);
    expect(figures.words).toEqual({ mean: 16 / 3, median: 5 });
  });
});
