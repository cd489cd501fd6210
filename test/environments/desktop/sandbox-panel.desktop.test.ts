import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Display, openDisplay } from "../../../pipeline/environments/desktop/display/display.js";
import type { DesktopWindow } from "../../../pipeline/environments/desktop/display/windows.js";
import { panelHeight, screen } from "../../../pipeline/environments/desktop/sandbox/layout.js";
import type { Sandbox } from "../../../pipeline/environments/desktop/sandbox/sandbox.js";
import { application } from "./desktop-application.js";
import { startSandbox } from "./start-sandbox.js";

const applications = [
  application("editor", "Text Editor", ["mousepad"], "Mousepad"),
  application("calculator", "Calculator", ["galculator"], "Galculator"),
];

let sandbox: Sandbox;
let display: Display;

afterEach(async () => {
  display.close();
  await sandbox.close();
});

const top = screen.height - panelHeight;
/** The buttons of two applications stand one above the other. */
const editor = [screen.width / 2, top + panelHeight / 4] as const;
const calculator = [screen.width / 2, top + (3 * panelHeight) / 4] as const;

async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 1500; tries += 1) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    await sleep(20);
  }
  throw new Error("it did not come to hold");
}

const front = (name: string): Promise<DesktopWindow> =>
  until(async () => (await display.windows()).find(({ wmClass, active }) => active && wmClass.includes(name)));

test("a button starts its application once, and brings it to the front when it runs", async () => {
  sandbox = await startSandbox({ applications, prepareHome: async () => undefined });
  display = await openDisplay(sandbox.display, sandbox.framebuffer);
  await display.click(...editor);
  await display.click(...editor);
  const first = await front("Mousepad");
  expect(first.rect[3]).toBeLessThanOrEqual(736);
  await display.click(...calculator);
  await front("Galculator");
  await display.click(...editor);
  expect((await front("Mousepad")).id).toBe(first.id);
  // What the panel asked for windows may still be ending; an application that was started twice would stay.
  const programs = async () => (await sandbox.processes()).map(({ command }) => command[0]).join(" ");
  expect(await until(async () => (await programs()) === "mousepad galculator")).toBe(true);
});

test("an application that was closed starts again", async () => {
  sandbox = await startSandbox({ applications, prepareHome: async () => undefined });
  display = await openDisplay(sandbox.display, sandbox.framebuffer);
  await display.click(...editor);
  const first = await front("Mousepad");
  await display.press("alt+f4");
  await until(async () => (await sandbox.processes()).length === 0);
  // The program that a launcher runs ends soon after the window of its application is there.
  const second = await until(async () => {
    await display.click(...editor);
    await sleep(300);
    return (await display.windows()).find(({ wmClass }) => wmClass.includes("Mousepad"));
  });
  expect(second.title).toBe(first.title);
  expect(existsSync(join(sandbox.root, "log"))).toBe(true);
});
