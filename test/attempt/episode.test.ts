import { describe, expect, it } from "vitest";
import type { Agent } from "../../pipeline/attempt/agents/agent.js";
import { earlyFinish } from "../../pipeline/attempt/agents/early-finish.js";
import { drawGold, followGold, gold } from "../../pipeline/attempt/agents/gold.js";
import { goldFault } from "../../pipeline/attempt/agents/gold-fault.js";
import { noop } from "../../pipeline/attempt/agents/noop.js";
import { random } from "../../pipeline/attempt/agents/random.js";
import type { AttemptTask } from "../../pipeline/attempt/attempt-task.js";
import type { Episode } from "../../pipeline/attempt/episode.js";
import { runEpisode } from "../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import { AgentError, EnvironmentError } from "../../pipeline/errors.js";
import { createRng } from "../../pipeline/rng.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { SeenCommand } from "../../pipeline/schema/computer/seen-command.js";
import { packTrace, unpackTrace } from "../../pipeline/store/attempts/packed-trace.js";
import { folder, instance, taskGraph, withFiles } from "../prove/drafts.js";
import { addTask, copyText } from "../prove/small-desktop.js";
import { attempt, attemptable, computers, graph, options, setup } from "./small-tasks.js";

const scored = (task: AttemptTask, { steps, claim, usage, trace }: Episode) =>
  scoreAttempt(task, { record: { steps, claim, usage, progress_limit: options.limits.progress }, trace });
const finish = (status: string, message = "because") => ({ action: { function: "finish", args: { status, message } } });

describe("an attempt of a scripted agent", () => {
  it("succeeds for the gold trajectory in every order, with full marks in every metric", async () => {
    const task = attemptable();
    const orders = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const episode = await attempt(task, gold(task, createRng("order", seed)));
      const score = scored(task, episode);
      expect(episode.ended).toBe("finished");
      expect(score).toMatchObject({
        ...{ success: true, coverage_rate: 1, completion_ratio: 1, s_int: 1, s_final: 1, false_completion: false },
        evaluator_error: null,
      });
      expect(score.execution_efficiency).toBeCloseTo(1 / 16, 10);
      expect(score.sequence_score).toBeCloseTo(score.sequence_best ?? 0, 10);
      expect(score.action_score).toBeCloseTo(score.sequence_best ?? 0, 10);
      orders.add(score.completed.join(" "));
    }
    expect(orders.size).toBe(3);
  });

  it("shows each node Waiting, Evaluating and Completed after every action", async () => {
    const task = attemptable(
      taskGraph(
        [graph.nodes[0], graph.nodes[1]].flatMap((node) => node ?? []),
        [[0, 1]],
      ),
    );
    const { steps } = await attempt(task, gold(task, createRng("states")));
    expect(steps.slice(0, 5).every(({ nodes }) => nodes.join() === "evaluating,waiting")).toBe(true);
    expect(steps[5]?.nodes).toEqual(["completed", "evaluating"]);
    expect(steps.at(-1)?.nodes).toEqual(["completed", "completed"]);
  });

  it("does not succeed for doing nothing, clicking by chance, or leaving the last subtask out", async () => {
    const task = attemptable();
    const idle = await attempt(task, noop(task, createRng("noop")));
    expect(idle).toMatchObject({ ended: "no-progress", claim: null });
    expect(idle.steps).toHaveLength(options.limits.progress);
    expect(scored(task, idle)).toMatchObject({ success: false, coverage_rate: 0, s_final: 0, logical_consistency: 0 });
    for (let seed = 0; seed < 4; seed++) {
      const lost = await attempt(task, random(task, createRng("random", seed)));
      expect(scored(task, lost).success).toBe(false);
      const early = scored(task, await attempt(task, earlyFinish(task, createRng("early", seed))));
      expect(early).toMatchObject({ success: false, s_final: 0, false_completion: true });
      expect(early.completion_ratio).toBeCloseTo(2 / 3, 10);
    }
  });

  it("is scored less with one fault, unless the action that was left out was not needed", async () => {
    const task = attemptable();
    const scores: ReturnType<typeof scored>[] = [];
    for (let seed = 0; seed < 12; seed++) {
      scores.push(scored(task, await attempt(task, goldFault(task, createRng("fault", seed)))));
    }
    const full = ({ success, action_score, sequence_best }: (typeof scores)[number]) =>
      success && action_score === sequence_best;
    expect(scores.filter(({ success }) => success).length).toBeLessThanOrEqual(4);
    expect(scores.some(full)).toBe(false);
  });

  it("fails when a result is gone at the end, though every node was completed", async () => {
    const other = instance(copyText, { txt_path: `${folder}\\b.txt`, text: "beta" });
    const task = attemptable(taskGraph([graph.nodes[0] ?? other, other]));
    const score = scored(task, await attempt(task, gold(task, createRng("lost"))));
    expect(score).toMatchObject({ success: false, completion_ratio: 1, s_final: 0 });
  });
});

