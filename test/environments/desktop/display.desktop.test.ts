import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPng } from "../../../pipeline/content/picture/read-png.js";
import { type Display, openDisplay } from "../../../pipeline/environments/desktop/display/display.js";
import type { DesktopWindow } from "../../../pipeline/environments/desktop/display/windows.js";
import { type DisplayServer, endProgram, eventually, startDisplayServer } from "./display-server.js";

/** Where the text begins in a window of the editor, below the menu and the bar that warns of the root account. */
const textAt = { x: 5, y: 64 };

let server: DisplayServer;
let display: Display;
let editor: ChildProcess | undefined;

beforeAll(async () => {
  server = await startDisplayServer();
  display = await openDisplay(server.socket, server.framebuffer);
});
afterAll(async () => {
  await display.close();
  await server.stop();
});

afterEach(async () => {
  if (editor !== undefined) await endProgram(editor);
  await eventually(async () => ((await display.windows()).length === 0 ? true : undefined), "an empty desktop");
});

describe("the display of a desktop", () => {
  it("types any text, line feeds and tabs into a real editor", async () => {
    await openEditor();
    const text = "Zoë Łukasz 你好\n\tA-Z {x} [y] @€ ~ ¿ñ? 😀";
    await display.type(text);
    expect(await copyAll()).toEqual({ kind: "text", text });
  });

  it("types more different characters than a keyboard has keys", async () => {
    await openEditor();
    const text = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7) % 400))).join("");
    await display.type(text);
    expect(await copyAll()).toEqual({ kind: "text", text });
    await display.type("again: 一丁七");
    expect(await copyAll()).toEqual({ kind: "text", text: "again: 一丁七" });
  });

  it("clicks: once sets the cursor, twice selects a word, the right button opens a menu", async () => {
    const { rect } = await openEditor();
    const [x, y] = [rect[0] + textAt.x + 40, rect[1] + textAt.y];
    await display.type("firstword second");
    expect(await copyAll()).toEqual({ kind: "text", text: "firstword second" });
    await still();
    await display.click(x, y, { double: true });
    expect(await copied("ctrl+c")).toEqual({ kind: "text", text: "firstword" });
    await display.press("end");
    await display.click(x, y);
    await display.press("shift+end");
    const rest = await copied("ctrl+c");
    expect(rest.kind === "text" && rest.text.endsWith("word second") && !rest.text.startsWith("f")).toBe(true);
    await display.click(x, y, { button: "right" });
    const isWide = ({ rect: [left, , right] }: { rect: readonly number[] }) => (right ?? 0) - (left ?? 0) > 100;
    const menu = await eventually(async () => (await display.popups()).find(isWide), "the menu");
    expect(menu.type).toContain("menu");
    await still();
    await display.press("escape");
    await eventually(async () => (await display.popups()).length === 0 || undefined, "the end of the menu");
  });

  it("keeps two clicks together though this process has no time in between", async () => {
    const { rect } = await openEditor();
    await display.type("firstword second");
    expect(await copyAll()).toEqual({ kind: "text", text: "firstword second" });
    await still();
    const busy = setInterval(() => {
      for (const end = performance.now() + 600; performance.now() < end; );
    });
    await display.click(rect[0] + textAt.x + 40, rect[1] + textAt.y, { double: true });
    clearInterval(busy);
    expect(await copied("ctrl+c")).toEqual({ kind: "text", text: "firstword" });
  });

  it("turns the wheel down and up again", async () => {
    const { rect } = await openEditor();
    await display.type(Array.from({ length: 80 }, (_, line) => `line ${line}`).join("\n"));
    await display.press("ctrl+home");
    await still();
    const [x, y] = [rect[0] + textAt.x + 20, rect[1] + textAt.y + 40];
    await scrolled(x, y, -40);
    await display.click(x, y);
    await display.press("home");
    await display.press("shift+end");
    const below = await copied("ctrl+c");
    expect(below.kind === "text" && Number(below.text.slice(5))).toBeGreaterThan(40);
    await scrolled(x, y, 40);
    await display.click(x, y);
    await display.press("home");
    await display.press("shift+end");
    const above = await copied("ctrl+c");
    expect(above.kind === "text" && Number(above.text.slice(5))).toBeLessThan(10);
  });

  it("lists windows front to back, says which are dialogs, and brings one to the front", async () => {
    const first = await openEditor();
    expect(first).toMatchObject({
      wmClass: "Mousepad",
      active: true,
      dialog: false,
      hidden: false,
      transientFor: null,
    });
    expect(first.rect[2] - first.rect[0]).toBeGreaterThan(300);
    expect(first.pid).toBeGreaterThan(0);
    await display.press("ctrl+shift+n");
    const second = await eventually(
      async () => (await display.windows()).find(({ id, active }) => active && id !== first.id),
      "a second window",
    );
    // A window that has just come may still ask for the focus.
    await still();
    await display.activate(first.id);
    expect((await display.windows()).map(({ id, active }) => [id, active])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    await display.press("ctrl+o");
    const dialog = await eventually(
      async () => (await display.windows()).find((window) => window.dialog),
      "the dialog",
    );
    expect(dialog).toMatchObject({ title: "Open File", transientFor: first.id });
    await display.closeWindow(dialog.id);
    await eventually(async () => ((await display.windows()).length === 2 ? true : undefined), "the end of the dialog");
    await display.closeWindow(second.id);
    await eventually(async () => ((await display.windows()).length === 1 ? true : undefined), "the end of the window");
    await expect(display.activate(second.id)).rejects.toMatchObject({ code: "WINDOW_GONE" });
  });

  it("makes a window smaller", async () => {
    const { id } = await openEditor();
    await display.resize(id, [500, 300]);
    const sized = async () => (await display.windows()).find((window) => window.id === id)?.rect;
    const rect = await eventually(async () => {
      const now = await sized();
      return now !== undefined && now[3] - now[1] === 300 ? now : undefined;
    }, "the new size");
    expect(rect[2] - rect[0]).toBe(500);
  });

  it("shows the screen as a picture of its size", async () => {
    const before = await display.screenshot();
    expect(readPng(before)).toMatchObject({ width: 1280, height: 800 });
    await openEditor();
    await eventually(
      async () => (Buffer.compare(before, await display.screenshot()) === 0 ? undefined : true),
      "another picture",
    );
  });

  it("says what it cannot press or click", async () => {
    await expect(display.press("ctrl+hyper")).rejects.toMatchObject({
      code: "UNKNOWN_KEY",
      message: expect.stringContaining("page_down"),
    });
    await expect(display.click(1280, 10)).rejects.toMatchObject({ code: "OFF_SCREEN" });
  });
});

