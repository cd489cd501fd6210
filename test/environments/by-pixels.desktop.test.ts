import { describe, expect, it } from "vitest";
import { byPixels } from "../../pipeline/environments/by-pixels.js";
import type { Environment } from "../../pipeline/environments/contract.js";
import { lendDesktop } from "../../pipeline/environments/serve/lent-desktop.js";
import { controlAction } from "../../pipeline/environments/view/control-at.js";
import { targetsOf } from "../../pipeline/environments/view/targets.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { PixelAction } from "../../pipeline/schema/computer/pixel-action.js";
import { computers, setup } from "../attempt/small-tasks.js";
import { remoteSimulatedComputers } from "./remote/simulated-guest.js";

const described = { rect: null, description: "", thought: "" };

/** A simulated computer with a mouse, which notes what it did. */
async function withMouse(): Promise<{ computer: Environment; done: PixelAction[] }> {
  const computer = await computers.open();
  const done: PixelAction[] = [];
  await computer.reset(setup);
  return {
    done,
    computer: {
      ...computer,
      async point(action) {
        done.push(action);
        const meant = controlAction(action, (await computer.observe()).controls);
        if (meant !== null) await computer.act(meant);
      },
    },
  };
}

/** How the text that says something is named in an action. */
async function saying(seen: Environment, words: string) {
  const { controls } = await seen.observe();
  const found = targetsOf(controls).find(({ control }) => control.control_text === words);
  if (found === undefined) throw new Error(`nobody says ${words}: ${controls.map((one) => one.control_text).join()}`);
  return found;
}

describe("a computer that is seen by its picture alone", () => {
  it("shows texts, icons and regions in one window, and a picture only where it is asked for", async () => {
    const { computer } = await withMouse();
    const seen = byPixels(computer);
    const { controls, screenshot } = await seen.observe();
    expect(screenshot).toBeNull();
    expect((await seen.observe({ screenshot: true })).screenshot).not.toBeNull();
    const [window, ...elements] = controls;
    expect(window).toMatchObject({ control_type: "Window", rect: [0, 0, 1280, 800], parent: null });
    expect(elements.length).toBeGreaterThan(0);
    expect(new Set(elements.map(({ parent }) => parent))).toEqual(new Set([0]));
    const types = new Set(elements.map(({ control_type }) => control_type));
    expect([...types].every((type) => ["Text", "Image", "Pane"].includes(type))).toBe(true);
  });

  it("is clicked in the middle of what was seen, which is as if the control under it had been clicked", async () => {
    const { computer, done } = await withMouse();
    const seen = byPixels(computer);
    const launcher = (await computer.observe()).controls.find(({ control_type }) => control_type === "Button");
    const target = await saying(seen, launcher?.control_text ?? "");
    const before = await seen.fingerprint();
    const [left, top, right, bottom] = target.control.rect;
    const click: Action = {
      function: "click_input",
      args: { button: "left", double: false },
      control: target.ref,
      ...described,
    };
    await seen.act(click);
    const args = {
      x: Math.floor((left + right) / 2),
      y: Math.floor((top + bottom) / 2),
      button: "left",
      count: 1,
      held: null,
    };
    expect(done).toEqual([{ function: "click", args }]);
    expect(await seen.fingerprint()).not.toBe(before);
  });

  it("is clicked before it is typed into, and nothing is replaced", async () => {
    const { computer, done } = await withMouse();
    const seen = byPixels(computer);
    const target = await saying(seen, "Slate");
    const typing: Action = { function: "keyboard_input", args: { text: "hello" }, control: target.ref, ...described };
    await seen.act(typing);
    expect(done.map((action) => action.function)).toEqual(["click", "type"]);
  });

  it("tells clients to whom it is lent what the picture shows, and gives them the same pictures", async () => {
    const { computer } = await withMouse();
    const lent = lendDesktop(computer, { width: 1280, height: 800 }, byPixels(computer));
    const { controls } = await lent.observe();
    expect(new Set(controls.map(({ application }) => application))).toEqual(new Set(["screen"]));
    expect(controls.some(({ control_text }) => control_text === "Slate")).toBe(true);
    const { screenshot } = await computer.observe({ screenshot: true });
    expect(Buffer.from(await lent.screenshot()).equals(Buffer.from(screenshot ?? []))).toBe(true);
  });

  it("may be a machine far away, of which only the picture comes over and to which only mouse and keyboard go", async () => {
    const remote = await remoteSimulatedComputers().open();
    await remote.reset(emptySetup);
    const seen = byPixels(remote);
    const before = (await seen.observe()).controls.map(({ control_text }) => control_text);
    const target = await saying(seen, "Calendar");
    const args = { button: "left", double: false } as const;
    await seen.act({ function: "click_input", args, control: target.ref, ...described });
    const after = (await seen.observe()).controls.map(({ control_text }) => control_text);
    expect(after.filter((text) => !before.includes(text)).length).toBeGreaterThan(0);
    await remote.close();
  });

  it("refuses what was not seen, and a computer without a mouse", async () => {
    const { computer } = await withMouse();
    const control = {
      application: "screen",
      dialog: null,
      control_type: "Text",
      control_text: "nothing",
      ordinal: 0,
    } as const;
    const click: Action = { function: "click_input", args: { button: "left", double: false }, control, ...described };
    await expect(byPixels(computer).act(click)).rejects.toMatchObject({ code: "ACTION_NO_CONTROL" });
    const bare = await computers.open();
    expect(() => byPixels(bare)).toThrow(expect.objectContaining({ code: "PIXELS_POINTER" }));
  });
});
