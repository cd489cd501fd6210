import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isConnected } from "../../pipeline/graph/components.js";
import { shapeOf } from "../../pipeline/graph/shape.js";
import { bareGraph } from "../../pipeline/graph/task-graph.js";
import { type ComparedValue, isMet } from "../../pipeline/schema/task/comparison.js";
import { levelIds, taskDraftSchema } from "../../pipeline/schema/task/task.js";
import { smallInterference, smallPool } from "../fixtures/small-pool.js";
import { allOrders, runOrder } from "./all-orders.js";
import { composeDrafts } from "./compose-drafts.js";

const personas = ["accountant", "financial-analyst", "administrative-assistant", "sales-manager"];
const requests = fc.record({
  persona: fc.constantFrom(...personas),
  level: fc.constantFrom(...levelIds),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  count: fc.constant(4),
});

describe("drafts of any request", () => {
  it("are connected, without cycle, and work in every order of their nodes", async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        for (const draft of await composeDrafts(request, 4, smallPool, smallInterference)) {
          expect(() => taskDraftSchema.parse(draft)).not.toThrow();
          expect(isConnected(bareGraph(draft.graph))).toBe(true);
          const feasible = draft.infeasibility?.twin_setup ?? draft.setup;
          const orders = allOrders(draft.graph);
          expect(orders.length).toBeGreaterThan(0);
          for (const order of orders) expect(runOrder(order, feasible, smallPool)).toBeNull();
        }
      }),
      { numRuns: 60 },
    );
  });

  it("bind every parameter, and hand over exactly the value that the receiver works with", async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        for (const { graph } of await composeDrafts(request, 4)) {
          const ids = new Set(graph.nodes.map(({ id }) => id));
          expect(ids.size).toBe(graph.nodes.length);
          for (const node of graph.nodes) {
            const names = smallPool.get(node.subtask_id)?.parameters.map(({ name }) => name) ?? [];
            expect(Object.keys(node.parameters).sort()).toEqual([...names].sort());
          }
          for (const edge of graph.edges) expect(ids.has(edge.from) && ids.has(edge.to)).toBe(true);
          const pairs = graph.edges.map(({ from, to }) => `${from} ${to}`);
          expect(new Set(pairs).size).toBe(pairs.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("are the same for the same seed and different from each other", async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const drafts = await composeDrafts(request, 6);
        expect(await composeDrafts(request, 6)).toEqual(drafts);
        expect(new Set(drafts.map(({ id }) => id)).size).toBe(drafts.length);
      }),
      { numRuns: 15 },
    );
  });

  it("have the level that was asked for", async () => {
    for (const persona of personas) {
      for (const level of levelIds) {
        const drafts = await composeDrafts({ persona, level, seed: 7, count: 8 }, 8);
        expect(drafts.length).toBeGreaterThan(0);
        for (const draft of drafts) {
          const applications = new Set(draft.graph.nodes.map(({ application }) => application)).size;
          expect(draft.level).toBe(level);
          if (level === "L1") expect(applications).toBe(1);
          if (level === "L2") expect(shapeOf(bareGraph(draft.graph)).name).toBe("chain");
          if (level === "L2" || level === "L3") expect(applications).toBeGreaterThanOrEqual(2);
          expect(draft.infeasibility !== null).toBe(level === "L4");
        }
      }
    }
  });
});

