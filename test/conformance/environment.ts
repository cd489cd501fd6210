import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Environment, EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { ActionError } from "../../pipeline/errors.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { Control, Rect } from "../../pipeline/schema/computer/control.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import { at, click, controlsOf, isUsable, launchers, openDialog, press, refTo, rootOf, type, wheel } from "./acting.js";

/** Promises that an environment does not make, each with the code of the error that says so. */
export interface LackingPromises {
  /** What `state` tells. */
  readonly state?: string;
}

/**
 * What every environment promises, whatever applications are on it. `directory` is one that exists and that one of its
 * applications shows as a list; `join` puts a file name behind it. In place of what needs a promise that is lacking, the
 * suite requires that the environment refuses it.
 */
export function environmentConformance(
  name: string,
  factory: () => EnvironmentFactory,
  directory: string,
  join: (directory: string, name: string) => string,
  { lacking = {} }: { lacking?: LackingPromises } = {},
): void {
  const hasState = lacking.state === undefined;
  const setup: EnvironmentSetup = environmentSetupSchema.parse({
    files: Array.from({ length: 70 }, (_item, index) => ({
      path: join(directory, `Note ${100 - index}.txt`),
      content: { kind: "text", text: `note ${index}` },
    })),
    clipboard: { kind: "text", text: "before" },
  });

  describe(`${name} keeps the contract of an environment`, () => {
    let environment: Environment;
    let other: Environment;
    beforeAll(async () => {
      environment = await factory().open();
      other = await factory().open();
    });
    afterAll(async () => {
      await environment.close();
      await other.close();
    });

    async function fail(action: Action): Promise<string> {
      const before = await environment.fingerprint();
      const error: unknown = await environment.act(action).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ActionError);
      expect(await environment.fingerprint()).toBe(before);
      return error instanceof ActionError ? error.code : "";
    }

    /** A promise about states; of an environment that has none, that it says so. */
    const itTells = (what: string, test: () => Promise<void>): void => {
      if (hasState) it(what, test);
      else
        it(`refuses to tell its state, by which it ${what}`, async () => {
          await expect(environment.state()).rejects.toMatchObject({ code: lacking.state });
        });
    };

    itTells("puts the setup in place and nothing of the run before", async () => {
      await environment.reset(setup);
      const clean = await environment.fingerprint();
      const state = await environment.state();
      for (const file of setup.files) {
        expect(state.files.find((candidate) => candidate.path === file.path)?.content).toEqual(file.content);
      }
      expect(state.clipboard).toEqual(setup.clipboard);
      expect(state.windows).toEqual([]);
      for (const launcher of (await launchers(environment)).slice(0, 3)) await environment.act(click(launcher));
      expect(await environment.fingerprint()).not.toBe(clean);
      await environment.reset(setup);
      expect(await environment.fingerprint()).toBe(clean);
      expect(await environment.state()).toEqual(state);
    });

    it("gives equal screens, states and fingerprints for equal actions on two computers", async () => {
      await environment.reset(setup);
      await other.reset(setup);
      for (const launcher of await launchers(environment)) {
        for (const computer of [environment, other]) await computer.act(click(launcher));
        expect(await other.fingerprint()).toBe(await environment.fingerprint());
        if (hasState) expect(await other.state()).toEqual(await environment.state());
        expect(await controlsOf(other)).toEqual(await controlsOf(environment));
      }
    });

    it("plays the setup's actions before anything else", async () => {
      await other.reset(setup);
      const [launcher] = await launchers(other);
      if (launcher === undefined) throw new RangeError("nothing can be launched");
      await other.act(click(launcher));
      await environment.reset({ ...setup, actions: [click(launcher)] });
      expect(await environment.fingerprint()).toBe(await other.fingerprint());
    });

    itTells("shows each application by its launcher, in front and once", async () => {
      await environment.reset(setup);
      const all = await launchers(environment);
      for (const launcher of [...all, ...all]) {
        await environment.act(click(launcher));
        const { windows, processes } = await environment.state();
        expect(windows[0]?.focused).toBe(true);
        expect(windows.filter((window) => window.focused)).toHaveLength(1);
        expect(new Set(processes).size).toBe(processes.length);
        expect(environment.applications).toContain(windows[0]?.application);
      }
      expect((await environment.state()).processes).toHaveLength(all.length);
    });

    it("lists parents before children, inside the screen, with no overlap beside menus", async () => {
      await environment.reset(setup);
      for (const launcher of await launchers(environment)) {
        await environment.act(click(launcher));
        checkTree(await controlsOf(environment));
      }
      expect(await openDialog(environment)).toBe(true);
      checkTree(await controlsOf(environment));
    });

    itTells("lists states in their fixed order", async () => {
      await environment.reset(setup);
      for (const launcher of await launchers(environment)) await environment.act(click(launcher));
      const { files, processes, windows } = await environment.state();
      const paths = files.map((file) => file.path.toLowerCase().replaceAll("\\", "/"));
      expect(paths).toEqual([...paths].sort());
      expect(processes).toEqual([...processes].sort());
      expect(windows[0]?.focused).toBe(true);
    });

    it("refuses a control that is not there", async () => {
      await environment.reset(setup);
      expect(await fail(click(at("desktop", "Button", "No such application")))).toBe("ACTION_NO_CONTROL");
    });

    it("refuses a disabled control", async () => {
      await environment.reset(setup);
      for (const launcher of await launchers(environment)) {
        await environment.act(click(launcher));
        const controls = await controlsOf(environment);
        const disabled = controls.find((control) => !control.enabled && control.visible);
        if (disabled === undefined) continue;
        expect(await fail(click(refTo(controls, disabled)))).toBe("ACTION_DISABLED");
        return;
      }
      throw new RangeError("no application has a disabled control");
    });

    it("refuses what is behind a modal dialog until the dialog is closed", async () => {
      await environment.reset(setup);
      expect(await openDialog(environment)).toBe(true);
      const controls = await controlsOf(environment);
      expect(controls[0]?.control_type).toBe("Dialog");
      if (hasState) expect((await environment.state()).windows[0]).toMatchObject({ dialog: true, focused: true });
      const behind = controls.find(
        (control) =>
          isUsable(control) && rootOf(controls, control).control_type === "Window" && control.application !== "desktop",
      );
      if (behind === undefined) throw new RangeError("nothing is behind the dialog");
      expect(await fail(click(refTo(controls, behind)))).toBe("ACTION_BLOCKED");
      await environment.act(press("escape"));
      expect((await controlsOf(environment)).some((control) => control.control_type === "Dialog")).toBe(false);
      await environment.act(click(refTo(controls, behind)));
    });

    it("refuses what is out of sight in a list until the list is scrolled", async () => {
      await environment.reset(setup);
      for (const launcher of await launchers(environment)) {
        await environment.act(click(launcher));
        const controls = await controlsOf(environment);
        const hidden = controls.findLast((control) => !control.visible);
        const list = hidden?.parent == null ? undefined : controls[hidden.parent];
        if (hidden === undefined || list === undefined) continue;
        expect(await fail(click(refTo(controls, hidden)))).toBe("ACTION_NOT_VISIBLE");
        await environment.act(wheel(refTo(controls, list), -100));
        await environment.act(click(refTo(controls, hidden)));
        return;
      }
      throw new RangeError("no application shows a list that scrolls");
    });

    itTells("replaces the clipboard by what is copied, and the text of a field by what is typed", async () => {
      await environment.reset(setup);
      for (const launcher of await launchers(environment)) {
        await environment.act(click(launcher));
        const controls = await controlsOf(environment);
        const field = controls.find((control) => control.control_type === "Edit" && isUsable(control));
        if (field === undefined) continue;
        await environment.act(type(refTo(controls, field), "first"));
        const typed = await environment.fingerprint();
        await environment.act(type(refTo(controls, field), "second"));
        expect(await environment.fingerprint()).not.toBe(typed);
        await environment.act(press("ctrl+a"));
        await environment.act(press("ctrl+c"));
        expect((await environment.state()).clipboard).toEqual({ kind: "text", text: "second" });
        return;
      }
      throw new RangeError("no application has a field");
    });

    it("changes nothing by waiting and finishing", async () => {
      await environment.reset(setup);
      const before = await environment.fingerprint();
      const rest = { control: null, rect: null, description: "", thought: "" } as const;
      await environment.act({ function: "wait", args: { seconds: 0 }, ...rest });
      await environment.act({ function: "finish", args: { status: "success", message: "" }, ...rest });
      expect(await environment.fingerprint()).toBe(before);
    });

    it("makes independent copies", async () => {
      await environment.reset(setup);
      const copy = environment.fork?.();
      if (copy === undefined) return;
      const before = await environment.fingerprint();
      expect(await copy.fingerprint()).toBe(before);
      for (const launcher of (await launchers(copy)).slice(0, 2)) await copy.act(click(launcher));
      expect(await environment.fingerprint()).toBe(before);
      expect(await copy.fingerprint()).not.toBe(before);
      await copy.close();
    });

    it("draws the screen as PNG only when asked", async () => {
      await environment.reset(setup);
      expect((await environment.observe()).screenshot).toBeNull();
      const { screenshot } = await environment.observe({ screenshot: true });
      expect([...(screenshot?.slice(0, 4) ?? [])]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    });
  });
}

function checkTree(controls: readonly Control[]): void {
  const screen = controls.filter((control) => control.parent === null).map((control) => control.rect);
  const [right, bottom] = [Math.max(...screen.map((rect) => rect[2])), Math.max(...screen.map((rect) => rect[3]))];
  expect(controls.filter((control) => control.focused).length).toBeLessThanOrEqual(1);
  for (const [index, control] of controls.entries()) {
    if (control.parent !== null) expect(control.parent).toBeLessThan(index);
    const { rect } = control;
    expect(rect[0] >= 0 && rect[1] >= 0 && rect[2] <= right && rect[3] <= bottom).toBe(true);
    expect(rect[0] <= rect[2] && rect[1] <= rect[3]).toBe(true);
  }
  const shown = controls.filter((control) => control.parent !== null && control.visible && !isPopup(control));
  for (const [index, one] of shown.entries()) {
    for (const another of shown.slice(index + 1)) {
      if (one.parent !== another.parent) continue;
      expect(overlap(one.rect, another.rect), `${one.control_text} / ${another.control_text}`).toBe(false);
    }
  }
}

function isPopup(control: Control): boolean {
  return control.control_type === "Menu";
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
