import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import type { PixelAction } from "../../../pipeline/schema/computer/pixel-action.js";
import { smallDesktop } from "../../prove/small-desktop.js";

async function lend(token: string | null = null) {
  const environment = await smallDesktop({ forks: false }).open();
  await environment.reset(emptySetup);
  const done: PixelAction[] = [];
  const point = async (action: PixelAction) => void done.push(action);
  const { address, close } = await serveGuest(lendDesktop({ ...environment, point }, { width: 1280, height: 800 }), {
    port: 0,
    token,
  });
  onTestFinished(close);
  const post = async (path: string, body: string) => {
    const response = await fetch(`${address}${path}`, { method: "POST", body });
    return { status: response.status, answer: await response.json() };
  };
  return { address, done, post };
}

const python = (code: string) =>
  JSON.stringify({ command: ["python", "-c", `import pyautogui; import time; pyautogui.FAILSAFE = False; ${code}`] });

describe("the protocol of OSWorld's guests", () => {
  it("shows the screen as a picture and as a tree, and where the pointer is", async () => {
    const { address, post } = await lend();
    const picture = await fetch(`${address}/screenshot`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect([...new Uint8Array(await picture.arrayBuffer())].slice(1, 4)).toEqual([0x50, 0x4e, 0x47]);
    const tree: unknown = await (await fetch(`${address}/accessibility`)).json();
    expect(JSON.stringify(tree)).toMatch(/<push-button name=\\"Slate\\".*cp:screencoord=\\"\(\d+, \d+\)\\"/);
    expect(await post("/screen_size", "")).toEqual({ status: 200, answer: { width: 1280, height: 800 } });
    await post("/execute", python("pyautogui.moveTo(7, 9)"));
    expect(await (await fetch(`${address}/cursor_position`)).json()).toEqual([7, 9]);
  });

  it("does scripts of pyautogui with mouse and keyboard", async () => {
    const { done, post } = await lend();
    const script =
      "pyautogui.click(40, 30, clicks=2); pyautogui.keyDown('ctrl'); pyautogui.press('s'); pyautogui.keyUp('ctrl'); pyautogui.write('<a>'); pyautogui.scroll(-3); pyautogui.mouseDown(1, 2); pyautogui.moveTo(5, 6); pyautogui.mouseUp(); pyautogui.hotkey('alt', 'f4')";
    expect(await post("/execute", python(script))).toMatchObject({ status: 200, answer: { status: "success" } });
    expect(done).toMatchObject([
      { function: "click", args: { x: 40, y: 30, count: 2 } },
      { function: "key", args: { keys: "ctrl+s" } },
      { function: "type", args: { text: "<a>" } },
      { function: "scroll", args: { x: 40, y: 30, dy: -3 } },
      { function: "drag" },
      { function: "key", args: { keys: "alt+f4" } },
    ]);
  });

  it("runs nothing else where the computer runs no programs, and refuses scripts that do more than gestures", async () => {
    const { done, post } = await lend();
    expect(await post("/execute", '{"command": "id", "shell": true}')).toMatchObject({ status: 501 });
    expect(await post("/run_bash_script", '{"script": "id"}')).toMatchObject({ status: 501 });
    for (const code of [
      "open('/etc/passwd')",
      "pyautogui.click(__import__('os').getpid(), 1)",
      "import os",
      "pyautogui.alert('x')",
    ]) {
      // As a program that fails: a client of the protocol sends again what has another status.
      const answer = { status: "error", returncode: 1, code: "SCRIPT_REFUSED" };
      expect(await post("/execute", python(code))).toMatchObject({ status: 200, answer });
    }
    expect(done).toEqual([]);
  });

  it("says what is wrong with a request that is malformed, too large, or of a web page", async () => {
    const { address, post } = await lend();
    expect(await post("/execute", "{")).toMatchObject({ status: 400, answer: { message: "the body is no JSON" } });
    expect(await post("/execute", "{}")).toMatchObject({ status: 400 });
    const { answer: off } = await post("/execute", python("pyautogui.click(5000, 5)"));
    expect(off).toMatchObject({ returncode: 1, code: "OFF_SCREEN", error: expect.stringMatching(/^OFF_SCREEN: /) });
    expect(await post("/nothing", "")).toMatchObject({ status: 404 });
    expect(await post("/screenshot", "")).toMatchObject({ status: 405 });
    expect(await post("/setup/change_wallpaper", "{}")).toMatchObject({ status: 501 });
    expect(await post("/setup/download_file", "{}")).toMatchObject({ status: 400 });
    expect((await fetch(`${address}/screenshot`, { headers: { origin: "http://example.com" } })).status).toBe(403);
    expect(await statusWith(address, { host: "example.com" })).toBe(421);
    expect(await statusWith(address, { "content-length": "999999999" }, "POST", "/execute")).toBe(413);
  });
});

describe("a guest that asks for a token", () => {
  it("takes it as Bearer and as the password of Basic, and answers nothing without it", async () => {
    const { address } = await lend("the-token");
    const status = async (authorization?: string) =>
      (await fetch(`${address}/platform`, authorization === undefined ? {} : { headers: { authorization } })).status;
    expect(await status("Bearer the-token")).toBe(200);
    expect(await status(`Basic ${Buffer.from("x:the-token").toString("base64")}`)).toBe(200);
    for (const wrong of [undefined, "", "Bearer ", "Bearer the-toke", "the-token", "Basic !", "Basic eDo="]) {
      expect(await status(wrong)).toBe(401);
    }
  });

  it("goes on while other clients say nothing, or half of it, or send wrong types", async () => {
    const { address, post } = await lend();
    const silent = connect(Number(new URL(address).port), "127.0.0.1");
    const half = request(`${address}/execute`, { method: "POST", headers: { "content-length": "100" } });
    for (const one of [silent, half]) one.on("error", () => undefined);
    half.write("{");
    for (const body of [
      "[]",
      "null",
      "7",
      '{"command": 7}',
      '{"command": []}',
      '{"command": "x", "timeout": "soon"}',
    ]) {
      expect(await post("/execute", body)).toMatchObject({ status: 400, answer: { code: "SERVE_BODY" } });
    }
    expect(await post("/run_python", JSON.stringify({ code: "x".repeat(1_000_000) }))).toMatchObject({ status: 400 });
    expect(await post("/screen_size", "")).toMatchObject({ status: 200 });
    silent.destroy();
    half.destroy();
  });
});

function statusWith(address: string, headers: Record<string, string>, method = "GET", path = "/platform") {
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers }, (response) => {
      resolve(response.statusCode);
      response.destroy();
    });
    sent.on("error", reject);
    sent.flushHeaders();
  });
}
