import { describe, expect, it } from "vitest";
import type { TaskNode } from "../../pipeline/schema/task/task-graph.js";
import { draft, folder, instance, prove, taskGraph, withFiles } from "./drafts.js";
import {
  addTask,
  addTaskBadly,
  addTaskByClicks,
  copyText,
  copyTextAtSecondTry,
  pasteText,
  smallDesktop,
} from "./small-desktop.js";

const copy = (name: string, text: string): TaskNode => instance(copyText, { txt_path: `${folder}\\${name}.txt`, text });
const paste = (name: string, text: string): TaskNode =>
  instance(pasteText, { txt_path: `${folder}\\${name}.txt`, text });
const plan = (title: string): TaskNode => instance(addTask, { title });
const clickToPlan = (title: string): TaskNode => instance(addTaskByClicks, { title });

const files = withFiles({ a: "alpha", b: "beta" });

describe("proof of a feasible task", () => {
  it("executes every order by walking the lattice, and counts what was really run", async () => {
    const graph = taskGraph([copy("a", "alpha"), paste("new", "alpha"), plan("call"), plan("write")], [[0, 1]]);
    const { proven, reasons } = await prove(draft(graph, files));
    expect(reasons).toEqual([]);
    expect(proven?.proof).toMatchObject({ kind: "executed-all", orders: "12", twin: null, error: null });
    expect(proven?.orders).toHaveLength(12);
    // Three down-sets of the chain times four of the pair; more where the ways leave different windows behind.
    expect(proven?.proof.states).toBeGreaterThanOrEqual(12);
    expect(proven?.proof.executions).toBeLessThanOrEqual(proven?.proof.edges ?? 0);
    expect(proven?.proof.summary).toContain("Each of the 12 topological orders succeeds");
  });

  it("records the run of order 0 with filled actions and the rectangles of their controls", async () => {
    const graph = taskGraph([copy("a", "alpha"), paste("new", "alpha")], [[0, 1]]);
    const { proven } = await prove(draft(graph, files));
    const trajectory = proven?.trajectory;
    expect(trajectory?.order).toEqual(proven?.orders[0]);
    expect(trajectory?.executed).toBe(true);
    expect(trajectory?.steps.map(({ node_id }) => node_id)).toEqual(
      [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1].map((node) => graph.nodes[node]?.id),
    );
    const typed = trajectory?.steps[2];
    expect(typed?.action).toMatchObject({ function: "keyboard_input", args: { text: `${folder}\\a.txt` } });
    const field = typed?.controls.find(({ control_type }) => control_type === "Edit");
    expect(field?.control_text).toBe("File name");
    expect(typed?.action.rect).toEqual(field?.rect);
    expect(trajectory?.steps.every(({ action }) => (action.control === null) === (action.rect === null))).toBe(true);
  });

  it("lists 120 different orders of a task that has more, and proves all of them", async () => {
    const graph = taskGraph(["one", "two", "three", "four", "five", "six"].map(plan));
    const { proven } = await prove(draft(graph, files));
    expect(proven?.proof.orders).toBe("720");
    expect(new Set(proven?.orders.map((order) => order.join())).size).toBe(120);
    expect(proven?.proof.edges).toBeLessThan(720);
  });

  it("finds the order in which a second copy destroys the first", async () => {
    const graph = taskGraph(
      [copy("a", "alpha"), paste("new", "alpha"), copy("b", "beta"), paste("other", "beta")],
      [
        [0, 1],
        [2, 3],
      ],
    );
    const { proven, reasons } = await prove(draft(graph, files));
    expect(proven).toBeNull();
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(/save the copied .* does not count as done/);
    const ordered = taskGraph(graph.nodes, [
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect((await prove(draft(ordered, files))).proven?.proof.orders).toBe("1");
  });

  it("refuses a task whose last result is destroyed in some order", async () => {
    const { proven, reasons } = await prove(draft(taskGraph([copy("a", "alpha"), copy("b", "beta")]), files));
    expect(proven).toBeNull();
    expect(reasons[0]).toMatch(/^the result of "copy the text of .* is lost after /);
  });

  it("refuses a task of which a part is done at the start or by another part", async () => {
    const planned = { ...files, records: [{ collection: "todos", fields: { title: "call" } }] };
    expect((await prove(draft(taskGraph([plan("call")]), planned))).reasons).toEqual([
      '"plan call" (planner) counts as done at the start, without being run',
    ]);
    const twice = taskGraph([plan("call"), clickToPlan("call")]);
    expect((await prove(draft(twice, files))).reasons[0]).toMatch(
      /^"click to plan call" \(planner\) counts as done while .* runs, at the start$/,
    );
    const after = taskGraph([plan("call"), plan("Call ")], [[0, 1]]);
    expect((await prove(draft(after, files))).reasons[0]).toMatch(/^"plan Call " .* counts as done while "plan call"/);
  });

  it("refuses an evaluator that takes another subtask's clicks for its own subtask's", async () => {
    const shared = taskGraph([clickToPlan("call"), plan("call the bank")]);
    expect((await prove(draft(shared, files))).reasons[0]).toContain("counts as done while");
    const apart = taskGraph([clickToPlan("call"), plan("write")]);
    expect((await prove(draft(apart, files))).reasons[0]).toContain("before its last action");
    // Only the way "walk", "write", "call" fails, and it leads to the same computer as "write", "walk", "call".
    const between = taskGraph([plan("write"), plan("walk"), clickToPlan("call")], [[1, 2]]);
    expect((await prove(draft(between, files))).reasons[0]).toContain("before its last action");
    const inTurn = taskGraph([plan("write"), clickToPlan("call")], [[0, 1]]);
    expect((await prove(draft(inTurn, files))).proven?.proof.kind).toBe("executed-all");
  });

  it("says which action cannot be done, and which run does not count", async () => {
    const missing = taskGraph([copy("nowhere", "nothing")]);
    expect((await prove(draft(missing, files))).reasons[0]).toContain("does not count as done");
    const badly = taskGraph([plan("call"), instance(addTaskBadly, { title: "write" })], [[0, 1]]);
    expect((await prove(draft(badly, files))).reasons[0]).toMatch(/plan write badly.*does not count as done/);
  });

  it("refuses subtasks that are not in the pool, missing parameters and cycles", async () => {
    const strange = { ...plan("call"), subtask_id: "11111111-1111-5111-8111-111111111111" };
    expect((await prove(draft(taskGraph([strange]), files))).reasons[0]).toContain("not in the pool");
    const blank = taskGraph([instance(addTask, {})]);
    expect((await prove(draft(blank, files))).reasons[0]).toContain("no value for {title}");
    const circle = taskGraph(
      [plan("call"), plan("write")],
      [
        [0, 1],
        [1, 0],
      ],
    );
    expect((await prove(draft(circle, files))).reasons[0]).toContain("wait for each other");
  });

  it("gives up on a lattice that is too large instead of running on", async () => {
    const graph = taskGraph(Array.from({ length: 14 }, (_, i) => plan(`task number ${i + 10}`)));
    expect((await prove(draft(graph, files))).reasons[0]).toContain("more than 2000 ways of being partly done");
  });
});

describe("proof of a task with a condition", () => {
  const holds = taskGraph([copy("a", "alpha"), plan("approve")], [[0, 1]]);
  const fails = taskGraph([copy("a", "alpha"), plan("decline")], [[0, 1]]);
  const condition = {
    source: holds.nodes[0]?.id ?? "",
    quantity: "the length",
    operator: "greater" as const,
    threshold: 4,
    limit: null,
    value: 5,
    taken: "holds" as const,
    holds,
    fails,
    flipped_setup: withFiles({ a: "abc", b: "beta" }),
    flipped_value: 3,
  };

  it("shows the other branch on the data that lead to it", async () => {
    const { proven, reasons } = await prove(draft(holds, files, { condition }));
    expect(reasons).toEqual([]);
    expect(proven?.proof.twin).toMatchObject({ orders: "1", states: 3, edges: 2 });
    expect(proven?.proof.summary).toContain("other branch");
  });

  it("refuses a task in which what belongs to the other branch counts as done", async () => {
    const setup = { ...files, records: [{ collection: "todos", fields: { title: "decline" } }] };
    expect((await prove(draft(holds, setup, { condition }))).reasons[0]).toContain("branch that is not taken");
    const flipped_setup = { ...condition.flipped_setup, files: [] };
    const missing = await prove(draft(holds, files, { condition: { ...condition, flipped_setup } }));
    expect(missing.reasons[0]).toMatch(/^with the other data, .*does not count as done/);
  });
});

describe("proof that a task cannot be done", () => {
  const graph = taskGraph(
    [plan("call"), copy("a", "alpha"), paste("new", "alpha"), plan("write")],
    [
      [0, 3],
      [1, 2],
    ],
  );
  const infeasibility = {
    blocked: graph.nodes[1]?.id ?? "",
    kind: "missing_file" as const,
    removed: { type: "txt_path", value: `${folder}\\a.txt` },
    error: "",
    twin_task_id: "11111111-1111-5111-8111-111111111111",
    twin_setup: files,
  };
  const withoutFile = withFiles({ b: "beta" });

  it("stops every order at the blocked subtask with the same error, and proves the feasible twin", async () => {
    const { proven, reasons } = await prove(draft(graph, withoutFile, { infeasibility, level: "L4" }));
    expect(reasons).toEqual([]);
    const error = `${folder}\\a.txt File not found. Check the file name.`;
    expect(proven?.proof).toMatchObject({ kind: "infeasible", orders: "6", error, states: 3, edges: 2 });
    expect(proven?.proof.twin).toMatchObject({ orders: "6" });
    expect(proven?.orders).toEqual([]);
    expect(proven?.draft.infeasibility?.error).toBe(error);
    const steps = proven?.trajectory.steps ?? [];
    expect(proven?.trajectory.order).toEqual([0, 3, 1].map((node) => graph.nodes[node]?.id));
    expect(steps.at(-1)?.action).toMatchObject({ function: "finish", args: { status: "infeasible", message: error } });
    expect(steps.at(-1)?.controls.some(({ control_text }) => control_text === "File not found")).toBe(true);
    expect(steps.at(-2)?.action).toMatchObject({ function: "click_input", control: { control_text: "Open" } });
  });

  it("tells the error from messages that the feasible twin shows too", async () => {
    const only = taskGraph([instance(copyTextAtSecondTry, { txt_path: `${folder}\\a.txt` })]);
    const blocked = { ...infeasibility, blocked: only.nodes[0]?.id ?? "" };
    const { proven, reasons } = await prove(draft(only, withoutFile, { infeasibility: blocked }));
    expect(reasons).toEqual([]);
    expect(proven?.proof.error).toBe(`${folder}\\a.txt File not found. Check the file name.`);
  });

  it("refuses a task that can be done all the same, or that stops elsewhere", async () => {
    const feasible = await prove(draft(graph, files, { infeasibility }));
    expect(feasible.reasons[0]).toContain("meets no error");
    const elsewhere = { ...infeasibility, blocked: graph.nodes[3]?.id ?? "" };
    expect((await prove(draft(graph, withoutFile, { infeasibility: elsewhere }))).proven).toBeNull();
  });

  it("refuses a task whose twin cannot be done either", async () => {
    const broken = { ...infeasibility, twin_setup: withoutFile };
    expect((await prove(draft(graph, withoutFile, { infeasibility: broken }))).reasons[0]).toMatch(
      /^with nothing taken away/,
    );
  });
});

describe("proof without an environment that forks", () => {
  // Nor does it ever need a computer, which the packages for one may be missing.
  const real = { ...smallDesktop({ forks: false }), open: () => Promise.reject(new Error("no computer is needed")) };

  it("walks the measured effects, and says that nothing was executed", async () => {
    const graph = taskGraph([copy("a", "alpha"), paste("new", "alpha"), plan("call")], [[0, 1]]);
    const { proven, reasons } = await prove(draft(graph, files), real);
    expect(reasons).toEqual([]);
    expect(proven?.proof).toMatchObject({ kind: "model", orders: "3", states: 6, edges: 7, executions: 0, actions: 0 });
    expect(proven?.trajectory.executed).toBe(false);
    expect(
      proven?.trajectory.steps.every(({ controls, action }) => controls.length === 0 && action.rect === null),
    ).toBe(true);
    expect(proven?.proof.summary).toContain("nothing was executed");
  });

  it("finds what is missing, in the way or lost in some order", async () => {
    const threatened = taskGraph([copy("a", "alpha"), paste("new", "alpha"), copy("b", "beta")], [[0, 1]]);
    expect((await prove(draft(threatened, files), real)).reasons[0]).toMatch(
      /by the measured effects, "save .* cannot be done/,
    );
    const absent = taskGraph([copy("nowhere", "nothing")]);
    expect((await prove(draft(absent, files), real)).reasons[0]).toContain('nowhere.txt" is missing');
    const occupied = taskGraph([copy("a", "alpha"), paste("b", "alpha")], [[0, 1]]);
    expect((await prove(draft(occupied, files), real)).reasons[0]).toContain("is in the way");
    const lost = taskGraph([copy("a", "alpha"), copy("b", "beta")]);
    expect((await prove(draft(lost, files), real)).reasons[0]).toContain("is lost");
  });

  it("shows that an infeasible task stops at what was taken away, with the error that was measured", async () => {
    const graph = taskGraph([plan("call"), copy("a", "alpha"), paste("new", "alpha")], [[1, 2]]);
    const infeasibility = {
      blocked: graph.nodes[1]?.id ?? "",
      kind: "missing_file" as const,
      removed: { type: "txt_path", value: `${folder}\\a.txt` },
      error: "File not found",
      twin_task_id: "11111111-1111-5111-8111-111111111111",
      twin_setup: files,
    };
    const { proven, reasons } = await prove(
      draft(graph, withFiles({ b: "beta" }), { infeasibility, level: "L4" }),
      real,
    );
    expect(reasons).toEqual([]);
    expect(proven?.proof).toMatchObject({
      kind: "infeasible",
      executions: 0,
      error: "File not found",
      twin: { orders: "3" },
    });
    expect(proven?.proof.summary).toContain("nothing was executed");
    expect(proven?.proof.summary).toContain("File not found");
    expect(proven?.orders).toEqual([]);
    expect(proven?.trajectory).toMatchObject({ executed: false });
    expect(proven?.trajectory.order.at(-1)).toBe(infeasibility.blocked);
    const feasible = await prove(draft(graph, files, { infeasibility }), real);
    expect(feasible.reasons[0]).toContain("can be done all the same");
    const broken = { ...infeasibility, twin_setup: withFiles({ b: "beta" }) };
    const twin = await prove(draft(graph, withFiles({ b: "beta" }), { infeasibility: broken }), real);
    expect(twin.reasons[0]).toMatch(/^with nothing taken away/);
  });
});
