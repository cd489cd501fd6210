import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ProgramRun } from "../../../pipeline/environments/contract.js";
import type { LentDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { downloadPublic, isPublic } from "../../../pipeline/environments/serve/osworld/download.js";
import type { GuestOptions } from "../../../pipeline/environments/serve/osworld/guest.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { terminalText } from "../../../pipeline/environments/serve/osworld/terminal-text.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";
import { guestClient } from "./guest-client.js";
import { lendSmallDesktop } from "./lend-small-desktop.js";

const windows = [
  "0x01000007 -1 0    736  1280 64   panel.taskloom-panel guest Panel",
  "0x01400007  0 0    22   1280 714  mousepad.Mousepad     guest rent.txt - Mousepad",
  "0x01600007  0 0    22   640  480  org.gnome.Calc.Calc  guest Calculator",
].join("\n");

/** A guest whose desktop notes the programs that it is asked to run; `wmctrl` lists windows. */
async function lend(options: GuestOptions = {}, desktopParts: Partial<LentDesktop> = {}) {
  const { desktop } = await lendSmallDesktop();
  const ran: ProgramRun[] = [];
  const run = async (program: ProgramRun) => {
    ran.push(program);
    const output = program.command[1] === "-lGx" ? windows : "";
    const code = program.command.includes("false") ? 1 : 0;
    return { code, output: Buffer.from(output), error: new Uint8Array(), timedOut: false };
  };
  const server = await serveGuest({ ...desktop, run, ...desktopParts }, { port: 0, token: null, ...options });
  onTestFinished(server.close);
  return { ran, client: guestClient(server.address) };
}

describe("windows of a guest", () => {
  it("are brought to the front and closed by their titles or classes, and have sizes", async () => {
    const { ran, client } = await lend();
    const done = async (path: string, body: object) => (await client.post(`/setup/${path}`, body)).status;
    expect(await done("activate_window", { window_name: "RENT" })).toBe(200);
    expect(ran.at(-1)?.command).toEqual(["wmctrl", "-i", "-a", "0x01400007"]);
    expect(await done("close_window", { window_name: "Calculator", strict: true })).toBe(200);
    expect(ran.at(-1)?.command).toEqual(["wmctrl", "-i", "-c", "0x01600007"]);
    expect(await done("activate_window", { window_name: "mousepad.Mousepad", by_class: true, strict: true })).toBe(200);
    expect(await done("activate_window", { window_name: "rent", strict: true })).toBe(404);
    expect(await done("activate_window", {})).toBe(400);
    const size = (name: string) => client.form("/window_size", { app_class_name: name });
    expect(await (await size("Mousepad")).json()).toEqual({ width: 1280, height: 714 });
    expect(await (await size("org.gnome.calc")).json()).toEqual({ width: 640, height: 480 });
    expect((await size("writer")).status).toBe(404);
  });

  it("are waited for by a command that is verified, with or without other signs", async () => {
    const { client } = await lend();
    const verify = async (verification: object) => {
      const body = { command: "echo a", shell: true, verification, max_wait_time: 0.3, check_interval: 0.1 };
      const response = await client.post("/setup/execute_with_verification", body);
      return { status: response.status, answer: await response.json() };
    };
    expect(await verify({})).toMatchObject({ status: 200, answer: { status: "success", returncode: 0 } });
    expect(await verify({ window_exists: "mousepad", command_success: "true" })).toMatchObject({
      status: 200,
      answer: { verification: "passed", wait_time: 0 },
    });
    expect(await verify({ window_exists: "writer" })).toMatchObject({
      status: 500,
      answer: { status: "verification_failed", verification: "failed", wait_time: 0.3 },
    });
    expect((await client.post("/execute_with_verification", { command: "echo a", shell: true })).status).toBe(200);
  });
});

describe("a file that a guest downloads", () => {
  it("is fetched for the desktop and put there", async () => {
    const { ran, client } = await lend({ download: async (url) => Buffer.from(`from ${url}`) });
    const body = { url: "https://example.com/a.txt", path: "/home/user/a.txt" };
    expect((await client.post("/setup/download_file", body)).status).toBe(200);
    expect(Buffer.from(ran.at(-1)?.input ?? []).toString()).toBe("from https://example.com/a.txt");
    expect(ran.at(-1)?.command.at(-1)).toBe("/home/user/a.txt");
  });

  it("is one of the public internet: nothing of this machine or behind it is fetched", async () => {
    const secret = createServer((_, response) => void response.end("secret"));
    await new Promise<void>((resolve) => void secret.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void secret.close());
    const bound = secret.address();
    const port = typeof bound === "object" ? bound?.port : null;
    for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "169.254.169.254"]) {
      await expect(downloadPublic(`http://${host}:${port}/`), host).rejects.toMatchObject({ code: "SERVE_DOWNLOAD" });
    }
    await expect(downloadPublic("file:///etc/passwd")).rejects.toMatchObject({ status: 400 });
    expect(["10.1.2.3", "192.168.0.1", "172.20.0.1", "fd00::1", "fe80::1", "0.0.0.0"].filter(isPublic)).toEqual([]);
    expect(["93.184.216.34", "2606:2800:220:1::1"].every(isPublic)).toBe(true);
  });
});