describe("dynamic tasks", () => {
  it("decide on data or carry a value in at least a quarter, and join in at least a quarter", async () => {
    const drafts = await composeDrafts({ persona: "accountant", level: "L3", seed: 7, count: 20 }, 20);
    expect(drafts).toHaveLength(20);
    expect(
      drafts.filter(({ condition, carried }) => condition !== null || carried.length > 0).length,
    ).toBeGreaterThanOrEqual(5);
    expect(drafts.filter(({ graph }) => shapeOf(bareGraph(graph)).joins > 0).length).toBeGreaterThanOrEqual(5);
  });

  it("name the value that is carried as it stands in the parameter", async () => {
    const drafts = await composeDrafts({ persona: "accountant", level: "L3", seed: 3, count: 30 }, 30);
    const carried = drafts.flatMap((draft) => draft.carried.map((record) => ({ draft, record })));
    expect(carried.length).toBeGreaterThan(5);
    for (const { draft, record } of carried) {
      const graphs = [draft.graph, draft.condition?.holds, draft.condition?.fails];
      const target = graphs.flatMap((graph) => graph?.nodes ?? []).find(({ id }) => id === record.to);
      expect(target?.parameters[record.parameter]).toContain(record.value);
    }
  });
});

describe("tasks with a condition", () => {
  it("hold the branch that the data leads to, and the flipped data leads to the other, which works in every order too", async () => {
    const drafts = await composeDrafts({ persona: "accountant", level: "L3", seed: 11, count: 40 }, 40);
    const decided = drafts.flatMap((draft) =>
      draft.condition === null ? [] : [{ draft, condition: draft.condition }],
    );
    expect(decided.length).toBeGreaterThan(5);
    for (const { draft, condition } of decided) {
      const holds = (value: ComparedValue) => isMet(condition.operator, value, condition.threshold);
      expect(holds(condition.value)).toBe(condition.taken === "holds");
      expect(holds(condition.flipped_value)).toBe(condition.taken !== "holds");
      const [taken, other] =
        condition.taken === "holds" ? [condition.holds, condition.fails] : [condition.fails, condition.holds];
      expect(draft.graph).toEqual(taken);
      expect(taken.nodes.some(({ id }) => id === condition.source)).toBe(true);
      expect(other.nodes.some(({ id }) => id === condition.source)).toBe(true);
      for (const order of allOrders(other)) expect(runOrder(order, condition.flipped_setup, smallPool)).toBeNull();
    }
  });

  it("do nothing that only one branch has before the value is read", async () => {
    const drafts = await composeDrafts({ persona: "accountant", level: "L3", seed: 11, count: 40 }, 40);
    for (const { condition } of drafts) {
      if (condition === null) continue;
      for (const [graph, rest] of [
        [condition.holds, condition.fails],
        [condition.fails, condition.holds],
      ] as const) {
        const own = graph.nodes.filter(({ id }) => !rest.nodes.some((node) => node.id === id));
        expect(own.length).toBeGreaterThan(0);
        for (const order of allOrders(graph)) {
          const read = order.findIndex(({ id }) => id === condition.source);
          for (const node of own) expect(order.indexOf(node)).toBeGreaterThan(read);
        }
      }
    }
  });
});

describe("infeasible tasks", () => {
  it("stop at the blocked node in every order, and what blocks it is gone from the computer only", async () => {
    const drafts = await composeDrafts({ persona: "accountant", level: "L4", seed: 5, count: 40 }, 40);
    const kinds = new Set(drafts.map(({ infeasibility }) => infeasibility?.kind));
    expect(kinds).toEqual(new Set(["missing_file", "dead_address", "no_account", "no_permission"]));
    for (const { graph, setup, infeasibility } of drafts) {
      if (infeasibility === null) throw new Error("an L4 draft without obstacle");
      expect(graph.nodes.some(({ id }) => id === infeasibility.blocked)).toBe(true);
      expect(setup).not.toEqual(infeasibility.twin_setup);
      expect(infeasibility.error).not.toMatch(/^$|[{}]/);
      if (infeasibility.kind !== "missing_file" && infeasibility.kind !== "dead_address") continue;
      for (const order of allOrders(graph)) {
        const blocked = order.findIndex(({ id }) => id === infeasibility.blocked);
        expect(runOrder(order.slice(0, blocked), setup, smallPool)).toBeNull();
        expect(runOrder(order.slice(0, blocked + 1), setup, smallPool)).toContain(infeasibility.removed.value);
      }
    }
  });
});