describe("an infeasible task", () => {
  const error = `${folder}\\a.txt File not found. Check the file name.`;
  const without = withFiles({ b: "beta" });
  const infeasibility = {
    ...{ blocked: graph.nodes[0]?.id ?? "", kind: "missing_file" as const, error },
    removed: { type: "txt_path", value: `${folder}\\a.txt` },
    ...{ twin_task_id: "", twin_setup: setup },
  };
  const task = attemptable(graph, without, { level: "L4", blocked: { node: 0, error }, infeasibility });

  it("succeeds when it is said to be infeasible for a reason that names what is missing, and nothing was changed", async () => {
    const met = scored(task, await attempt(task, gold(task, createRng("infeasible"))));
    expect(met).toMatchObject({ success: true, s_final: 1, s_int: null, coverage_rate: null, reason_fits: true });
    const guessed = scored(task, await attempt(task, { next: async () => finish("infeasible") }));
    expect(guessed).toMatchObject({ success: false, s_final: 1, reason_fits: false });
    const wrong = scored(task, await attempt(task, { next: async () => finish("success") }));
    expect(wrong).toMatchObject({ success: false, false_completion: true, reason_fits: null });
  });

  it("fails where something was changed on the way that no node asks for", async () => {
    const episode = await attempt(task, gold(task, createRng("infeasible")));
    const last = episode.trace.at(-1);
    const [file] = last?.state.files ?? [];
    if (last === undefined || file === undefined) throw new Error("there is no file at the end");
    const files = [...last.state.files, { ...file, path: `${folder}\\extra.txt` }];
    const trace = [...episode.trace.slice(0, -1), { ...last, state: { ...last.state, files } }];
    expect(scored(task, { ...episode, trace })).toMatchObject({ success: false, s_final: 1, reason_fits: true });
  });

  it("may be said to lack a page by its title, its address or what the browser shows, and not for any reason", async () => {
    const url = "http://intranet.orta.example.com/people";
    const page = { url, title: "Who does what", facts: [], paragraphs: [], downloads: [], available: true };
    const gone = {
      ...infeasibility,
      ...{ kind: "dead_address" as const, removed: { type: "web_url", value: url }, error: "Not found: No such page." },
      twin_setup: { ...setup, pages: [page] },
    };
    const lacking = attemptable(graph, without, { level: "L4", blocked: { node: 0, error }, infeasibility: gone });
    const fits = async (reason: string) =>
      scored(lacking, await attempt(lacking, { next: async () => finish("infeasible", reason) })).reason_fits;
    expect(await fits("I cannot see the page 'Who does what'.")).toBe(true);
    expect(await fits(`${url} does not exist`)).toBe(true);
    expect(await fits("The browser says: Not found: No such page.")).toBe(true);
    expect(await fits("I have no rights to do that.")).toBe(false);
  });

  it("may be said to lack a cell by its column, by whom it was looked up for or by what is shown, and not by the file alone", async () => {
    const [first, ...others] = graph.nodes;
    if (first === undefined) throw new Error("there is no node");
    const query = 'only([Mail] where [Client] = "Elm Works")';
    const asking = { ...graph, nodes: [{ ...first, parameters: { ...first.parameters, query } }, ...others] };
    const path = "/home/user/Documents/Clients 2026.xlsx";
    const cell = {
      ...infeasibility,
      ...{ kind: "empty_cells" as const, removed: { type: "xlsx_path", value: path, entry: "Mail" } },
      error: "the selected cell is empty",
    };
    const lacking = attemptable(asking, without, { level: "L4", blocked: { node: 0, error }, infeasibility: cell });
    const fits = async (reason: string) =>
      scored(lacking, await attempt(lacking, { next: async () => finish("infeasible", reason) })).reason_fits;
    expect(await fits("There is nothing under Mail.")).toBe(true);
    expect(await fits("The workbook has no e-mail address of Elm Works.")).toBe(true);
    expect(await fits("In Clients 2026.xlsx, the selected cell is empty.")).toBe(true);
    expect(await fits("Clients 2026.xlsx cannot be opened.")).toBe(false);
  });

  it("may be said to lack a mail account by what sends mail or by what is shown, and not for want of a file", async () => {
    const error = "An error happened during SMTP session.";
    const locked = {
      ...infeasibility,
      ...{ kind: "no_account" as const, removed: { type: "setting_value", value: "mail.account" }, error },
    };
    const lacking = attemptable(graph, without, { level: "L4", blocked: { node: 0, error }, infeasibility: locked });
    const fits = async (reason: string) =>
      scored(lacking, await attempt(lacking, { next: async () => finish("infeasible", reason) })).reason_fits;
    expect(await fits("The mail account is locked.")).toBe(true);
    expect(await fits("Claws Mail says: An error happened during SMTP session.")).toBe(true);
    expect(await fits("The letter does not exist.")).toBe(false);
  });

  it("is not to be claimed of a task that can be done", async () => {
    const feasible = attemptable();
    const planned = drawGold(feasible, createRng("claim"));
    const doing = followGold(feasible, planned);
    const episode = await attempt(feasible, {
      next: async (view, signal) => (view.step > planned.length ? finish("infeasible") : doing.next(view, signal)),
    });
    expect(scored(feasible, episode)).toMatchObject({ success: false, completion_ratio: 1 });
  });
});

