import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { exportDataset } from "../../../pipeline/export/export-dataset.js";
import { openDatabase } from "../../../pipeline/store/file/database.js";
import { readTasks } from "../../../pipeline/store/read.js";
import { python } from "../../attempt/gym/run-python.js";
import { serveSmallGym, token } from "../../attempt/gym/small-gym.js";
import { recordedDataset, testFolder } from "./recorded-dataset.js";
import { rowsIn } from "./written-files.js";

const folder = testFolder();
let database: ReturnType<typeof openDatabase>;
/** What was recorded of the task of the small server, as scripts of pyautogui; finishing is none. */
let scripts: string[];

beforeAll(async () => {
  database = openDatabase(await recordedDataset(folder));
  const copied = [...readTasks(database)].find(({ task_instruction }) => task_instruction.startsWith("Copy a.txt"));
  const triple = z.object({ task_id: z.string(), script: z.string() });
  const triples = rowsIn(await exported("omniact")).map(({ row }) => triple.parse(row));
  scripts = triples.filter(({ task_id }) => task_id === copied?.id).map(({ script }) => script);
  expect(scripts.length).toBeGreaterThan(0);
});
afterAll(() => database.close());

async function exported(format: string): Promise<string> {
  const to = join(folder, format);
  await exportDataset(database, { format, to });
  return to;
}

