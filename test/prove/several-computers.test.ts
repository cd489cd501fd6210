import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gold } from "../../pipeline/attempt/agents/gold.js";
import { runEpisode } from "../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import type { Environment } from "../../pipeline/environments/contract.js";
import { listOrders } from "../../pipeline/graph/topological-orders.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { judge } from "../../pipeline/prove/judge/judgement.js";
import { walkModel } from "../../pipeline/prove/model/model.js";
import { executeOrder } from "../../pipeline/prove/sample/execute-order.js";
import { createRng } from "../../pipeline/rng.js";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { attemptable, options } from "../attempt/small-tasks.js";
import { folder, instance, taskGraph } from "./drafts.js";
import { addTask, copyText, pasteText, smallCatalog, smallDesktop, smallPool } from "./small-desktop.js";

const onServer = (subtask: Subtask, parameters: Record<string, string>) => {
  const node = instance(subtask, parameters);
  return { ...node, id: instance(subtask, { ...parameters, computer: "server" }).id, computer: "server" };
};

const [night, shared] = [`${folder}\\night.txt`, "C:\\Users\\user\\Shared\\night.txt"];
const text = "two failed logins";
const setup = environmentSetupSchema.parse({
  files: [{ path: `${folder}\\own.txt`, content: { kind: "text", text: "own" } }],
  computers: { server: { called: "the server", files: [{ path: night, content: { kind: "text", text } }] } },
});

/** The server's text is put into the shared folder and copied on the own computer; the same is planned on both. */
const graph = taskGraph(
  [
    onServer(copyText, { txt_path: night, text }),
    onServer(pasteText, { txt_path: shared, text }),
    instance(copyText, { txt_path: shared, text }),
    instance(addTask, { title: "Call the bank" }),
    onServer(addTask, { title: "Call the bank" }),
  ],
  [
    [0, 1],
    [1, 2],
  ],
);
const found = bindGraph(graph, smallPool);
if ("reason" in found) throw new Error(found.reason);
const bound = found;
const orders = listOrders(bound.graph, 100, createRng(1));
const signal = new AbortController().signal;

let environment: Environment;
beforeAll(async () => {
  environment = await smallDesktop({ forks: false }).open();
});
afterAll(() => environment.close());

describe("a task over two computers", () => {
  it("is proven by measured effects in every order, the clipboards and lists of the two apart", () => {
    expect(walkModel(bound, setup, smallCatalog.resourceTypes)).toMatchObject({ states: expect.any(Number) });
    const alone = { ...graph, nodes: graph.nodes.map(({ computer: _computer, ...node }) => node) };
    const onOne = bindGraph(alone, smallPool);
    if ("reason" in onOne) throw new Error(onOne.reason);
    expect(walkModel(onOne, setup, smallCatalog.resourceTypes)).toMatchObject({ reason: expect.any(String) });
  });

  it("is refused where something would be handed over through a private folder", () => {
    const nodes = graph.nodes.map((node) =>
      node.parameters.txt_path === shared
        ? { ...node, parameters: { ...node.parameters, txt_path: `${folder}\\b.txt` } }
        : node,
    );
    const apart = bindGraph({ ...graph, nodes }, smallPool);
    if ("reason" in apart) throw new Error(apart.reason);
    expect(walkModel(apart, setup, smallCatalog.resourceTypes)).toMatchObject({
      reason: expect.stringMatching(/cannot be done.*b\.txt/),
    });
  });

  it("succeeds when it is executed in any order, each node on its computer", async () => {
    expect(orders).toHaveLength(20);
    for (const order of orders) {
      const task = { bound, setup, never: [], blocked: null };
      const { failure, completed } = await executeOrder(environment, task, order, { screenshots: false, signal });
      expect(failure).toBeNull();
      expect(completed).toEqual(order);
    }
  });

  it("does not take for done on one computer what was done on the other", async () => {
    const task = { bound: { ...bound, instances: bound.instances }, setup, never: [], blocked: null };
    const { trace } = await executeOrder(environment, task, [3], { screenshots: false, signal });
    const verdictOf = (node: number) => {
      const one = bound.instances[node];
      return one === undefined ? null : judge(one, { ...trace, window_start: 1 }).verdict;
    };
    expect(verdictOf(3)).toBe("pass");
    expect(verdictOf(4)).toBe("fail");
  });

  it("is done by the gold agent, which goes to a computer only where it has to", async () => {
    const task = attemptable(graph, setup);
    const { trace, ...happened } = await runEpisode(environment, task, agentOf(gold(task, createRng(7))), options);
    const score = scoreAttempt(task, { record: { ...happened, progress_limit: 100 }, trace });
    expect(happened.ended).toBe("finished");
    expect(score).toMatchObject({ success: true, coverage_rate: 1 });
    const fronts = trace.map(({ state }) => state.further?.front);
    const moves = trace.filter(({ action }) => action?.function === "use_computer");
    expect(moves).toHaveLength(fronts.filter((front, i) => i > 0 && front !== fronts[i - 1]).length);
  });

  it("counts what nobody asked for on the other computer as a side effect", async () => {
    const task = attemptable(taskGraph([instance(addTask, { title: "Call the bank" })]), setup);
    const asked = bound.instances[4]?.actions ?? [];
    const planned = [actionSchema.parse({ function: "use_computer", args: { computer: "server" } }), ...asked];
    let at = 0;
    const next = async () => ({
      action: planned[at++] ?? { function: "finish", args: { status: "success", message: "done" } },
    });
    const { trace, ...happened } = await runEpisode(environment, task, agentOf({ next }), options);
    const score = scoreAttempt(task, { record: { ...happened, progress_limit: 100 }, trace });
    expect(score.success).toBe(false);
    expect(score.side_effects.map(({ place }) => place)).toEqual(["server: todos: Call the bank"]);
  });
});

function agentOf(agent: Pick<ReturnType<typeof gold>, "next">) {
  return { ...agent, close: async () => undefined };
}
