import { describe, expect, it } from "vitest";
import { drawOrders, drawSample } from "../../pipeline/prove/sample/draw-sample.js";
import { createRng } from "../../pipeline/rng.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { wilsonInterval } from "../../pipeline/store/statistics/wilson.js";

const cell = (persona: string, level: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `${persona}-${level}-${i}`, persona, level }));
const tasks = [...cell("a", "L1", 60), ...cell("a", "L3", 20), ...cell("b", "L1", 15), ...cell("b", "L4", 5)];
const groups = (drawn: readonly { id: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { id } of drawn) counts[id.slice(0, 4)] = (counts[id.slice(0, 4)] ?? 0) + 1;
  return counts;
};

describe("a sample of tasks", () => {
  it("gives every level of every persona its share", () => {
    const drawn = drawSample(tasks, 20, createRng(1));
    expect(groups(drawn)).toEqual({ "a-L1": 12, "a-L3": 4, "b-L1": 3, "b-L4": 1 });
    expect(new Set(drawn).size).toBe(20);
  });

  it("has the size that was asked for, or all tasks", () => {
    for (const size of [1, 7, 33, 99]) expect(drawSample(tasks, size, createRng(2))).toHaveLength(size);
    expect(drawSample(tasks, 500, createRng(2))).toHaveLength(100);
  });

  it("is the same for the same seed and another for another", () => {
    const ids = (seed: number) => drawSample(tasks, 10, createRng(seed)).map(({ id }) => id);
    expect(ids(5)).toEqual(ids(5));
    expect(ids(5)).not.toEqual(ids(6));
  });
});

describe("orders to execute", () => {
  const graph = { size: 4, edges: [[0, 1]] as [number, number][] };
  const task = { bound: { graph, instances: [] }, setup: emptySetup, never: [], blocked: null };

  it("are distinct topological orders, all when there are few", () => {
    const orders = drawOrders(task, 5, createRng(1));
    expect(new Set(orders.map(String)).size).toBe(5);
    for (const order of orders) expect(order.indexOf(0)).toBeLessThan(order.indexOf(1));
    expect(drawOrders(task, 120, createRng(1))).toHaveLength(12);
  });

  it("end at the blocked node of an infeasible task", () => {
    const orders = drawOrders({ ...task, blocked: { node: 1, error: "" } }, 120, createRng(1));
    expect(orders.every((order) => order.at(-1) === 1)).toBe(true);
    expect(new Set(orders.map(String)).size).toBe(orders.length);
  });
});

describe("the interval of a rate", () => {
  it("is Wilson's", () => {
    const rounded = (a: number, b: number) => wilsonInterval(a, b).map((share) => Number(share.toFixed(4)));
    // Newcombe 1998, table I, method 3.
    expect(rounded(81, 263)).toEqual([0.2553, 0.3662]);
    expect(rounded(15, 148)).toEqual([0.0624, 0.1605]);
    expect(rounded(0, 20)).toEqual([0, 0.1611]);
    expect(rounded(1, 29)).toEqual([0.0061, 0.1718]);
    expect(wilsonInterval(0, 0)).toEqual([0, 1]);
  });
});
