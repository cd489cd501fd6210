import { describe, expect, it } from "vitest";
import { gold } from "../../../pipeline/attempt/agents/gold.js";
import { createRng } from "../../../pipeline/rng.js";
import { attempt } from "../small-tasks.js";
import { python } from "./run-python.js";
import { serveSmallGym, task } from "./small-gym.js";

describe("the environment with OSWorld's interface", () => {
  it("gives OSWorld's four values, takes scripts of pyautogui, and judges at the end", async () => {
    const { address } = await serveSmallGym();
    const program = `
env = OSWorldEnv(address, token)
first = env.reset({"id": "1f0c-task"})
observation, reward, done, info = env.step("import pyautogui\\npyautogui.click(5, 5)", pause=0.01)
middle = [sorted(observation), reward, done]
env.step({"action_type": "WAIT"})
observation, reward, done, info = env.step("DONE")
print(json.dumps({"first": sorted(first), "instruction": first["instruction"], "middle": middle,
                  "end": [done, info["done"], env.evaluate(), observation["screenshot"][:4] == b"\\x89PNG"],
                  "tree": first["accessibility_tree"][:14]}))
env.close()
`;
    const keys = ["accessibility_tree", "instruction", "screenshot", "terminal"];
    expect(await python(address, program)).toEqual({
      ...{ first: keys, instruction: "Copy a.txt, paste it, plan a call.", middle: [keys, 0, false] },
      ...{ end: [true, true, 0, true], tree: "<desktop-frame" },
    });
  });

  it("counts FAIL as OSWorld does, and judges its reason where it has one", async () => {
    const { address } = await serveSmallGym();
    const program = `
env = OSWorldEnv(address, token)
said = []
for task, action in given:
    env.reset({"id": task})
    observation, reward, done, info = env.step(action)
    said.append([reward, done, info["fail"], env.evaluate(), info["success"]])
env.close()
print(json.dumps(said))
`;
    const because = (reason: string) => ({ action_type: "FAIL", reason });
    const cases = [
      ["2a7e", "FAIL"],
      ["2a7e", { action_type: "FAIL", parameters: {} }],
      ["2a7e", because("there is no a.txt")],
      ["2a7e", because("I have no rights to do that")],
      ["1f0c", "FAIL"],
      ["1f0c", because("there is no a.txt")],
    ];
    expect(await python(address, program, cases)).toEqual([
      [1, true, true, 1, false],
      [1, true, true, 1, false],
      [1, true, true, 1, true],
      [0, true, true, 0, false],
      [0, true, true, 0, false],
      [0, true, true, 0, false],
    ]);
  });

  it("judges the state as it is when a runner stops before the agent says that it is done", async () => {
    const { address } = await serveSmallGym();
    const { steps } = await attempt(task, gold(task, createRng("python")));
    const program = `
env = OSWorldEnv(address, token)
env.reset({"id": "1f0c"})
untouched = env.evaluate()
env.reset({"id": "1f0c"})
total = sum(env._env.step(action)[1] for action in given)
scores = [env.evaluate(), env.evaluate()]
try:
    env.step("WAIT")
except GymError as error:
    code = error.code
env.close()
print(json.dumps([untouched, total, scores, code]))
`;
    const acting = steps.map(({ action }) => action).filter((action) => action?.function !== "finish");
    expect(await python(address, program, acting)).toEqual([0, expect.closeTo(1, 10), [1, 1], "GYM_ORDER"]);
  });

  it("takes the actions of computer_13, and says of those that cannot be done why, while the agent goes on", async () => {
    const { address } = await serveSmallGym();
    const program = `
env = OSWorldEnv(address, token, action_space="computer_13")
env.reset()
said = []
for action in given:
    observation, reward, done, info = env.step(action)
    said.append(info["outcome"] if "error" not in info else info["error"].split(":")[0])
at = env.controller.get_cursor_position()
done = env.step("DONE")[2]
env.close()
print(json.dumps({"said": said, "at": at, "done": done, "history": len(env.action_history)}))
`;
    const actions = [
      { action_type: "MOVE_TO", parameters: { x: 7, y: 9 } },
      { action_type: "CLICK", x: 5, y: 5, num_clicks: 2 },
      { action_type: "TYPING", parameters: { text: 'it\'s "<é>"\n' } },
      { action_type: "HOTKEY", parameters: { keys: ["ctrl", "a"] } },
      { action_type: "SCROLL", parameters: { dx: 0, dy: -2 } },
      { action_type: "WAIT" },
      { action_type: "CLICK", parameters: { x: 5 } },
      { action_type: "MOVE_TO", parameters: { x: 5000, y: 5 } },
      { action_type: "FLY", parameters: {} },
      "pyautogui.click(1, 1)",
    ];
    expect(await python(address, program, actions)).toEqual({
      said: [
        ...Array.from({ length: 6 }, () => expect.any(String)),
        ...["ACTION_INVALID", "OFF_SCREEN", "ACTION_INVALID", "ACTION_INVALID"],
      ],
      ...{ at: [5, 5], done: true, history: 11 },
    });
  });

  it("has a controller of the desktop, on which what is done counts as steps, and looking does not", async () => {
    const { address } = await serveSmallGym();
    const program = `
import os, tempfile
env = OSWorldEnv(address, token, require_terminal=True)
env.reset()
controller = env.controller
film = os.path.join(tempfile.mkdtemp(), "recording.mp4")
controller.start_recording()
looks = [controller.get_screenshot()[:4] == b"\\x89PNG", controller.get_accessibility_tree()[:14], env._get_obs()["terminal"]]
limit = 0
printed = controller.execute_python_command("pyautogui.moveTo(30, 40); print(pyautogui.position())")
refused = controller.execute_python_command("import os")
controller.execute_action({"action_type": "CLICK", "parameters": {"x": 5, "y": 5}})
controller.end_recording(film)
codes = []
for call in (lambda: controller.get_file("/etc/passwd"), lambda: controller.run_bash_script("id"),
             lambda: GuestController(env.controller.http_server, "wrong").get_screenshot()):
    try:
        call()
    except GymError as error:
        codes.append(error.code)
env.step("DONE")
steps = env._over["steps"]
print(json.dumps({
    "looks": looks, "printed": printed["output"], "refused": [refused["returncode"], refused["code"]], "codes": codes,
    "size": env.vm_screen_size, "address": f"http://{env.vm_ip}:{env.server_port}" == address,
    "film": open(film, "rb").read()[4:8].decode(), "steps": steps,
}))
env.close()
`;
    expect(await python(address, program)).toEqual({
      ...{ looks: [true, "<desktop-frame", null], printed: "Point(x=30, y=40)\n", refused: [1, "SCRIPT_REFUSED"] },
      ...{ codes: ["SERVE_NOT_OFFERED", "SERVE_NOT_OFFERED", "SERVE_TOKEN"], size: { width: 1280, height: 800 } },
      ...{ address: true, film: "ftyp", steps: 3 },
    });
  });
});
