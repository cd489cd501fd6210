import { onTestFinished } from "vitest";
import type { GymTasks } from "../../../pipeline/attempt/gym/serve-gym.js";
import { serveGym } from "../../../pipeline/attempt/gym/serve-gym.js";
import { RequestError } from "../../../pipeline/errors.js";
import { systemClock } from "../../../pipeline/llm/clock.js";
import { attemptable, computers } from "../small-tasks.js";

export const token = "a-token-of-this-test";
export const task = attemptable();
const record = {
  id: "1f0c-task",
  level: "L3" as const,
  persona: "accountant",
  task_instruction: "Copy a.txt, paste it, plan a call.",
  involved_apps: ["Slate", "Planner"],
};

const tasks: GymTasks = {
  list: () => [{ id: record.id, level: record.level, persona: record.persona }],
  choose(prefix) {
    if (prefix !== null && !record.id.startsWith(prefix)) throw new RequestError("GYM_TASK", "no such task");
    return { record, task };
  },
};

/** A gym server of one small task on simulated computers. */
export async function serveSmallGym(most = 1) {
  const server = await serveGym(tasks, {
    open: () => computers.open(),
    screen: { width: 1280, height: 800 },
    clock: systemClock,
    strictLimits: false,
    observe: "accessibility",
    most,
    seconds: { answer: 30, attempt: 60 },
    port: 0,
    token,
  });
  onTestFinished(server.close);
  return server;
}