/** Writes a Python package that has what of a framework matters here. */
function standIn(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, `${name}-stand-in`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** The loop of a rollout as MultiTurnEnv of verifiers has it (legacy/envs/multiturn_env.py, a60a606). */
const verifiersFiles = {
  "datasets.py": "class Dataset:\n    from_list = staticmethod(list)\n",
  "verifiers.py": `
import logging
class Error(Exception): pass
class InfraError(Error): pass
class Environment: pass
class Message:
    def __init__(self, **fields):
        self.__dict__.update(fields)
UserMessage = ToolMessage = AssistantMessage = Message
class Rubric:
    def __init__(self, funcs): self.funcs, self.metrics = funcs, []
    def add_metric(self, func): self.metrics.append(func)
def cleanup(method):
    method.is_cleanup = True
    return method
class MultiTurnEnv(Environment):
    def __init__(self, dataset, eval_dataset, tool_defs, rubric, max_turns):
        self.dataset, self.eval_dataset, self.tool_defs, self.rubric, self.max_turns = dataset, eval_dataset, tool_defs, rubric, max_turns
        self.logger = logging.getLogger("env")
    async def rollout(self, row, turns):
        state = {**row, "trajectory": [], "error": None, "final_env_response": None}
        messages = []
        try:
            state = await self.setup_state(state) or state
            for turn in turns[:self.max_turns]:
                messages.append(turn)
                state["trajectory"].append(turn)
                if len(state["trajectory"]) == self.max_turns: break
                messages += await self.env_response(messages, state)
                if state["final_env_response"] is not None: break
        except Error as error:
            state["error"] = error
        for name in dir(self):
            if getattr(getattr(self, name), "is_cleanup", False): await getattr(self, name)(state)
        state["reward"] = [await func(state=state, info=row["info"]) for func in [*self.rubric.funcs, *self.rubric.metrics]]
        return state, messages
`,
};

it("verifiers: the environment of the folder works at a task, tells a model what it did wrong, and has the server's reward", async () => {
  const to = await exported("verifiers");
  const { address } = await serveSmallGym(1);
  const program = `
import asyncio, taskloom_gym, taskloom_desktop as module
from verifiers import Message
env = module.load_environment(max_turns=50)
assert env.tool_defs[0]["name"] == "act" and module.FOLDER.samefile(taskloom_gym.__path__[0] + "/..")
row = {**env.dataset[0], "info": {**json.loads(env.dataset[0]["info"]), "task_id": "1f0c"}}
def say(*calls, content=""):
    said = [Message(id=str(i), name=name, arguments=json.dumps(args)) for i, (name, args) in enumerate(calls)]
    return Message(role="assistant", content=content, tool_calls=said or None)
done = ("finish", {"status": "success", "message": "done"})
async def main():
    wrong = [say(("act", {"code": "import os"})), say(("walk", {})), say(("act", {}))]
    work = [say(("act", {"code": code})) for code in given]
    whole, messages = await env.rollout(row, [*wrong, *work, say(done)])
    refused = [m.content for m in messages if hasattr(m, "tool_call_id") and isinstance(m.content, str)]
    # Two at once on one desktop: the second waits until the first has given it back.
    two = await asyncio.gather(*(env.rollout(row, [*work, say(content="I am done.")]) for _ in range(2)))
    env.max_turns = 2
    cut, _ = await env.rollout(row, work)
    lost, _ = await env.rollout({**row, "info": {"task_id": "none"}}, work)
    return {
        "rewards": [state["reward"] for state, _ in [(whole, None), *two, (cut, None)]], "refused": refused,
        "error": [type(lost["error"]).__name__, str(lost["error"])[:9]], "seen": [part["type"] for part in whole["prompt"][-1].content],
        "left": [name for name in whole if name == "episode"],
    }
print(json.dumps(asyncio.run(main())))
`;
  const said = await python(address, program, scripts, {
    client: to,
    folders: [standIn("verifiers", verifiersFiles)],
    variables: { TASKLOOM_GYM_ADDRESS: address, TASKLOOM_GYM_TOKEN: token },
  });
  expect(said).toEqual({
    rewards: [
      [expect.closeTo(1, 10), 1],
      [expect.closeTo(1, 10), 1],
      [expect.closeTo(1, 10), 1],
      [0, 0],
    ],
    refused: [
      expect.stringContaining("SCRIPT_REFUSED"),
      "ACTION_INVALID: there is no tool walk; use act or finish",
      "ACTION_INVALID: act takes code as texts",
      "The task has ended.",
    ],
    error: ["InfraError", "GYM_TASK:"],
    seen: ["text", "image_url"],
    left: [],
  });
});

/** The base of a resources server of NeMo Gym (resources_servers/gymnasium/base.py, 07d6b0d), and what it imports. */
const nemoGymFiles = {
  "fastapi.py": `
class HTTPException(Exception):
    def __init__(self, status_code, detail): self.status_code, self.detail = status_code, detail
class Request: pass
class FastAPI:
    def __init__(self): self.routes = {}
    def post(self, path): return lambda handler: self.routes.setdefault(path, handler)
`,
  "nemo_gym/openai_utils.py": "class NeMoGymResponse: pass\n",
  "nemo_gym/server_utils.py": 'SESSION_ID_KEY = "session_id"\n',
  "resources_servers/gymnasium.py": `
import json
from fastapi import FastAPI
def extract_text(response): return "".join(item.text for item in response.output if item.type == "message")
class GymnasiumServer:
    def __init__(self): self.session_state = {}
    def setup_webserver(self): return FastAPI()
    async def close_session(self, session_id): self.session_state.pop(session_id, None)
    @staticmethod
    def tool_output(call, result): return {"call_id": call.call_id, "output": json.dumps(result)}
`,
};

it("NeMo Gym: the resources server of the folder works at a task, tells a model what it did wrong, and has the server's reward", async () => {
  const to = join(await exported("nemo-gym"), "resources_servers", "taskloom");
  const { address } = await serveSmallGym(1);
  const program = `
import asyncio
from types import SimpleNamespace as Item
from app import DesktopServer
from fastapi import HTTPException
server = DesktopServer()
close = server.setup_webserver().routes["/close"]
def call(name, args): return Item(output=[Item(type="reasoning"), Item(type="function_call", call_id="1", name=name, arguments=json.dumps(args))])
async def episode(turns, task="1f0c"):
    observation, info = await server.reset({"verifier_metadata": {"task": task}}, "a")
    assert isinstance(observation, str) and info["supports_explicit_close"] is True
    reward, ended, outputs = 0.0, False, []
    for turn in turns:
        _, part, ended, truncated, info = await server.step(turn, {}, "a")
        reward += part
        outputs += [json.loads(one["output"]) for one in info.get("tool_outputs", [])]
    await close(Item(session={"session_id": "a"}))
    return [reward, ended, info.get("success"), [one for one in outputs if "_" in one.split(":")[0]], len(server.session_state)]
async def main():
    wrong = [call("act", {"code": "import os"}), call("walk", {})]
    work = [call("act", {"code": code}) for code in given]
    whole = await episode([*wrong, *work, call("finish", {"status": "success", "message": "done"})])
    silent = await episode([*work, Item(output=[Item(type="message", text="I am done.")])])
    try:
        await episode([], "none")
    except HTTPException as error:
        refused = [error.status_code, error.detail[:9]]
    return [whole, silent, await episode(work[:1]), refused]
print(json.dumps(asyncio.run(main())))
`;
  const said = await python(address, program, scripts, {
    client: to,
    folders: [standIn("nemo-gym", nemoGymFiles)],
    variables: { TASKLOOM_GYM_ADDRESS: address, TASKLOOM_GYM_TOKEN: token },
  });
  const refused = [
    expect.stringContaining("SCRIPT_REFUSED"),
    "ACTION_INVALID: there is no tool walk; use act or finish",
  ];
  expect(said).toEqual([
    [expect.closeTo(1, 10), true, true, refused, 0],
    [expect.closeTo(1, 10), true, true, [], 0],
    [0, false, null, [], 0],
    [502, "GYM_TASK:"],
  ]);
});
