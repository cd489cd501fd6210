import { describe, expect, it } from "vitest";
import { allSteps } from "../../pipeline/prove/sample/draw-sample.js";
import { attemptable } from "../attempt/small-tasks.js";

describe("the orders that stand for all orders of a task", () => {
  it("come to every state, and do every subtask directly after every state after which it may be done", () => {
    const orders = allSteps(attemptable(), 120);
    // Copy before paste, and plan at any time: three orders, none of which can be left out.
    expect(orders.map((order) => order.join("")).sort()).toEqual(["012", "021", "201"]);
    expect(allSteps(attemptable(), 2)).toHaveLength(2);
  });

  it("end at the subtask that cannot be done", () => {
    const orders = allSteps(attemptable(undefined, undefined, { blocked: { node: 1, error: "" } }), 120);
    expect(orders.every((order) => order.at(-1) === 1)).toBe(true);
    expect(new Set(orders.map((order) => order.join(""))).size).toBe(orders.length);
  });
});
