import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advanceEvaluation, type Evaluation, startEvaluation } from "../../pipeline/graph/evaluation.js";
import { arbitraryGraph, chain, ordersByBruteForce } from "./arbitrary-graph.js";

const diamond = {
  size: 4,
  edges: [
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
  ] as const,
};

/** Advances by actions of which each completes the given nodes from then on, whatever the window. */
const run = (start: Evaluation, actions: readonly (readonly number[])[]): Evaluation => {
  const done = new Set<number>();
  return actions.reduce((evaluation, nodes) => {
    for (const node of nodes) done.add(node);
    return advanceEvaluation(evaluation, (node) => done.has(node));
  }, start);
};

describe("evaluation of a run", () => {
  it("begins with the roots Evaluating and everything else Waiting", () => {
    const start = startEvaluation(diamond, 5);
    expect(start.states).toEqual(["evaluating", "waiting", "waiting", "waiting"]);
    expect(start.windowStarts).toEqual([1, null, null, null]);
    expect(start.outcome).toBe("running");
  });

  it("succeeds along every topological order, one subtask per action", () => {
    fc.assert(
      fc.property(arbitraryGraph(5), (graph) => {
        for (const order of ordersByBruteForce(graph)) {
          const end = run(
            startEvaluation(graph, 1),
            order.map((node) => [node]),
          );
          expect(end.outcome).toBe("success");
          expect(end.completed).toEqual(order);
        }
      }),
    );
  });

  it("does not complete what still waits, however true its evaluator is", () => {
    const end = run(startEvaluation(diamond, 9), [[3], [1]]);
    expect(end.completed).toEqual([]);
    expect(end.states).toEqual(["evaluating", "waiting", "waiting", "waiting"]);
  });

  it("goes on to a fixpoint when one action completes several subtasks in a row", () => {
    const end = run(startEvaluation({ size: 4, edges: chain(4) }, 9), [[1, 2, 0]]);
    expect(end.completed).toEqual([0, 1, 2]);
    expect(end.states[3]).toBe("evaluating");
  });

  it("opens the window of a node after the step that freed it", () => {
    const asked: [number, number][] = [];
    let evaluation = startEvaluation({ size: 2, edges: chain(2) }, 9);
    for (const completing of [-1, 0, 1]) {
      evaluation = advanceEvaluation(evaluation, (node, windowStart) => {
        asked.push([node, windowStart]);
        return node === completing;
      });
    }
    expect(asked).toEqual([
      [0, 1],
      [0, 1],
      [1, 3],
      [1, 3],
    ]);
    expect(evaluation.outcome).toBe("success");
  });

  it("fails after N actions without a completion, and stays failed", () => {
    const start = startEvaluation(diamond, 3);
    const stuck = run(start, [[0], [], [], []]);
    expect(run(start, [[0], [], []]).outcome).toBe("running");
    expect(stuck.outcome).toBe("failed");
    expect(advanceEvaluation(stuck, () => true)).toBe(stuck);
    expect(run(start, [[0], [], [], [], [1, 2, 3]]).outcome).toBe("failed");
    expect(run(start, [[0], [], [], [1], [], [2, 3]]).outcome).toBe("success");
  });

  it("refuses a step limit below one", () => {
    expect(() => startEvaluation(diamond, 0)).toThrow("whole number from 1");
  });
});
