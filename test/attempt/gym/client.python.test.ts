import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { gold } from "../../../pipeline/attempt/agents/gold.js";
import { createRng } from "../../../pipeline/rng.js";
import { attempt } from "../small-tasks.js";
import { python } from "./run-python.js";
import { serveSmallGym, task } from "./small-gym.js";

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

  it("needs no Gymnasium: its environment has no base and no spaces then, and asking to register it does nothing", async () => {
    const { address } = await serveSmallGym();
    const program = `
env = TaskloomEnv(address, token)
observation, info = env.reset(seed=1)
plain = TaskloomEnv.__mro__[1:] == (object,) and not hasattr(env, "action_space")
env.close()
register_envs()
print(json.dumps(plain))
`;
    // Found before one that is installed.
    const folder = mkdtempSync(join(tmpdir(), "without-gymnasium-"));
    writeFileSync(join(folder, "gymnasium.py"), 'raise ImportError("not installed")\n');
    expect(await python(address, program, null, { folders: [folder] })).toBe(true);
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

  it("begins anew in a new session when the server has closed the one of a client that was silent", async () => {
    const { address } = await serveSmallGym(1, 0.2);
    const program = `
import time
env = TaskloomEnv(address, token)
env.reset()
time.sleep(1.5)
try:
    env.step({"function": "wait", "args": {"seconds": 0}})
except GymError as error:
    code = error.code
observation, info = env.reset()
turn = env.step({"function": "wait", "args": {"seconds": 0}})
time.sleep(1.5)
env.reset()
time.sleep(1.5)
env.close()
print(json.dumps([code, turn[1:4]]))
`;
    expect(await python(address, program)).toEqual(["GYM_SESSION", [0, false, false]]);
  });

  it("says with a code that a server is silent, breaks off, or speaks of something else", async () => {
    const silent = createServer(() => undefined);
    const breaking = createServer((_, response) => void response.socket?.destroy());
    const strange = createServer((_, response) => void response.end("<html>"));
    const failing = createServer((_, response) => void response.writeHead(502).end());
    const addresses: string[] = [];
    for (const server of [silent, breaking, strange, failing]) {
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const bound = server.address();
      addresses.push(`http://127.0.0.1:${typeof bound === "object" ? bound?.port : null}`);
    }
    const program = `
said = []
for place in given:
    try:
        TaskloomEnv(place, token, timeout=0.5).reset()
    except GymError as error:
        said.append([error.code, error.status, ";" in error.message])
print(json.dumps(said))
`;
    expect(await python("", program, addresses)).toEqual([
      ["GYM_TIMEOUT", 0, true],
      ["GYM_UNREACHABLE", 0, true],
      ["GYM_ANSWER", 0, true],
      ["GYM_ANSWER", 502, false],
    ]);
  });

  it("starts a server for a dataset and ends it, and says why one does not start", async () => {
    const { address } = await serveSmallGym();
    const program = `
import os, subprocess, tempfile
folder = tempfile.mkdtemp()
script = os.path.join(folder, "taskloom")
with open(script, "w") as file:
    file.write(f"""#!{sys.executable}
import json, os, sys, time
with open(os.path.join({folder!r}, "pid"), "w") as told:
    told.write(str(os.getpid()))
if "none.sqlite" in sys.argv:
    sys.exit("STORE_MISSING: there is no none.sqlite")
print(json.dumps({{"address": {address!r}, "addresses": [{address!r}], "token": {token!r}, "words": sys.argv[1:]}}), flush=True)
time.sleep(60)
""")
os.chmod(script, 0o755)
os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
env = TaskloomEnv(dataset="some.sqlite", options=["--parallel", "2"])
pid = int(open(os.path.join(folder, "pid")).read())
os.kill(pid, 0)
observation, info = env.reset()
env.close()
try:
    os.kill(pid, 0)
    ended = False
except ProcessLookupError:
    ended = True
said = []
for given in [{"dataset": "none.sqlite"}, {"dataset": "a", "program": "no-such-program"}, {}]:
    try:
        TaskloomEnv(**given)
    except GymError as error:
        said.append([error.code, "STORE_MISSING" in error.message or "give" in error.message])
print(json.dumps({"ended": ended, "instruction": info["instruction"], "said": said}))
`;
    expect(await python(address, program)).toEqual({
      ...{ ended: true, instruction: "Copy a.txt, paste it, plan a call." },
      said: [
        ["GYM_SERVER", true],
        ["GYM_SERVER", true],
        ["GYM_SERVER", true],
      ],
    });
  });

  it("goes on after subtasks that are done for it", async () => {
    const { address } = await serveSmallGym();
    const program = `
env = TaskloomEnv(address, token, render_mode=None)
observation, info = env.reset(seed=1, options={"task": "1f0c", "start_after": 1})
env.close()
print(json.dumps([info["nodes"].count("completed"), "This is done already" in info["instruction"]]))
`;
    expect(await python(address, program)).toEqual([1, true]);
  });

  it("refuses a render mode that it does not have", async () => {
    const program = `
try:
    TaskloomEnv("http://127.0.0.1:1", token, render_mode="human")
except GymError as error:
    print(json.dumps(error.code))
`;
    expect(await python("", program)).toBe("GYM_RENDER");
  });
});
