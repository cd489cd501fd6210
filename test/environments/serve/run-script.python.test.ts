import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { ProgramResult, ProgramRun } from "../../../pipeline/environments/contract.js";
import { openQuestionSocket } from "../../../pipeline/environments/desktop/sandbox/question-socket.js";
import { pythonModules } from "../../../pipeline/environments/desktop/sandbox/questions.js";
import { lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { EnvironmentError } from "../../../pipeline/errors.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import type { PixelAction } from "../../../pipeline/schema/computer/pixel-action.js";
import { smallDesktop } from "../../prove/small-desktop.js";

const outcomeSchema = z.looseObject({ status: z.string(), output: z.string(), error: z.string() });

/** Runs a program of Python on this machine, with the modules that programs of a desktop have. */
async function runHere({ command, seconds, answer }: ProgramRun): Promise<ProgramResult> {
  const [, ...words] = command;
  const path = join(mkdtempSync(join(tmpdir(), "script-")), "socket");
  const socket = answer && (await openQuestionSocket(path, answer));
  const environment = { PYTHONPATH: pythonModules(), PYTHONDONTWRITEBYTECODE: "1", TASKLOOM_QUESTIONS: path };
  const child = spawn("python3", words, {
    env: { ...process.env, ...(socket && environment) },
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
  });
  const [output, error, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, "close"),
  ]);
  await socket?.close();
  const failure = socket?.failure() ?? null;
  if (failure !== null) throw failure.error;
  return { code: code ?? 137, output, error, timedOut: signal === "SIGKILL" };
}