describe("a guest", () => {
  it("runs as a program what its client puts behind the words of the controller and is not about the mouse", async () => {
    const { ran, client } = await lend();
    await client.python("import platform; print(platform.system())");
    expect(ran.at(-1)?.command).toEqual(["python3", "-c", "import time; import platform; print(platform.system())"]);
    const answer = await client.post("/execute", {
      command: ["python", "-c", "import pyautogui; print(pyautogui.size())"],
    });
    expect(await answer.json()).toMatchObject({ output: "Size(width=1280, height=800)\n", returncode: 0 });
    expect(ran).toHaveLength(1);
  });

  it("is taken by one holder at a time, and brings its start back where it can", async () => {
    let reverts = 0;
    const revert = async () => {
      reverts += 1;
    };
    const { client } = await lend({}, { revert });
    const ask = async (path: string, holder: string) => (await client.post(`/desktop/${path}`, { holder })).status;
    expect([await ask("take", "1"), await ask("take", "1"), await ask("take", "2")]).toEqual([200, 200, 409]);
    expect(await (await client.get("/desktop")).json()).toEqual({ holder: "1" });
    expect([await ask("release", "2"), await ask("release", "1"), await ask("take", "2")]).toEqual([409, 200, 200]);
    expect((await client.post("/desktop/revert", {})).status).toBe(200);
    expect(reverts).toBe(1);
    const fixed = await lend({}, { revert: null });
    expect((await fixed.client.post("/desktop/revert", {})).status).toBe(501);
  });

  it("films what was done as an MP4 with a picture for each change and its time", async () => {
    let now = 0;
    const pictures = ["red", "red", "blue", "green"];
    const { default: sharp } = await import("sharp");
    const screenshot = async () => {
      const background = pictures.shift() ?? "green";
      return sharp({ create: { width: 1280, height: 800, channels: 3, background } })
        .png()
        .toBuffer();
    };
    const { client } = await lend({ now: () => now }, { screenshot, perform: async () => "" });
    expect((await client.post("/end_recording", {})).status).toBe(400);
    expect((await client.post("/start_recording", {})).status).toBe(200);
    for (const at of [100, 700, 1_200]) {
      now = at;
      await client.python("pyautogui.click(1, 1)");
    }
    now = 2_000;
    const film = Buffer.from(await (await client.post("/end_recording", {})).arrayBuffer());
    expect(film.subarray(4, 12).toString()).toBe("ftypisom");
    // Time to sample: red until 700, blue until 1200, green until the end and a second more.
    const times = film.lastIndexOf("stts") + 12;
    expect([0, 1, 2].map((i) => film.readUInt32BE(times + 4 + i * 8))).toEqual([700, 500, 1_800]);
    const sizes = film.lastIndexOf("stsz") + 12;
    expect(film.readUInt32BE(sizes)).toBe(3);
    const first = film.readUInt32BE(film.lastIndexOf("stco") + 12);
    const jpeg = film.subarray(first, first + film.readUInt32BE(sizes + 4));
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1280, height: 800 });
  });

  it("tells the text of a terminal: of the one with the focus, else of the first", () => {
    const document = (application: string, value: string, focused = false): Control => ({
      ...{ control_text: "Terminal", control_type: "Document", rect: [0, 0, 9, 9], parent: null, window: "Terminal" },
      ...{ application, value, focused, enabled: true, selected: false, visible: true },
    });
    const shells = [
      document("mousepad", "a text"),
      document("lxterminal", "$ ls\n\n"),
      document("xterm", "$ id", true),
    ];
    expect(terminalText(shells)).toBe("$ id");
    expect(terminalText(shells.slice(0, 2))).toBe("$ ls");
    expect(terminalText(shells.slice(0, 1))).toBeNull();
  });
});
