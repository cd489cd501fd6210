import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { screen } from "../../../pipeline/environments/desktop/sandbox/layout.js";
import type { LoopbackServer } from "../../../pipeline/environments/serve/http/loopback-server.js";
import { lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { guestClient } from "./guest-client.js";

const catalog = await loadCatalog();
const offered = [...catalog.applications.values()].filter(({ id }) =>
  ["mousepad", "galculator", "lxterminal"].includes(id),
);

/** How agents of the series Agent S bring the window of an application to the front. */
function switchTo(application: string): string {
  return `import subprocess;
import difflib;
import pyautogui;
pyautogui.press('escape');
time.sleep(0.5);
output = subprocess.check_output(['wmctrl', '-lx']);
output = output.decode('utf-8').splitlines();
window_titles = [line.split(None, 4)[2] for line in output];
closest_matches = difflib.get_close_matches('${application}', window_titles, n=1, cutoff=0.1);
if closest_matches:
    closest_match = closest_matches[0];
    for line in output:
        if closest_match in line:
            window_id = line.split()[0]
            break;
subprocess.run(['wmctrl', '-ia', window_id])
subprocess.run(['wmctrl', '-ir', window_id, '-b', 'add,maximized_vert,maximized_horz'])
`;
}

describe("a client of OSWorld's protocol on a desktop of real applications", () => {
  let desktop: Environment;
  let server: LoopbackServer;
  let client: ReturnType<typeof guestClient>;
  beforeAll(async () => {
    desktop = await desktopOf(offered).open();
    await desktop.reset(emptySetup);
    const lent = lendDesktop(desktop, screen, desktop, () => desktop.reset(emptySetup));
    server = await serveGuest(lent, { port: 0, token: null });
    client = guestClient(server.address);
  });
  afterAll(async () => {
    await server?.close();
    await desktop?.close();
  });

  /** The title of the window that has the focus. */
  async function front(): Promise<string> {
    return client.shell(
      "xprop -id $(xprop -root _NET_ACTIVE_WINDOW | sed 's/.*# //; s/,.*//') _NET_WM_NAME | cut -d'\"' -f2",
    );
  }

  /** What a script comes to, as PythonController sends it. */
  async function script(code: string): Promise<unknown> {
    const command = ["python", "-c", `import pyautogui; import time; pyautogui.FAILSAFE = False; ${code}`];
    return (await client.post("/execute", { command, shell: false })).json();
  }

  it("shows the pointer in the picture of the screen, where a script has moved it", async () => {
    const places = [
      { x: 500, y: 300 },
      { x: 800, y: 450 },
    ];
    const pictures: Uint8Array[] = [];
    for (const { x, y } of places) {
      await client.python(`pyautogui.moveTo(${x}, ${y})`);
      pictures.push(new Uint8Array(await (await client.get("/screenshot")).arrayBuffer()));
    }
    const [before, after] = await Promise.all(pictures.map((png) => sharp(png).removeAlpha().raw().toBuffer()));
    if (before === undefined || after === undefined) throw new RangeError("there are no two pictures");
    const changed: { x: number; y: number }[] = [];
    for (let at = 0; at < before.length; at += 3) {
      const pixel = at / 3;
      const isEqual = before.subarray(at, at + 3).equals(after.subarray(at, at + 3));
      if (!isEqual) changed.push({ x: pixel % screen.width, y: Math.floor(pixel / screen.width) });
    }
    const near = ({ x, y }: { x: number; y: number }) =>
      changed.filter((one) => Math.abs(one.x - x) <= 32 && Math.abs(one.y - y) <= 32);
    for (const place of places) expect(near(place).length).toBeGreaterThan(10);
    expect(places.flatMap(near)).toHaveLength(changed.length);
  });

  it("writes a text in an editor and saves it as a file", async () => {
    const before = Buffer.from(await (await client.get("/screenshot")).arrayBuffer());
    await client.clickOn("push-button", "Mousepad");
    await client.placeOf("menu-item", "File");
    await client.python("pyautogui.typewrite('Rent: 1,240.50 <paid>')");
    await client.python("pyautogui.hotkey('ctrl', 'shift', 's'); time.sleep(1)");
    await client.placeOf("dialog", "Save As");
    await client.python("pyautogui.hotkey('ctrl', 'a'); pyautogui.write('/home/user/Documents/rent.txt')");
    await client.python("pyautogui.press('enter'); time.sleep(1)");
    expect(await client.file("/home/user/Documents/rent.txt")).toEqual({ status: 200, text: "Rent: 1,240.50 <paid>" });
    const after = Buffer.from(await (await client.get("/screenshot")).arrayBuffer());
    expect(after.subarray(1, 4).toString()).toBe("PNG");
    expect(after.equals(before)).toBe(false);
  });

  it("comes back from Enter in a dialog when the dialog has done what it was asked for", async () => {
    expect(await client.upload("/home/user/Documents/open.txt", "opened\n")).toBe(200);
    await client.clickOn("push-button", "Mousepad");
    await client.placeOf("menu-item", "File");
    await client.python("pyautogui.hotkey('ctrl', 'o')");
    await client.placeOf("dialog", "Open File");
    await client.python("pyautogui.write('/home/user/Documents/open.txt')");
    await client.python("pyautogui.press('enter')");
    expect(await (await client.get("/accessibility")).text()).not.toContain("Open File");
  });

  it("puts files on the desktop, lists and reads them, and runs programs there", async () => {
    expect(await client.upload("/home/user/Documents/new folder/a.txt", "uploaded\n")).toBe(200);
    expect(await client.file("/home/user/Documents/new folder/a.txt")).toMatchObject({ text: "uploaded\n" });
    expect(await client.file("/home/user/none.txt")).toMatchObject({ status: 404 });
    const listed = await (await client.post("/list_directory", { path: "/home/user/Documents" })).json();
    expect(JSON.stringify(listed)).toContain(
      '{"type":"directory","name":"new folder","children":[{"type":"file","name":"a.txt"',
    );
    expect(await client.shell("cat '/home/user/Documents/new folder/a.txt' | tr a-z A-Z")).toBe("UPLOADED\n");
    const python = await client.post("/execute", { command: ["python", "-c", "print(6 * 7)"] });
    expect(await python.json()).toMatchObject({ status: "success", output: "42\n", returncode: 0 });
    const bash = await client.post("/run_bash_script", { script: "echo out; echo err >&2; exit 3" });
    expect(await bash.json()).toEqual({ status: "error", output: "out\n", error: "err\n", returncode: 3 });
  });

  it("brings windows to the front, measures and closes them, and waits for what a command leads to", async () => {
    await client.post("/setup/launch", { command: ["mousepad", "/home/user/Documents/new folder/a.txt"] });
    const launch = { command: ["galculator"], verification: { window_exists: "galculator" }, max_wait_time: 60 };
    const line = `${launch.command.join(" ")} >/dev/null 2>&1 &`;
    const launched = await client.post("/setup/execute_with_verification", { ...launch, command: line, shell: true });
    expect(await launched.json()).toMatchObject({ verification: "passed" });
    await expect.poll(front, { timeout: 30_000 }).toBe("galculator\n");
    expect((await client.post("/setup/activate_window", { window_name: "a.txt" })).status).toBe(200);
    await expect.poll(front, { timeout: 30_000 }).toContain("a.txt");
    const size = await client.form("/window_size", { app_class_name: "mousepad" });
    expect(await size.json()).toMatchObject({ width: 1280 });
    expect((await client.post("/setup/close_window", { window_name: "galculator" })).status).toBe(200);
    expect(await client.tree()).not.toContain('<application name="galculator"');
    expect((await client.post("/setup/close_window", { window_name: "galculator" })).status).toBe(404);
  });

  it("runs scripts that compute, and does what they call in the applications", async () => {
    await client.post("/setup/launch", { command: ["galculator"] });
    await expect.poll(front, { timeout: 30_000 }).toBe("galculator\n");
    expect(await script(switchTo("mousepad"))).toMatchObject({ status: "success", error: "" });
    await expect.poll(front, { timeout: 30_000 }).toContain("Mousepad");
    const typing = `
import pyautogui as pg
width, height = pg.size()
pg.click(width // 2, height // 3 + 1)
pg.hotkey(*["ctrl", "a"])
for n in range(3):
    if n != 1:
        pg.write(f"{n} times 7 is {n * 7}\\n")
with pg.hold("shift"):
    for key in ("up", "home"): pg.press(key)
pg.typewrite("the end")
print(pg.position(), pg.screenshot().size)`;
    expect(await script(typing)).toEqual({
      ...{ status: "success", output: "Point(x=640, y=267) (1280, 800)\n", error: "", returncode: 0 },
    });
    expect(await client.tree()).toContain("0 times 7 is 0\nthe end");
    expect(await script("pyautogui.click(5000 + 1, 1)")).toMatchObject({
      ...{ status: "error", error: expect.stringMatching(/^Traceback[\s\S]*OFF_SCREEN/), returncode: 1 },
    });
    expect(await desktop.commands?.()).toContainEqual({ origin: "script", program: "python3" });
  });

  async function terminalOutput(): Promise<string | null> {
    return z.object({ output: z.string().nullable() }).parse(await (await client.get("/terminal")).json()).output;
  }

  it("tells what has come onto the screen by itself since the last step", async () => {
    await client.clickOn("push-button", "LXTerminal");
    await client.placeOf("document-frame", "Terminal");
    await client.python("pyautogui.write('sleep 3; echo $((50+5)) lines'); pyautogui.press('enter')");
    expect(await terminalOutput()).not.toContain("55 lines");
    await expect.poll(terminalOutput, { timeout: 30_000 }).toContain("55 lines");
    await client.post("/setup/close_window", { window_name: "lxterminal", by_class: true });
  });

  it("shows the text of a terminal, prints where the pointer is, and pastes by typing", async () => {
    expect(await terminalOutput()).toBeNull();
    await client.clickOn("push-button", "LXTerminal");
    await client.placeOf("document-frame", "Terminal");
    const words = "import pyperclip\npyperclip.copy('echo $((6*7)) naïve')\npyautogui.hotkey('ctrl', 'shift', 'v')\n";
    await client.python(`import time\n${words}pyautogui.press('enter')\ntime.sleep(1)`);
    expect(await terminalOutput()).toContain("42 naïve");
    const command = ["python", "-c", "import pyautogui; pyautogui.moveTo(7, 9); print(pyautogui.position())"];
    expect(await (await client.post("/execute", { command })).json()).toMatchObject({ output: "Point(x=7, y=9)\n" });
    await client.post("/setup/close_window", { window_name: "lxterminal", by_class: true });
  });

  it("films what is done, and begins anew in its start", async () => {
    expect((await client.post("/start_recording", {})).status).toBe(200);
    await client.clickOn("push-button", "Galculator");
    await client.clickOn("push-button", "7");
    const film = Buffer.from(await (await client.post("/end_recording", {})).arrayBuffer());
    expect(film.subarray(4, 8).toString()).toBe("ftyp");
    expect(film.readUInt32BE(film.lastIndexOf("stsz") + 12)).toBeGreaterThanOrEqual(3);
    expect((await client.post("/desktop/revert", {})).status).toBe(200);
    expect(await client.file("/home/user/Documents/new folder/a.txt")).toMatchObject({ status: 404 });
    expect(await client.tree()).not.toContain('<application name="galculator"');
  });

  it("cannot reach the server, its files or its processes from the desktop", async () => {
    const port = new URL(server.address).port;
    const reach = `import socket; s = socket.socket(); print(s.connect_ex(("127.0.0.1", ${port})))`;
    const answer = await (await client.post("/run_python", { code: reach })).json();
    expect(answer).toMatchObject({ return_code: 0 });
    expect(JSON.stringify(answer)).not.toContain('"output":"0\\n"');
    expect(
      await client.shell(`ls -d ${process.cwd()} ${process.cwd()}/subtask-pool 2>&1 | grep -vc 'No such file'`),
    ).toBe("0\n");
    const processes = await client.shell("cat /proc/[0-9]*/comm | sort -u");
    expect(processes).toContain("cat");
    expect(processes).not.toMatch(/^node$/m);
  });

  it("goes on after an agent has ended the programs that it finds", async () => {
    await client.shell("killall -9 python3 node mousepad galculator");
    expect((await client.get("/screenshot")).status).toBe(200);
    expect(await client.shell("sh -c 'kill -9 $$'; pgrep mousepad || echo ended")).toBe("ended\n");
    await client.clickOn("push-button", "Galculator");
    await client.placeOf("push-button", "7");
  });

  it("says with a code that the desktop itself was ended, and still answers", async () => {
    await client.shell("killall -9 Xvfb");
    const answer = await client.get("/screenshot");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: "error", code: expect.stringMatching(/^DESKTOP_/) });
    expect((await client.get("/platform")).status).toBe(200);
  });
});
