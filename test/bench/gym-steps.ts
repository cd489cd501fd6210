import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { serveGym } from "../../pipeline/attempt/gym/serve-gym.js";
import type { Desktop } from "../../pipeline/environments/desktop/desktop-environment.js";
import { screen } from "../../pipeline/environments/desktop/sandbox/layout.js";
import { systemClock } from "../../pipeline/llm/clock.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { committedPoolFolder } from "../../pipeline/run/pool/pool.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { PixelAction } from "../../pipeline/schema/computer/pixel-action.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { taskOf } from "../attempt/small-tasks.js";
import { instance, taskGraph } from "../prove/drafts.js";

/** A client of `serve --protocol gym` in a program of its own. */
interface GymSteps {
  /** Begins an episode, which leaves the desktop as it is. */
  begin(): Promise<void>;
  step(action: PixelAction): Promise<void>;
  /** Processor seconds that the client has used. */
  seconds(): number;
  close(): Promise<void>;
}

/** Does what each line of its input says, and answers with the processor seconds that it has used so far. */
const client = `
import json, sys, time
from taskloom_gym import TaskloomEnv
env = TaskloomEnv(sys.argv[1], sys.argv[2])
for line in sys.stdin:
    action = json.loads(line)
    if action is None:
        env.reset()
    else:
        env.step(action)
    print(time.process_time(), flush=True)
env.close()
`;
const token = "bench";

/**
 * Serves a desktop with a task of an application, and starts the Python client of clients/python for it, which needs
 * python3 alone. Episodes are judged by the evaluator of a verified subtask; only resets leave the desktop alone.
 */
export async function openGymSteps(desktop: Desktop, application: string): Promise<GymSteps> {
  const task = await taskFor(application);
  const server = await serveGym(
    { list: () => [task.record], choose: () => task },
    {
      open: async () => ({ ...desktop, reset: async () => undefined, close: async () => undefined }),
      platform: desktop.platform,
      screen,
      clock: systemClock,
      strictLimits: false,
      observe: "accessibility",
      most: 1,
      seconds: { answer: 600, attempt: 600 },
      port: 0,
      token,
    },
  );
  const program = spawn("python3", ["-c", client, server.address, token], {
    env: { ...process.env, PYTHONPATH: "clients/python/src", PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(program, "close");
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

  let used = 0;

  async function ask(what: PixelAction | null): Promise<void> {
    program.stdin.write(`${JSON.stringify(what)}\n`);
    const { value, done } = await answers.next();
    if (done === true) throw new Error("the Python client has ended");
    used = Number(value);
  }

  return {
    begin: () => ask(null),
    step: ask,
    seconds: () => used,
    async close() {
      program.stdin.end();
      await ended;
      await server.close();
    },
  };
}

/** The first verified subtask of an application as a task. */
async function taskFor(application: string) {
  const { subtasks } = await readPool(committedPoolFolder(), "desktop");
  const found = [...subtasks.values()]
    .filter((subtask) => subtask.application === application)
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0];
  const parameters = found?.trials[0]?.parameters;
  if (found === undefined || parameters === undefined)
    throw new RangeError(`the pool has no subtask of ${application}`);
  const node = instance(found, parameters);
  const bound = bindGraph(taskGraph([node]), subtasks);
  if ("reason" in bound) throw new RangeError(bound.reason);
  const record = {
    ...{ id: found.id, level: "L1" as const, persona: "bench", task_instruction: found.instruction_template },
    ...{ involved_apps: [application], dag: { nodes: [node.id], edges: {} }, carried_values: [] },
  };
  return { record, task: taskOf(bound, emptySetup, { level: "L1" }) };
}
