import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replay } from "../../pipeline/environments/replay.js";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { advanceEvaluation, startEvaluation } from "../../pipeline/graph/evaluation.js";
import { bareGraph } from "../../pipeline/graph/task-graph.js";
import { enumerateOrders } from "../../pipeline/graph/topological-orders.js";
import type { EnvironmentSetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Trace, TraceStep } from "../../pipeline/schema/computer/trace.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import type { TaskGraph } from "../../pipeline/schema/task/task-graph.js";
import { fillDeep } from "../../pipeline/template/template.js";
import { draft, folder, instance, prove, taskGraph, withFiles } from "./drafts.js";
import { addTask, addTaskByClicks, copyText, pasteText, smallDesktop, smallPool } from "./small-desktop.js";

const files = withFiles({ a: "alpha", b: "beta" });
const menu = [
  instance(copyText, { txt_path: `${folder}\\a.txt`, text: "alpha" }),
  instance(copyText, { txt_path: `${folder}\\b.txt`, text: "beta" }),
  instance(pasteText, { txt_path: `${folder}\\new.txt`, text: "alpha" }),
  instance(pasteText, { txt_path: `${folder}\\other.txt`, text: "beta" }),
  instance(addTask, { title: "call" }),
  instance(addTask, { title: "write" }),
  instance(addTask, { title: "walk" }),
  instance(addTaskByClicks, { title: "call" }),
];

/** Graphs of two to four of the instances, with any edges from earlier to later. */
const arbitraryTask = fc
  .shuffledSubarray(menu, { minLength: 2, maxLength: 4 })
  .chain((nodes) =>
    fc
      .subarray(nodes.flatMap((_, to) => nodes.slice(0, to).map((_earlier, from): [number, number] => [from, to])))
      .map((edges) => taskGraph(nodes, edges)),
  );

/** Whether an order, run from the start, completes each node with the last action of its own run and keeps the ends. */
async function worksInOrder(graph: TaskGraph, order: readonly number[], setup: EnvironmentSetup): Promise<boolean> {
  const environment = await smallDesktop().open();
  await environment.reset(setup);
  const bare = bareGraph(graph);
  const subtaskOf = (node: number): { subtask: Subtask; parameters: Record<string, string> } => {
    const { subtask_id, parameters } = graph.nodes[node] ?? { subtask_id: "", parameters: {} };
    const subtask = smallPool.get(subtask_id);
    if (subtask === undefined) throw new Error(`no subtask ${subtask_id}`);
    return { subtask, parameters };
  };
  const passes = (node: number, trace: Trace): boolean => {
    const { subtask, parameters } = subtaskOf(node);
    return evaluate(subtask.evaluator, parameters, trace).verdict === "pass";
  };
  const steps: TraceStep[] = [
    { action: null, state: await environment.state(), controls: (await environment.observe()).controls },
  ];
  const traceFrom = (start: number): Trace => ({ version: 1, window_start: start, steps: [...steps] });
  let evaluation = startEvaluation(bare, 100);
  const atOnce = evaluation.states.some((state, node) => state === "evaluating" && passes(node, traceFrom(1)));
  if (atOnce) return false;
  const ends: { node: number; start: number; length: number }[] = [];
  for (const node of order) {
    const { subtask, parameters } = subtaskOf(node);
    const { trace, failure } = await replay(environment, fillDeep(subtask.actions, parameters));
    if (failure !== null) return false;
    const completedBefore = evaluation.completed.length;
    for (const [i, step] of trace.steps.slice(1).entries()) {
      steps.push(step);
      evaluation = advanceEvaluation(evaluation, (asked, start) => passes(asked, traceFrom(start)));
      const expected =
        i + 1 === subtask.actions.length ? [...evaluation.completed.slice(0, completedBefore), node] : null;
      if (expected === null && evaluation.completed.length !== completedBefore) return false;
      if (expected !== null && evaluation.completed.join() !== expected.join()) return false;
    }
    ends.push({ node, start: evaluation.windowStarts[node] ?? 0, length: steps.length });
  }
  const last = steps.at(-1);
  return ends.every(({ node, start, length }) => {
    if (bare.edges.some(([from]) => from === node)) return true;
    const own = steps[length - 1];
    if (own === undefined || last === undefined) return false;
    const { windows, processes } = own.state;
    const kept = [...steps.slice(0, length - 1), { ...own, state: { ...last.state, windows, processes } }];
    return passes(node, { version: 1, window_start: start, steps: kept });
  });
}

describe("walking the lattice", () => {
  it("accepts a task exactly when running every order from the start, one by one, succeeds", {
    timeout: 60_000,
  }, async () => {
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryTask, async (graph) => {
        const orders = [...enumerateOrders(bareGraph(graph))];
        const works = await Promise.all(orders.map((order) => worksInOrder(graph, order, files)));
        const { proven } = await prove(draft(graph, files));
        expect(proven !== null).toBe(works.every((worked) => worked));
        seen[proven === null ? "refused" : "accepted"] += 1;
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(seen.accepted).toBeGreaterThan(5);
    expect(seen.refused).toBeGreaterThan(5);
  });
});