/** A guest that runs scripts, and what its mouse and keyboard did; they take `milliseconds` each, and may fail. */
async function lend({ milliseconds = 0, failure = null }: { milliseconds?: number; failure?: Error | null } = {}) {
  const environment = await smallDesktop({ forks: false }).open();
  await environment.reset(emptySetup);
  const done: PixelAction[] = [];
  const point = async (action: PixelAction) => {
    if (failure !== null) throw failure;
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
    done.push(action);
  };
  const desktop = lendDesktop({ ...environment, point, run: runHere }, { width: 1280, height: 800 });
  const { address, close } = await serveGuest(desktop, { port: 0, token: null });
  onTestFinished(close);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${address}${path}`, { method: "POST", body: JSON.stringify(body) });
    return { status: response.status, answer: outcomeSchema.partial().parse(await response.json()) };
  };
  const preamble = "import pyautogui; import time; pyautogui.FAILSAFE = False; ";
  const execute = (code: string, timeout = 60) =>
    post("/execute", { command: ["python", "-c", preamble + code], shell: false, timeout });
  return { done, post, execute };
}

const click = (x: number, y: number) => ({ function: "click", args: { x, y } });

describe("a script of pyautogui that cannot be read", () => {
  it("runs as Python, and what it calls is done by mouse and keyboard before it goes on", async () => {
    const { done, execute } = await lend();
    const script = `
from pyautogui import click, hotkey as keys
import pyautogui as pg
x, y = 40, 30
for row in range(3):
    if row != 1:
        click(x + 5 * row, y=y, clicks=2)
pg.write(f"row {row}: {x * y}", interval=0.01)
with pg.hold("shift"):
    pg.press(["left"] * 2)
keys(*["ctrl", "s"])
pg.moveTo(pg.position().x + 1, 9, duration=0.2, tween=pg.easeInOutQuad)
pg.dragRel(10, 0, button="right")
pg.scroll(-3, *pg.position())
print(pg.size(), pg.position(), pg.onScreen(1280, 0), pg.screenshot().size)
`;
    const { status, answer } = await execute(script);
    expect({ status, answer }).toMatchObject({ status: 200, answer: { status: "success", returncode: 0, error: "" } });
    expect(answer.output).toMatch(/^Size\(width=1280, height=800\) Point\(x=61, y=9\) False \(\d+, \d+\)\n$/);
    expect(done).toMatchObject([
      { function: "click", args: { x: 40, y: 30, count: 2 } },
      { function: "click", args: { x: 50, y: 30, count: 2 } },
      { function: "type", args: { text: "row 2: 1200" } },
      { function: "key", args: { keys: "shift+left" } },
      { function: "key", args: { keys: "shift+left" } },
      { function: "key", args: { keys: "ctrl+s" } },
      { function: "move", args: { x: 51, y: 9 } },
      { function: "drag", args: { button: "right" } },
      { function: "scroll", args: { x: 61, y: 9, dy: -3 } },
    ]);
  });

  it("may use other modules and programs, and pastes by typing", async () => {
    const { done, execute } = await lend();
    const script = `import subprocess; import difflib; import pyperclip
found = subprocess.check_output(['echo', 'rent.txt']).decode().split()
pyperclip.copy(difflib.get_close_matches('rent', found, n=1, cutoff=0.1)[0])
pyautogui.hotkey('ctrl', 'v')
subprocess.run(['python3', '-c', 'import pyautogui; pyautogui.click(1, 2)'], check=True)
print(pyperclip.paste())`;
    expect(await execute(script)).toMatchObject({ answer: { returncode: 0, output: "rent.txt\n" } });
    expect(done).toMatchObject([{ function: "type", args: { text: "rent.txt" } }, click(1, 2)]);
  });

  it("runs by /run_python, too, and by a command in one text", async () => {
    const { done, post } = await lend();
    const code = "import pyautogui\nfor n in range(2): pyautogui.click(n + 1, 1)";
    expect(await post("/run_python", { code })).toMatchObject({ status: 200, answer: { return_code: 0 } });
    const command = 'python -c "import pyautogui; pyautogui.click(3 + 4, 5)"';
    expect(await post("/execute", { command })).toMatchObject({ status: 200, answer: { returncode: 0 } });
    expect(done).toMatchObject([click(1, 1), click(2, 1), click(7, 5)]);
  });

  it("is answered with its traceback where it fails, and with the code of what cannot be done", async () => {
    const { done, execute } = await lend();
    const failed = async (code: string) => {
      const { status, answer } = await execute(code);
      expect({ status, answer }).toMatchObject({ status: 200, answer: { status: "error", returncode: 1 } });
      return answer.error;
    };
    expect(await failed("pyautogui.click(1 + 1, 2); 1 / 0")).toMatch(/^Traceback[\s\S]*ZeroDivisionError/);
    expect(done).toHaveLength(1);
    expect(await failed("pyautogui.click(4000 + 1, 2)")).toMatch(/PyAutoGUIException: OFF_SCREEN: \(4001, 2\)/);
    expect(await failed("pyautogui.keyUp(f'{1}')")).toContain("PyAutoGUIException: ACTION_INVALID");
    expect(await failed("pyautogui.click(1 + 1")).toContain("SyntaxError");
    expect(await failed("pyautogui.alert('x')")).toContain("pyautogui.alert is not there on a lent desktop");
    expect(await failed("pyautogui.click(object(), 1)")).toContain("TypeError");
    const caught = "try:\n  pyautogui.click(-1 - 1, 2)\nexcept pyautogui.PyAutoGUIException: print('caught')";
    expect(await execute(`\n${caught}`)).toMatchObject({ answer: { output: "caught\n", returncode: 0 } });
  });

  it("ends with its time, and does nothing after that", async () => {
    const { done, execute } = await lend({ milliseconds: 20 });
    const { status, answer } = await execute("\nwhile True: pyautogui.press('a', presses=100)", 1);
    expect({ status, answer }).toMatchObject({ status: 200, answer: { status: "error", code: "SERVE_TIMEOUT" } });
    const before = done.length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(100);
    await execute("pyautogui.click(1, 1)");
    expect(done.slice(before)).toMatchObject([click(1, 1)]);
  });

  it("leaves behind no program that still has mouse and keyboard", async () => {
    const { done, execute } = await lend();
    const child = "import pyautogui, time; time.sleep(0.5); pyautogui.click(1, 1)";
    const script = `import subprocess; subprocess.Popen(['python3', '-c', ${JSON.stringify(child)}], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)`;
    expect(await execute(script)).toMatchObject({ answer: { returncode: 0 } });
    expect(await execute("time.sleep(1); print(f'{1}')")).toMatchObject({ status: 200 });
    expect(done).toEqual([]);
  });

  it("is answered with a status of its own where the desktop fails", async () => {
    const { execute } = await lend({ failure: new EnvironmentError("DESKTOP_DIED", "it ended; reset it") });
    expect(await execute("pyautogui.click(1 + 1, 1)")).toMatchObject({ status: 503 });
  });
});
