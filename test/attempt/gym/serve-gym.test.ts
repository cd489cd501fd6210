import { describe, expect, it } from "vitest";
import { gold } from "../../../pipeline/attempt/agents/gold.js";
import { gymSessions } from "../../../pipeline/attempt/gym/gym-sessions.js";
import { createRng } from "../../../pipeline/rng.js";
import { attempt, computers } from "../small-tasks.js";
import { serveSmallGym, task, token } from "./small-gym.js";

interface Answer {
  status: number;
  answer: {
    session: string;
    code: string;
    reward: number;
    terminated: boolean;
    truncated: boolean;
    observation: { screenshot: string; accessibility_tree: string; text: string } | null;
    info: { nodes: string[]; outcome: string | null; success: boolean | null; ended: string; instruction: string };
  };
}

async function client(most = 1) {
  const { address } = await serveSmallGym(most);
  async function send(path: string, body: string | object, authorization = `Bearer ${token}`): Promise<Answer> {
    const response = await fetch(`${address}${path}`, {
      method: "POST",
      headers: { authorization },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as Answer["answer"] };
  }
  return { address, send };
}

/** The actions of the gold agent in one order. */
async function goldActions(seed: number): Promise<unknown[]> {
  const { steps } = await attempt(task, gold(task, createRng("gym", seed)));
  return steps.map(({ action }) => action);
}

const wait = { function: "wait", args: { seconds: 0 } };
const done = { function: "finish", args: { status: "success", message: "" } };

describe("a gym server", () => {
  it("gives rewards that add up to 1 for the gold trajectory, with the state of each node", async () => {
    const { send } = await client();
    for (const seed of [1, 2]) {
      const { answer: began } = await send("/reset", { task: "1f0c", seed });
      expect(began.info).toMatchObject({
        instruction: "Copy a.txt, paste it, plan a call.",
        step_limit: expect.any(Number),
      });
      expect(began.info.nodes).toEqual(["evaluating", "waiting", "evaluating"]);
      expect(
        Buffer.from(began.observation?.screenshot ?? "", "base64")
          .subarray(1, 4)
          .toString(),
      ).toBe("PNG");
      expect(began.observation?.accessibility_tree).toContain('<push-button name="Slate"');
      const rewards: number[] = [];
      let last = began;
      for (const action of await goldActions(seed)) {
        last = (await send("/step", { session: began.session, action })).answer;
        rewards.push(last.reward);
      }
      expect(rewards.filter((reward) => reward > 0)).toHaveLength(3);
      expect(rewards.reduce((sum, reward) => sum + reward, 0)).toBeCloseTo(1, 10);
      expect(last).toMatchObject({ terminated: true, truncated: false, observation: null });
      expect(last.info).toMatchObject({
        nodes: ["completed", "completed", "completed"],
        success: true,
        ended: "finished",
      });
      expect((await send("/close", { session: began.session })).status).toBe(200);
    }
  });

  it("goes on from a state that a task's proof goes through, and rewards what is left", async () => {
    const { send } = await client();
    const { answer: began } = await send("/reset", { task: "1f0c", start_after: 1, seed: 1 });
    expect(began.info.nodes.filter((state) => state === "completed")).toHaveLength(1);
    expect(began.info.instruction).toMatch(/plan a call\.\n\nThis is done already:\n- /);
    const first = began.info.nodes.indexOf("completed");
    const rest = { ...task, given: [first] };
    const { steps } = await attempt(rest, gold(rest, createRng("rest")));
    let total = 0;
    for (const { action } of steps) total += (await send("/step", { session: began.session, action })).answer.reward;
    expect(total).toBeCloseTo(2 / 3, 10);
    const { status, answer } = await send("/reset", { session: began.session, task: "1f0c", start_after: "zz" });
    expect([status, answer.code]).toEqual([400, "EVALUATE_START"]);
  });

  it("gives no reward for doing nothing, and cuts the episode off", async () => {
    const { send } = await client();
    const { answer: began } = await send("/reset", {});
    let { answer } = await send("/step", { session: began.session, action: wait });
    while (!answer.truncated) {
      expect(answer).toMatchObject({ reward: 0, terminated: false });
      ({ answer } = await send("/step", { session: began.session, action: wait }));
    }
    expect(answer.info).toMatchObject({ success: false, ended: "no-progress" });
  });

  it("tells clients nothing of evaluators and answers", async () => {
    const { address, send } = await client();
    const { answer } = await send("/reset", {});
    const step = await send("/step", { session: answer.session, action: done });
    const listed = await (await fetch(`${address}/tasks`, { headers: { authorization: `Bearer ${token}` } })).text();
    for (const { subtask } of task.bound.instances) {
      for (const said of [JSON.stringify(answer.info), JSON.stringify(step), listed]) {
        expect(said).not.toContain(subtask.instruction_template);
        expect(said).not.toContain("evaluator");
      }
    }
  });

  it("begins anew in the same session, and reads scripts of pyautogui as actions", async () => {
    const { send } = await client();
    const { answer: began } = await send("/reset", {});
    await send("/step", { session: began.session, action: wait });
    const { answer: again } = await send("/reset", { session: began.session });
    expect(again.session).toBe(began.session);
    expect(again.observation?.text).toBe(began.observation?.text);
    const { answer } = await send("/step", {
      session: began.session,
      code: "import pyautogui\npyautogui.click(5, 5)\ntime.sleep(0)",
    });
    expect(answer).toMatchObject({ reward: 0, terminated: false });
    const refused = await send("/step", { session: began.session, code: "import os" });
    expect(refused).toMatchObject({ status: 400, answer: { code: "SCRIPT_REFUSED" } });
  });

  it("says with a code what is wrong with a call, and goes on", async () => {
    const { address, send } = await client();
    expect(await send("/step", { session: "1", action: wait })).toMatchObject({
      status: 400,
      answer: { code: "GYM_SESSION" },
    });
    expect(await send("/reset", { task: "none" })).toMatchObject({ status: 400, answer: { code: "GYM_TASK" } });
    const { answer: began } = await send("/reset", {});
    const { session } = began;
    expect(await send("/reset", {})).toMatchObject({ status: 400, answer: { code: "GYM_FULL" } });
    expect(await send("/reset", { seed: "one" })).toMatchObject({ status: 400, answer: { code: "SERVE_BODY" } });
    expect(await send("/step", "{")).toMatchObject({ status: 400, answer: { code: "SERVE_BODY" } });
    expect(await send("/step", { session, action: "click" })).toMatchObject({
      status: 400,
      answer: { code: "SERVE_BODY" },
    });
    expect(await send("/step", { session, code: "x".repeat(1_000_000) })).toMatchObject({ status: 413 });
    expect(await send("/reset", {}, "Bearer wrong")).toMatchObject({ status: 401, answer: { code: "SERVE_TOKEN" } });
    expect((await fetch(`${address}/step`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
    const strange = await send("/step", { session, action: { function: "fly", args: {} } });
    expect(strange).toMatchObject({ status: 200, answer: { info: { outcome: expect.stringContaining("fly") } } });
    await send("/step", { session, action: done });
    expect(await send("/step", { session, action: wait })).toMatchObject({
      status: 400,
      answer: { code: "GYM_ORDER" },
    });
    expect((await send("/close", { session })).status).toBe(200);
    expect(await send("/close", { session })).toMatchObject({ status: 400, answer: { code: "GYM_SESSION" } });
  });

  it("does one thing at a time in a session, and closes it when nothing more is heard of its client", async () => {
    const silence = new AbortController();
    const sessions = gymSessions({
      ...{
        open: () => computers.open(),
        platform: computers.platform,
        screen: { width: 1280, height: 800 },
        strictLimits: false,
        most: 1,
      },
      observe: "accessibility" as const,
      seconds: { answer: 30, attempt: 60 },
      clock: {
        now: () => 0,
        // Only the wait for silence is as long as that; it ends when the test says so.
        sleep: (milliseconds, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason), { once: true });
            if (milliseconds === 60_000) silence.signal.addEventListener("abort", () => resolve(), { once: true });
          }),
      },
    });
    const { session, turn } = await sessions.reset(null, task);
    expect(turn.nodes).toEqual(["evaluating", "waiting", "evaluating"]);
    const first = sessions.step(session, { action: wait });
    await expect(sessions.step(session, { action: wait })).rejects.toMatchObject({ code: "GYM_ORDER" });
    expect((await first).end).toBeNull();
    await expect(sessions.reset(null, task)).rejects.toMatchObject({ code: "GYM_FULL" });
    silence.abort();
    await expect
      .poll(() =>
        sessions.reset(null, task).then(
          ({ session: other }) => other,
          () => null,
        ),
      )
      .toBe("2");
    await expect(sessions.step(session, { action: wait })).rejects.toMatchObject({ code: "GYM_SESSION" });
    await sessions.closeAll();
  });
});