async function openEditor(): Promise<DesktopWindow> {
  editor = server.start("dbus-run-session", ["mousepad", "--disable-server"]);
  const window = await eventually(async () => (await display.windows()).find(({ active }) => active), "the editor");
  await still();
  return window;
}

/** Until nothing moves on the screen; the cursor of a field blinks more slowly. */
async function still(): Promise<void> {
  let before = await display.screenshot();
  for (let quiet = 0; quiet < 5; ) {
    await pause(60);
    const now = await display.screenshot();
    quiet = Buffer.compare(before, now) === 0 ? quiet + 1 : 0;
    before = now;
  }
}

/** Turns the wheel and waits for what it does, which a busy machine shows late. */
async function scrolled(x: number, y: number, clicks: number): Promise<void> {
  const before = await display.screenshot();
  await display.wheel(x, y, clicks);
  const differs = async () => Buffer.compare(before, await display.screenshot()) !== 0 || undefined;
  await eventually(differs, "another part of the text");
  await still();
}

async function copyAll(): ReturnType<Display["readClipboard"]> {
  await display.press("ctrl+a");
  return copied("ctrl+c");
}

/** What an application puts into the clipboard on a shortcut. */
async function copied(keys: string): ReturnType<Display["readClipboard"]> {
  await display.setClipboard({ kind: "empty" });
  await display.press(keys);
  return eventually(async () => {
    const clipboard = await display.readClipboard();
    return clipboard.kind === "empty" ? undefined : clipboard;
  }, "a copy");
}
