import { describe, expect, it } from "vitest";
import type { Environment } from "../../pipeline/environments/contract.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { type ExecutableTask, executeOrder } from "../../pipeline/prove/sample/execute-order.js";
import { executeSample } from "../../pipeline/prove/sample/execute-sample.js";
import type { EnvironmentSetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { TaskGraph } from "../../pipeline/schema/task/task-graph.js";
import { folder, instance, taskGraph, withFiles } from "./drafts.js";
import {
  addTask,
  addTaskBadly,
  copyText,
  copyTextAtSecondTry,
  pasteText,
  smallDesktop,
  smallPool,
} from "./small-desktop.js";

const files = withFiles({ a: "alpha", b: "beta" });
const real = smallDesktop({ forks: false });
const signal = new AbortController().signal;
const plan = (title: string) => instance(addTask, { title });
const copy = (name: string, text: string) => instance(copyText, { txt_path: `${folder}\\${name}.txt`, text });
const paste = (name: string, text: string) => instance(pasteText, { txt_path: `${folder}\\${name}.txt`, text });

function executable(graph: TaskGraph, setup: EnvironmentSetup, rest: Partial<ExecutableTask> = {}): ExecutableTask {
  const bound = bindGraph(graph, smallPool);
  if ("reason" in bound) throw new Error(bound.reason);
  return { bound, setup, never: [], blocked: null, ...rest };
}

async function execute(task: ExecutableTask, order: number[], screenshots = false) {
  return executeOrder(await real.open(), task, order, { screenshots, signal });
}

describe("the execution of one order of a task", () => {
  const graph = taskGraph([copy("a", "alpha"), paste("new", "alpha"), plan("call")], [[0, 1]]);

  it("runs every subtask in that order and asks the evaluators after every action", async () => {
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [0, 2, 1],
    ]) {
      const { failure, completed, steps } = await execute(executable(graph, files), order);
      expect(failure).toBeNull();
      expect(completed).toEqual(order);
      expect(steps).toHaveLength(16);
      expect(steps[0]?.verdicts.size).toBe(2);
      expect(steps[3]?.action.rect).not.toBeNull();
    }
  });

  it("tells an evaluator that cannot be evaluated from one that says no", async () => {
    const check = { api: "check_file_exists" as const, arguments: { file_path: { parameter: "nothing" } } };
    const leaf = (success: boolean) => ({ success, message: { literal: "" }, progress: [0, 1] as [number, number] });
    const body = { when: { check }, yes: leaf(true), no: leaf(false) };
    const broken = { ...addTask, evaluator: { ...addTask.evaluator, body } };
    const bound = bindGraph(taskGraph([plan("call")]), new Map(smallPool).set(addTask.id, broken));
    if ("reason" in bound) throw new Error(bound.reason);
    const { failure } = await execute({ bound, setup: files, never: [], blocked: null }, [0]);
    expect(failure).toMatchObject({
      code: "PROVE_EVALUATOR",
      message: expect.stringContaining("the evaluator was given no value for nothing"),
    });
  });

  it("shows the screen before every action when asked to", async () => {
    const { steps, last } = await execute(executable(taskGraph([plan("call")]), files), [0], true);
    expect(steps.every(({ before }) => before.screenshot?.[1] === 0x50)).toBe(true);
    expect(last.screenshot).not.toBeNull();
  });

  it("says which subtask does not count as done, with the checks that fail and a picture", async () => {
    const bad = taskGraph([plan("call"), instance(addTaskBadly, { title: "write" })]);
    const { failure, last } = await execute(executable(bad, files), [0, 1]);
    expect(failure).toMatchObject({ code: "PROVE_NOT_DONE", node: 1, broken: false });
    expect(failure?.checks).toEqual(["check_record_exists(collection='todos', field='title', value='write')"]);
    expect(failure?.action?.function).toBe("keyboard_input");
    expect(last.screenshot).not.toBeNull();
  });

  it("says which action could not be done", async () => {
    const renamed = { ...addTask, id: copyText.id, actions: addTask.actions.slice(1) };
    const bound = bindGraph(taskGraph([instance(renamed, { title: "x" })]), new Map([[renamed.id, renamed]]));
    if ("reason" in bound) throw new Error(bound.reason);
    const stuck = await execute({ bound, setup: files, never: [], blocked: null }, [0]);
    expect(stuck.failure).toMatchObject({ code: "ACTION_NO_CONTROL", broken: false });
    expect(stuck.failure?.action).toMatchObject({ args: { text: "x" } });
  });

  it("refuses what counts as done before its last action, unless it finds a value that may show before", async () => {
    const open = {
      api: "check_document_open" as const,
      arguments: { application: { literal: "slate" }, file_path: { parameter: "txt_path" } },
    };
    const leaf = (success: boolean) => ({ success, message: { literal: "" }, progress: [0, 1] as [number, number] });
    const body = { when: { check: open }, yes: leaf(true), no: leaf(false) };
    const early = { ...copyText, evaluator: { ...copyText.evaluator, body } };
    const found = { type: "value_in_mind", value: { parameter: "text" } };
    const codeOf = async (one: typeof copyText, ...texts: string[]) => {
      const nodes = texts.map((text) => copy("a", text));
      const bound = bindGraph(taskGraph(nodes), new Map(smallPool).set(copyText.id, one));
      if ("reason" in bound) throw new Error(bound.reason);
      const { failure } = await execute({ bound, setup: files, never: [], blocked: null }, [...nodes.keys()]);
      return failure?.code ?? "done";
    };
    expect(await codeOf(early, "alpha")).toBe("PROVE_PREMATURE");
    const finding = { ...early, outputs: [found, ...early.outputs] };
    expect(await codeOf(finding, "alpha")).toBe("done");
    // Two values may stand on one page, which shows both.
    expect(await codeOf(finding, "alpha", "beta")).toBe("done");
  });

  it("refuses what counts as done without being run, and what is lost in the end", async () => {
    const setup = { ...files, records: [{ collection: "todos", fields: { title: "call" } }] };
    expect((await execute(executable(graph, setup), [0, 1, 2])).failure?.code).toBe("PROVE_PREMATURE");
    const other = executable(taskGraph([plan("decline")]), files).bound.instances;
    const held = { ...files, records: [{ collection: "todos", fields: { title: "decline" } }] };
    expect((await execute(executable(graph, held, { never: other }), [0, 1, 2])).failure?.code).toBe("PROVE_FORBIDDEN");
    const lost = taskGraph([copy("a", "alpha"), copy("b", "beta")]);
    expect((await execute(executable(lost, files), [0, 1])).failure?.code).toBe("PROVE_LOST");
  });

  it("stops an infeasible task at the error that was recorded, and at no other", async () => {
    const error = `${folder}\\a.txt File not found. Check the file name.`;
    const without = withFiles({ b: "beta" });
    const blocked = (text: string) => executable(graph, without, { blocked: { node: 0, error: text } });
    expect(await execute(blocked(error), [2, 0])).toMatchObject({ failure: null, error, completed: [2] });
    expect(await execute(blocked(""), [0])).toMatchObject({ failure: null, error });
    expect((await execute(blocked("No permission"), [0])).failure?.code).toBe("PROVE_NO_ERROR");
    const feasible = executable(graph, files, { blocked: { node: 0, error } });
    expect((await execute(feasible, [0])).failure?.code).toBe("PROVE_PREMATURE");
  });

  it("does not take a message that the subtask itself answers for the error of an infeasible task", async () => {
    const twice = taskGraph([instance(copyTextAtSecondTry, { txt_path: `${folder}\\a.txt` })]);
    const task = executable(twice, withFiles({ b: "beta" }), { blocked: { node: 0, error: "" } });
    expect((await execute(task, [0])).error).toBe(`${folder}\\a.txt File not found. Check the file name.`);
  });
});

