import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { python, pythonWithGymnasium } from "./run-python.js";
import { serveSmallGym } from "./small-gym.js";

describe("the Python package beside Gymnasium", () => {
  it("is an environment of Gymnasium, with spaces", async () => {
    const { address } = await serveSmallGym();
    const program = `
import gymnasium
from gymnasium.utils.env_checker import env_reset_passive_checker, env_step_passive_checker
env = TaskloomEnv(address, token)
observation, info = env.reset(seed=1)
action = env.action_space.sample()
fits = (isinstance(env, gymnasium.Env) and env.observation_space.contains(observation)
        and env.action_space.contains(action) and env.action_space.contains("pyautogui.click(1, 1)"))
env_reset_passive_checker(env, seed=2)
fits = fits and len(env_step_passive_checker(env, {"function": "wait", "args": {"seconds": 0}})) == 5
env.close()
print(json.dumps(fits))
`;
    expect(await python(address, program, null, { interpreter: pythonWithGymnasium() })).toBe(true);
  });

  it("is found by gymnasium.make and make_vec", async () => {
    const { address } = await serveSmallGym(2);
    const program = `
import gymnasium
env = gymnasium.make("Taskloom-v0", address=address, token=token)
observation, info = env.reset(seed=1)
found = isinstance(env.unwrapped, TaskloomEnv) and len(env.step("pyautogui.click(5, 5)")) == 5
env.close()
for mode, more in [("sync", {}), ("async", {"shared_memory": False})]:
    both = gymnasium.make_vec("Taskloom-v0", num_envs=2, vectorization_mode=mode, vector_kwargs=more,
                              address=address, token=token)
    both.reset(seed=1)
    found = found and len(both.step(["pyautogui.click(5, 5)", {"function": "wait", "args": {"seconds": 0}}])[1]) == 2
    both.close()
print(json.dumps(found))
`;
    expect(await python(address, program, null, { interpreter: pythonWithGymnasium() })).toBe(true);
  });

  it("is built and installed by pip from its folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "installed-client-"));
    const source = join(folder, "source");
    cpSync("clients/python", source, { recursive: true, filter: (file) => basename(file) !== ".venv" });
    const installed = join(folder, "installed");
    const pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target", installed, source];
    execFileSync(pythonWithGymnasium(), pip, { stdio: "pipe" });
    const { address } = await serveSmallGym();
    const program = `
import taskloom_gym
env = TaskloomEnv(address, token)
observation, info = env.reset(seed=1)
env.close()
print(json.dumps([taskloom_gym.__file__, bool(info["instruction"])]))
`;
    const said = await python(address, program, null, { client: installed });
    expect(said).toEqual([join(installed, "taskloom_gym", "__init__.py"), true]);
  });
});
