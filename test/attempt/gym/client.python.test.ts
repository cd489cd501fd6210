import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { gold } from "../../../pipeline/attempt/agents/gold.js";
import { createRng } from "../../../pipeline/rng.js";
import { attempt } from "../small-tasks.js";
import { serveSmallGym, task, token } from "./small-gym.js";

/** What a Python program prints that uses the package from its folder. Rejects with what it says of an error. */
async function python(address: string, program: string, input: unknown = null): Promise<unknown> {
  const begin = `import json, sys\nfrom taskloom_gym import *\ngiven = json.load(sys.stdin)\naddress, token = sys.argv[1:]\n`;
  const child = spawn("python3", ["-c", begin + program, address, token], {
    env: {
      ...process.env,
      PYTHONPATH: ["clients/python/src", process.env.PYTHONPATH ?? []].flat().join(":"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => {
    out += data;
  });
  child.stderr.on("data", (data) => {
    err += data;
  });
  child.stdin.end(JSON.stringify(input));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
}

describe("the Python package", () => {
  it("gives Gymnasium's five values, and rewards that add up to 1 for the gold trajectory", async () => {
    const { address } = await serveSmallGym();
    const { steps } = await attempt(task, gold(task, createRng("python")));
    const program = `
env = TaskloomEnv(address, token)
observation, info = env.reset(seed=3, options={"task": "1f0c"})
assert observation["screenshot"].startswith(b"\\x89PNG") and env.render() == observation["screenshot"]
assert info["instruction"] and info["nodes"] == ["evaluating", "waiting", "evaluating"]
total, ends = 0.0, []
for action in given:
    observation, reward, terminated, truncated, info = env.step(action)
    total += reward
    ends.append(terminated or truncated)
assert observation is not None
env.close()
env.close()
print(json.dumps({"total": total, "ends": ends, "nodes": info["nodes"], "success": info["success"]}))
`;
    const said = await python(
      address,
      program,
      steps.map(({ action }) => action),
    );
    expect(said).toEqual({
      total: expect.closeTo(1, 10),
      ends: steps.map((_, i) => i === steps.length - 1),
      nodes: ["completed", "completed", "completed"],
      success: true,
    });
  });

  it("is an environment of Gymnasium with spaces where that is installed, and has no base without it", async () => {
    const { address } = await serveSmallGym();
    const program = `
try:
    import gymnasium
except ImportError:
    gymnasium = None
env = TaskloomEnv(address, token)
observation, info = env.reset(seed=1)
if gymnasium is None:
    fits = TaskloomEnv.__mro__[1:] == (object,) and not hasattr(env, "action_space")
else:
    from gymnasium.utils.env_checker import env_reset_passive_checker, env_step_passive_checker
    action = env.action_space.sample()
    fits = (isinstance(env, gymnasium.Env) and env.observation_space.contains(observation)
            and env.action_space.contains(action) and env.action_space.contains("pyautogui.click(1, 1)"))
    env_reset_passive_checker(env, seed=2)
    fits = fits and len(env_step_passive_checker(env, {"function": "wait", "args": {"seconds": 0}})) == 5
env.close()
print(json.dumps(fits))
`;
    expect(await python(address, program)).toBe(true);
  });

  it("gives OSWorld's four values, takes scripts of pyautogui, and judges at the end", async () => {
    const { address } = await serveSmallGym();
    const program = `
env = OSWorldEnv(address, token)
first = env.reset({"id": "1f0c-task"})
observation, reward, done, info = env.step("import pyautogui\\npyautogui.click(5, 5)", pause=0.01)
middle = [sorted(observation), reward, done]
env.step("WAIT")
observation, reward, done, info = env.step("DONE")
print(json.dumps({"first": sorted(first), "instruction": first["instruction"], "middle": middle,
                  "end": [done, info["done"], env.evaluate()], "tree": first["accessibility_tree"][:14]}))
env.close()
`;
    const keys = ["accessibility_tree", "instruction", "screenshot", "terminal"];
    expect(await python(address, program)).toEqual({
      ...{ first: keys, instruction: "Copy a.txt, paste it, plan a call.", middle: [keys, 0, false] },
      ...{ end: [true, true, 0], tree: "<desktop-frame" },
    });
  });

  it("raises what the server refuses with its code, and can go on", async () => {
    const { address } = await serveSmallGym();
    const program = `
def code(call):
    try:
        call()
    except GymError as error:
        return error.code
env = TaskloomEnv(address, token)
codes = [code(lambda: env.step("pyautogui.click(1, 1)")), code(lambda: env.reset(options={"task": "none"})),
         code(lambda: GymClient(address, "wrong").tasks()), code(lambda: GymClient("http://127.0.0.1:1", "").tasks())]
env.reset()
codes += [code(lambda: env.step("import os")), code(lambda: GymClient(address, token).reset())]
codes.append(code(lambda: env.step({"function": "wait", "args": {"seconds": 0}})))
env.close()
print(json.dumps(codes))
`;
    expect(await python(address, program)).toEqual([
      "GYM_ORDER",
      "GYM_TASK",
      "SERVE_TOKEN",
      "GYM_UNREACHABLE",
      "SCRIPT_REFUSED",
      "GYM_FULL",
      null,
    ]);
  });
});