describe("a sample of executions", () => {
  const task = executable(taskGraph([plan("call")]), files);
  const runs = [1, 2, 3, 4].map((number) => ({ number, task, order: [0] }));

  it("replaces a computer that crashed, and reports the crash as a failure of its run", async () => {
    let opened = 0;
    let acts = 0;
    const open = async (): Promise<Environment> => {
      opened += 1;
      const environment = await real.open();
      return {
        ...environment,
        act: async (action) => {
          acts += 1;
          if (acts === 6) throw new EnvironmentError("DESKTOP_DIED", "the desktop died");
          await environment.act(action);
        },
      };
    };
    const results = new Map<number, string | null>();
    await executeSample(runs, { open }, { parallel: 1, signal, now: () => 0 }, ({ number }, { failure }) => {
      results.set(number, failure?.code ?? null);
    });
    expect([...results]).toEqual([
      [1, null],
      [2, "DESKTOP_DIED"],
      [3, null],
      [4, null],
    ]);
    expect(opened).toBe(2);
  });

  it("uses as many computers at once as allowed", async () => {
    let opened = 0;
    const open = () => {
      opened += 1;
      return real.open();
    };
    const done: number[] = [];
    await executeSample(runs, { open }, { parallel: 3, signal, now: () => 0 }, ({ number }) => done.push(number));
    expect(opened).toBe(3);
    expect(done.sort()).toEqual([1, 2, 3, 4]);
  });

  it("ends between actions when it is stopped, without a word on the run that was under way", async () => {
    const stop = new AbortController();
    const done: number[] = [];
    const open = async (): Promise<Environment> => {
      const environment = await real.open();
      return {
        ...environment,
        act: async (action) => {
          await environment.act(action);
          if (done.length === 1) stop.abort();
        },
      };
    };
    const options = { parallel: 1, signal: stop.signal, now: () => 0 };
    await executeSample(runs, { open }, options, ({ number }) => done.push(number));
    expect(done).toEqual([1]);
  });

  it("throws when no computer can be opened", async () => {
    const open = () => Promise.reject(new EnvironmentError("DESKTOP_MISSING", "run pnpm desktop install"));
    const sample = executeSample(runs, { open }, { parallel: 2, signal, now: () => 0 }, () => undefined);
    await expect(sample).rejects.toThrow("pnpm desktop install");
  });
});