describe("side effects", () => {
  it("are what no node of the graph permits, and an extra entry counts even where one is permitted", async () => {
    const todo = { ...addTask, effects: { ...addTask.effects, writes: ["records:todos"] } };
    const bound = attemptable(taskGraph([instance(addTask, { title: "call" })]));
    const [only] = bound.bound.instances;
    if (only === undefined) throw new Error("no instance");
    const task = { ...bound, bound: { ...bound.bound, instances: [{ ...only, subtask: todo }] } };
    const planned = drawGold(task, createRng("twice"));
    expect(scored(task, await attempt(task, followGold(task, planned))).side_effects).toEqual([]);
    const twice = scored(task, await attempt(task, followGold(task, [...planned, ...planned])));
    expect(twice.side_effects).toEqual([{ kind: "record", change: "added", place: "todos: call", facts: [] }]);
    const strict = { ...bound, bound: { ...bound.bound, instances: [only] } };
    expect(scored(strict, await attempt(strict, followGold(strict, planned))).side_effects).toHaveLength(1);
  });
});

describe("an attempt that goes wrong", () => {
  it("is judged by its trace alone, which survives being stored, with the same result", async () => {
    const task = attemptable();
    for (const agent of [gold, goldFault, noop]) {
      const episode = await attempt(task, agent(task, createRng("rescored")));
      const trace = unpackTrace(packTrace(episode.trace));
      expect(trace).toEqual(episode.trace);
      expect(scored(task, { ...episode, trace })).toEqual(scored(task, episode));
      expect(packTrace(episode.trace).length).toBeLessThan(JSON.stringify(episode.trace).length / 10);
    }
  });

  it("tells an agent what is wrong with its answer, and gives it up after the third in a row", async () => {
    const seen: (string | null)[] = [];
    const episode = await attempt(attemptable(), {
      next: async ({ outcome }) => {
        seen.push(outcome);
        return { action: { function: "click", args: { x: "left" } } };
      },
    });
    expect(episode).toMatchObject({
      ended: "agent-error",
      agent_error: { code: "AGENT_INVALID" },
      computer_failure: null,
    });
    expect(seen).toHaveLength(3);
    expect(seen[1]).toMatch(/args\.x: Invalid input: expected number/);
  });

  it("counts an action that cannot be done as a step, and says why", async () => {
    const actions = [
      { function: "click_input", control_label: "999" },
      {
        function: "drag",
        args: {
          path: [
            { x: 1, y: 1 },
            { x: 2, y: 2 },
          ],
        },
      },
    ];
    const episode = await attempt(attemptable(), {
      next: async ({ step }) => (step > actions.length ? finish("success") : { action: actions[step - 1] }),
    });
    expect(episode.steps.map(({ outcome }) => outcome)).toEqual([
      "there is no control 999 in the list; use a number of the list",
      '"drag" at pixels needs a real screen, or a control there',
      "done",
    ]);
  });

  it("ends when the agent is silent, crashes, or has used up its steps, all of which are its own fault", async () => {
    const silent = await attempt(
      attemptable(),
      { next: () => new Promise(() => undefined) },
      { seconds: { attempt: 60, answer: 0.05 } },
    );
    expect(silent).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_SILENT" } });
    const crash = new AgentError("AGENT_CRASHED", "the agent ended with status 1");
    const crashed = await attempt(attemptable(), { next: () => Promise.reject(crash) });
    expect(crashed).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_CRASHED" } });
    const task = attemptable();
    const short = await attempt(task, gold(task, createRng("short")), { limits: { steps: 3, progress: 20 } });
    expect(short).toMatchObject({ ended: "step-limit", agent_error: null });
  });

  it("keeps the screen of its end with the others, however it ended, where there is a desktop to see", async () => {
    const task = attemptable();
    const pictures = { shown: false, kept: true };
    const crash = new AgentError("AGENT_CRASHED", "the agent ended with status 1");
    const planned = drawGold(task, createRng("end"));
    const crashing: Agent["next"] = (view, signal) =>
      view.step > 4 ? Promise.reject(crash) : followGold(task, planned.slice(view.step - 1)).next(view, signal);
    const limits = { steps: 3, progress: 20 };
    const short = await attempt(task, followGold(task, planned), { pictures, limits });
    const crashed = await attempt(task, { next: crashing }, { pictures });
    for (const { ended, steps, end_screenshot, pictures: kept } of [short, crashed]) {
      expect(["step-limit", "agent-error"]).toContain(ended);
      expect(kept.has(end_screenshot ?? "")).toBe(true);
      // What the last action led to is not what was on the screen before it.
      expect(end_screenshot).not.toBe(steps.at(-1)?.screenshot);
    }
    expect((await attempt(task, followGold(task, planned), { limits })).end_screenshot).toBeNull();
    const working = await computers.open();
    const act = () => Promise.reject(new EnvironmentError("DESKTOP_DIED", "it is gone"));
    const agent = { ...followGold(task, planned), close: async () => undefined };
    const gone = await runEpisode({ ...working, act }, task, agent, { ...options, pictures });
    expect(gone).toMatchObject({ agent_error: { code: "AGENT_BROKE_DESKTOP" }, end_screenshot: null });
  });

  it("is judged by what is there when the agent says that it is done, also where its last action took longer", async () => {
    const task = attemptable();
    const working = await computers.open();
    const done: Action[] = [];
    const planned = drawGold(task, createRng("late"));
    const isLast = () => done.length === planned.length;
    // The last action is done only when the computer is read for the second time after it.
    const act = async (action: Action) => {
      done.push(action);
      if (!isLast()) await working.act(action);
    };
    let reads = 0;
    const state = async () => {
      if (isLast()) reads += 1;
      if (reads === 2) await working.act(done.at(-1) ?? expect.fail("no action"));
      return working.state();
    };
    const agent = { ...followGold(task, planned), close: async () => undefined };
    const episode = await runEpisode({ ...working, act, state }, task, agent, options);
    expect(reads).toBe(2);
    expect(episode.steps.at(-2)?.nodes).not.toEqual(episode.steps.at(-1)?.nodes);
    expect(episode.trace).toHaveLength(episode.steps.length);
    expect(scored(task, episode)).toMatchObject({ success: true, s_final: 1 });
  });

  it("is no fault of the agent when the computer fails, whichever way", async () => {
    const working = await computers.open();
    const broken = (code: string) => new EnvironmentError(code, "broken");
    const cases = [
      { over: { reset: () => Promise.reject(broken("DESKTOP_DIED")) }, is: "setup" },
      { over: { act: () => Promise.reject(broken("DESKTOP_APPLICATION_CRASHED")) }, is: "crash" },
      { over: { act: () => Promise.reject(broken("ENVIRONMENT_HUNG")) }, is: "time-out" },
      { over: { observe: () => Promise.reject(broken("DESKTOP_DIED")) }, is: "setup" },
    ];
    const task = attemptable();
    for (const { over, is } of cases) {
      const agent = { ...gold(task, createRng("broken")), close: async () => undefined };
      const episode = await runEpisode({ ...working, ...over }, task, agent, options);
      expect(episode).toMatchObject({ ended: "computer", computer_failure: { class: is }, agent_error: null });
    }
  });

  describe("by a desktop that is gone or silent", () => {
    const codes = ["DESKTOP_DIED", "DESKTOP_DISPLAY_LOST", "DESKTOP_FRAMEBUFFER", "DESKTOP_LIMIT", "DESKTOP_STOPPED"];
    const task = attemptable();
    const planned = drawGold(task, createRng("broken"));
    const script: SeenCommand = { origin: "script", program: "sh" };

    /** An attempt on a computer that is gone from an action on; programs are seen on it from the first action on. */
    async function broken(code: string, after: number, next: Agent["next"], programs: readonly SeenCommand[] = []) {
      const working = await computers.open();
      let acted = 0;
      const act = async (action: Action) => {
        acted += 1;
        if (acted > after) throw new EnvironmentError(code, "it is gone");
        await working.act(action);
      };
      const seen = async () => (acted > 0 ? programs : []);
      return runEpisode(
        { ...working, act, commands: seen },
        task,
        { next, close: async () => undefined },
        { ...options },
      );
    }

    it("counts against the agent that had acted where it is gone, with what it had completed until then", async () => {
      const length = (instance: number) => task.bound.instances[instance]?.actions.length ?? 0;
      for (const code of codes) {
        const done = Math.max(length(0), length(1), length(2));
        const episode = await broken(code, done, followGold(task, planned).next);
        expect(episode).toMatchObject({
          ...{ ended: "agent-error", agent_error: { code: "AGENT_BROKE_DESKTOP" }, computer_failure: null },
        });
        expect(episode.agent_error?.message).toContain(code);
        expect(episode.steps.at(-1)?.outcome).toContain("the computer failed");
        const score = scored(task, episode);
        expect(score).toMatchObject({ success: false, s_final: 0, evaluator_error: null, means: "gui" });
        expect(score.completed.length).toBeGreaterThan(0);
      }
    });

    it("takes no success away that was there before", async () => {
      const next = followGold(task, planned).next;
      const extra = { action: { function: "keyboard_input", args: { keys: "escape" }, control_label: null } };
      const episode = await broken("DESKTOP_DIED", planned.length, (view, signal) =>
        view.step > planned.length ? Promise.resolve(extra) : next(view, signal),
      );
      expect(episode.agent_error?.code).toBe("AGENT_BROKE_DESKTOP");
      expect(scored(task, episode)).toMatchObject({ success: true, completion_ratio: 1 });
    });

    it("is the computer's before the agent does anything but wait, and its own where a script of it is seen", async () => {
      const waits = async () => ({ action: { function: "wait", args: { seconds: 0 } } });
      const idle = await broken("DESKTOP_DIED", 1, waits);
      expect(idle).toMatchObject({ ended: "computer", agent_error: null, computer_failure: { class: "crash" } });
      const scripted = await broken("DESKTOP_DIED", 1, waits, [script]);
      expect(scripted).toMatchObject({ agent_error: { code: "AGENT_BROKE_DESKTOP" }, computer_failure: null });
      expect(scored(task, scripted).means).toBe("script");
    });

    it("counts against the agent where it is silent and programs of the agent's were seen, and is the computer's otherwise", async () => {
      for (const code of ["ENVIRONMENT_HUNG", "DESKTOP_APPLICATION_HANGS"]) {
        for (const origin of ["terminal", "script"] as const) {
          const busy = await broken(code, 2, followGold(task, planned).next, [{ ...script, origin }]);
          expect(busy).toMatchObject({
            ...{ ended: "agent-error", agent_error: { code: "AGENT_BROKE_DESKTOP" }, computer_failure: null },
          });
          expect(busy.agent_error?.message).toContain(code);
          expect(scored(task, busy)).toMatchObject({ success: false, evaluator_error: null, means: origin });
        }
        const windows = await broken(code, 2, followGold(task, planned).next);
        expect(windows).toMatchObject({ ended: "computer", computer_failure: { code, class: "time-out" } });
        expect(windows.agent_error).toBeNull();
      }
    });
  });
});
