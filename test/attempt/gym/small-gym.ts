import { onTestFinished } from "vitest";
import { type GymTasks, serveGym } from "../../../pipeline/attempt/gym/serve-gym.js";
import { RequestError } from "../../../pipeline/errors.js";
import { systemClock } from "../../../pipeline/llm/clock.js";
import { folder, withFiles } from "../../prove/drafts.js";
import { attemptable, computers, graph, setup } from "../small-tasks.js";

export const token = "a-token-of-this-test";
export const task = attemptable();
const record = {
  id: "1f0c-task",
  level: "L3" as const,
  persona: "accountant",
  task_instruction: "Copy a.txt, paste it, plan a call.",
  involved_apps: ["Slate", "Planner"],
  dag: { nodes: graph.nodes.map(({ id }) => id), edges: {} },
  carried_values: [],
};

const missing = `${folder}\\a.txt`;
const error = `${missing} File not found. Check the file name.`;
/** The same task without the file that it begins with. */
const infeasible = attemptable(graph, withFiles({ b: "beta" }), {
  level: "L4",
  blocked: { node: 0, error },
  infeasibility: {
    ...{ blocked: graph.nodes[0]?.id ?? "", kind: "missing_file", error },
    removed: { type: "txt_path", value: missing },
    ...{ twin_task_id: "", twin_setup: setup },
  },
});

const offered = [
  { record, task },
  { record: { ...record, id: "2a7e-infeasible", level: "L4" as const }, task: infeasible },
];

const tasks: GymTasks = {
  list: () => offered.map(({ record: { id, level, persona } }) => ({ id, level, persona })),
  choose(prefix) {
    const found = offered.find(({ record: { id } }) => prefix === null || id.startsWith(prefix));
    if (found === undefined) throw new RequestError("GYM_TASK", "no such task");
    return found;
  },
};

/** A gym server of two small tasks on simulated computers; `answer` are the seconds that a client may think. */
export async function serveSmallGym(most = 1, answer = 30) {
  const server = await serveGym(tasks, {
    open: () => computers.open(),
    platform: computers.platform,
    screen: { width: 1280, height: 800 },
    clock: systemClock,
    strictLimits: false,
    observe: "accessibility",
    most,
    seconds: { answer, attempt: 60 },
    port: 0,
    token,
  });
  onTestFinished(server.close);
  return server;
}
