import { afterAll, beforeAll, expect, it } from "vitest";
import { gold } from "../../../pipeline/attempt/agents/gold.js";
import { type AttemptTask, attemptLimits, attemptTask } from "../../../pipeline/attempt/attempt-task.js";
import { runEpisode } from "../../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../../pipeline/attempt/scores/score-attempt.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { guard } from "../../../pipeline/environments/guard.js";
import { systemClock } from "../../../pipeline/llm/clock.js";
import { createRng } from "../../../pipeline/rng.js";
import { taskRecord } from "../../../pipeline/store/tasks/task-record.js";
import { catalog, pool, tasksOver } from "../../compose/several-computers.js";

const needed = ["lxterminal", "claws-mail"];
let environment: Environment;
beforeAll(async () => {
  const offered = [...catalog.applications.values()].filter(({ id }) => needed.includes(id));
  environment = guard(await desktopOf(offered).open());
});
afterAll(() => environment.close());

async function attempt(task: AttemptTask) {
  const limits = attemptLimits(task, false);
  const { trace, ...happened } = await runEpisode(
    environment,
    task,
    { ...gold(task, createRng(1)), close: async () => {} },
    {
      limits,
      seconds: { attempt: 600, answer: null },
      pictures: { shown: false, kept: false },
      clock: systemClock,
      signal: new AbortController().signal,
    },
  );
  const record = { ...happened, progress_limit: limits.progress };
  return { trace, happened, score: scoreAttempt(task, { record, trace }) };
}

it("does a task over two desktops, a server's terminal and the own mail program, and judges each by its state", async () => {
  const [proven] = await tasksOver("system-administrator", "L2", 1);
  if (proven === undefined) throw new Error("no task was made");
  const { trace, happened, score } = await attempt(
    attemptTask(taskRecord(proven, pool.subtasks, catalog), pool.subtasks),
  );
  expect(happened.ended).toBe("finished");
  expect(happened.steps.map(({ outcome }) => outcome).filter((one) => one !== "done")).toEqual([]);
  expect(score).toMatchObject({ success: true, coverage_rate: 1, side_effects: [] });
  expect(new Set(trace.map(({ state }) => state.further?.front))).toEqual(new Set(["own", "server"]));
});
