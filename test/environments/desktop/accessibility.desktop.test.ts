import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Accessibility,
  openAccessibility,
} from "../../../pipeline/environments/desktop/accessibility/accessibility.js";
import { toControls } from "../../../pipeline/environments/desktop/accessibility/controls.js";
import { type Display, openDisplay } from "../../../pipeline/environments/desktop/display/display.js";
import type { Sandbox } from "../../../pipeline/environments/desktop/sandbox/sandbox.js";
import { startSandbox } from "./start-sandbox.js";

describe("the accessibility of a desktop", () => {
  let sandbox: Sandbox;
  let display: Display;
  let accessibility: Accessibility;
  beforeAll(async () => {
    sandbox = await startSandbox({ applications: [], prepareHome: async () => {} });
    display = await openDisplay(sandbox.display, sandbox.framebuffer);
    accessibility = await openAccessibility(sandbox.sessionBus, { outside: () => sandbox.accessibilityBus });
    sandbox.spawn(["galculator"]);
    await until(async () => (await controls()).some((control) => control.control_text === "7"));
  });
  afterAll(async () => {
    accessibility?.close();
    await display?.close();
    await sandbox?.close();
  });

  async function controls() {
    await accessibility.settle({ quietMs: 60, maxMs: 1500 });
    const [nodes, windows] = [await accessibility.read(), await display.windows()];
    return toControls(nodes, windows, (node) => (node.application === "galculator" ? "calculator" : null));
  }

  async function press(text: string): Promise<void> {
    const button = (await controls()).find(
      (control) => control.control_type === "Button" && control.control_text === text,
    );
    if (button === undefined) throw new RangeError(`there is no button ${text}`);
    const [left, top, right, bottom] = button.rect;
    await display.click(Math.round((left + right) / 2), Math.round((top + bottom) / 2));
    await accessibility.settle({ quietMs: 60, maxMs: 1500 });
  }

  it("shows where to press, and what it led to", async () => {
    const before = accessibility.events();
    for (const key of ["7", "*", "6", "="]) await press(key);
    expect(accessibility.events()).toBeGreaterThan(before);
    const shown = (await controls()).find((control) => control.control_type === "Document");
    expect(shown?.value?.trim()).toBe("42");
    expect((await controls())[0]).toMatchObject({ application: "calculator", control_type: "Window" });
  });

  it("is settled soon when nothing happens, and at the latest when it must be", async () => {
    // Either would wait for longer than a test may take if it went by the other limit.
    await accessibility.settle({ quietMs: 60, maxMs: 600_000 });
    await accessibility.settle({ quietMs: 600_000, maxMs: 100 });
  });

  it("says which application does not answer", async () => {
    const hasty = await openAccessibility(sandbox.sessionBus, {
      outside: () => sandbox.accessibilityBus,
      timeoutMs: 700,
    });
    sandbox.spawn(["sh", "-c", "mousepad & program=$!; sleep 2; kill -STOP $program; wait"]);
    await expect(
      until(async () => {
        await hasty.read();
        return false;
      }),
    ).rejects.toMatchObject({ code: "DESKTOP_APPLICATION_HANGS" });
    hasty.close();
  });
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isTrue()) return;
    await pause(100);
  }
  throw new RangeError("it did not come about");
}
