import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { createDesktopEnvironment, type Desktop } from "../../../pipeline/environments/desktop/desktop-environment.js";
import { openDisplay } from "../../../pipeline/environments/desktop/display/display.js";
import { openFileCache } from "../../../pipeline/environments/desktop/state/file-cache.js";
import { EnvironmentError } from "../../../pipeline/errors.js";
import type { DesktopApplication } from "../../../pipeline/schema/catalog/catalog.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { at, click, press } from "../../conformance/acting.js";
import { eventually } from "./display-server.js";

const catalog = await loadCatalog();
const applications = ["mousepad", "galculator", "libreoffice-calc", "libreoffice-writer"].map((id) => {
  const { name, desktop } = catalog.applications.get(id) ?? {};
  if (name === undefined || desktop === undefined) throw new RangeError(`the catalog has no ${id}`);
  return { id, name, desktop } satisfies DesktopApplication;
});
const wait = { control: null, rect: null, description: "", thought: "" } as const;
const rest = { function: "wait", args: { seconds: 0.3 }, ...wait } as const;

let desktop: Desktop;

beforeEach(async () => {
  desktop = createDesktopEnvironment(applications, openFileCache());
  await desktop.reset(emptySetup);
});

afterEach(() => desktop.close());

const start = (name: string): Promise<void> => desktop.act(click(at("desktop", "Button", name)));

/** Does something inside to all processes of a program. */
function signal(name: string, program: string): void {
  desktop.sandbox().spawn(["sh", "-c", `kill -${name} $(pidof ${program})`]);
}

/** What the first call fails with that fails. */
async function failure(): Promise<EnvironmentError> {
  for (let tries = 0; tries < 100; tries += 1) {
    const error: unknown = await desktop.act(rest).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof EnvironmentError) return error;
    if (error !== null) throw error;
  }
  throw new Error("nothing failed");
}

describe("an application that breaks ends the step with evidence, and the desktop with it", () => {
  test("when it crashes", async () => {
    await start("Mousepad");
    signal("SEGV", "mousepad");
    const error = await failure();
    expect(error).toMatchObject({
      code: "DESKTOP_APPLICATION_CRASHED",
      message: expect.stringMatching(/Mousepad ended with SIG.*reset/),
    });
    expect(error.evidence?.controls.some(({ control_text }) => control_text === "Mousepad")).toBe(true);
    expect([...(error.evidence?.screenshot?.slice(0, 4) ?? [])]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    for (const call of [
      () => desktop.observe(),
      () => desktop.state(),
      () => desktop.fingerprint(),
      () => start("Mousepad"),
    ])
      await expect(call()).rejects.toMatchObject({ code: "DESKTOP_DIED" });
    await desktop.reset(emptySetup);
    await start("Mousepad");
    expect((await desktop.state()).windows).toMatchObject([{ application: "mousepad", focused: true }]);
  });

  test("when it shares its process with others, which are gone too", async () => {
    await start("LibreOffice Calc");
    await start("LibreOffice Writer");
    signal("KILL", "soffice.bin");
    expect((await failure()).message).toMatch(/LibreOffice Calc.*LibreOffice Writer.*SIGKILL/);
  });

  test("when it was stopped and answers no more", async () => {
    await start("Mousepad");
    await desktop.observe();
    signal("STOP", "mousepad");
    const error = await failure();
    expect(error).toMatchObject({ code: "DESKTOP_STOPPED", message: expect.stringContaining("mousepad") });
    expect(error.evidence?.controls.some(({ application }) => application === "mousepad")).toBe(true);
    expect(error.evidence?.screenshot).not.toBeNull();
    await expect(desktop.state()).rejects.toMatchObject({ code: "DESKTOP_DIED" });
  });

  test("when a part of the desktop was stopped, without which nothing on it answers", async () => {
    await start("Mousepad");
    for (const part of ["Xvfb", "dbus-daemon"]) {
      signal("STOP", part);
      expect(await failure()).toMatchObject({ code: "DESKTOP_STOPPED", message: expect.stringContaining(part) });
      await desktop.reset(emptySetup);
    }
  });

  test("when it shows a dialog though another one is used", async () => {
    await start("Mousepad");
    await start("Galculator");
    // A window of that class, in the way of a dialog that the editor would show by itself.
    desktop
      .sandbox()
      .spawn([
        "sh",
        "-c",
        "yad --class=Mousepad --title=Surprise --text=Boo & until wmctrl -r Surprise -b add,modal; do sleep 0.05; done; wait",
      ]);
    const error = await failure();
    expect(error).toMatchObject({
      code: "DESKTOP_UNEXPECTED_DIALOG",
      message: expect.stringContaining('Mousepad, which was not acted on, came up with the dialog "Surprise"'),
    });
    expect(error.evidence?.controls.length).toBeGreaterThan(0);
  });

  test("and prints no evidence", async () => {
    const evidence = { controls: [], screenshot: new Uint8Array([1, 2, 3]) };
    const error = new EnvironmentError("DESKTOP_APPLICATION_CRASHED", "gone", { evidence });
    expect(error.evidence).toBe(evidence);
    expect(inspect(error, { showHidden: false })).not.toMatch(/controls|screenshot|evidence/);
    expect(JSON.stringify(error)).not.toMatch(/controls|screenshot|evidence/);
  });
});

test("an application that is quit, closed or starts others has not crashed", async () => {
  await start("Mousepad");
  await desktop.act(press("ctrl+q"));
  await start("LibreOffice Calc");
  await start("LibreOffice Writer");
  await desktop.act(press("alt+f4"));
  await start("Mousepad");
  await desktop.act(press("alt+f4"));
  await desktop.act(rest);
  const { processes } = await desktop.state();
  expect(processes).toContain("libreoffice-calc");
  expect(processes).not.toContain("mousepad");
});

test("a dialog that reaches behind the panel is made smaller, so that its buttons can be pressed", async () => {
  await start("Mousepad");
  await desktop.act(press("ctrl+o"));
  const { display, framebuffer } = desktop.sandbox();
  const other = await openDisplay(display, framebuffer);
  try {
    const dialog = (await other.windows()).find((window) => window.dialog);
    await other.resize(dialog?.id ?? 0, [900, 900]);
    await eventually(
      async () => (await other.windows()).some(({ rect }) => rect[3] - rect[1] === 900) || undefined,
      "a dialog that is too tall",
    );
    await desktop.act(rest);
    await desktop.act(click(at("mousepad", "Button", "Cancel", "Open File")));
    expect((await other.windows()).some((window) => window.dialog)).toBe(false);
  } finally {
    await other.close();
  }
});

test("a dialog that is late is waited for, and one that does not come is missed", async () => {
  await start("Mousepad");
  const cancel = click(at("mousepad", "Button", "Cancel", "Open File"));
  await expect(desktop.act(cancel)).rejects.toMatchObject({ code: "ACTION_NO_CONTROL" });
  const { display, framebuffer } = desktop.sandbox();
  const other = await openDisplay(display, framebuffer);
  try {
    // Asked for by another hand, the dialog comes while its button is looked for.
    const opening = pause(400).then(() => other.press("ctrl+o"));
    await desktop.act(cancel);
    await opening;
    expect((await desktop.state()).windows).toMatchObject([{ application: "mousepad", dialog: false }]);
  } finally {
    await other.close();
  }
});

test("a desktop that is closed while it starts leaves nothing behind", async () => {
  const { root } = desktop.sandbox();
  const own = root.slice(0, root.lastIndexOf("-"));
  const reset = desktop.reset(emptySetup).catch(() => undefined);
  await desktop.close();
  await reset;
  expect(foldersLike(own)).toEqual([]);
  expect(processesNaming(own)).toEqual([]);
});

test("many resets leave no process, descriptor or folder behind", async () => {
  await start("Mousepad");
  const before = readdirSync("/proc/self/fd").length;
  for (let count = 0; count < 30; count += 1) {
    await desktop.reset(emptySetup);
    if (count % 10 === 0) await start("Mousepad");
  }
  expect(readdirSync("/proc/self/fd").length).toBeLessThanOrEqual(before + 2);
  const { root } = desktop.sandbox();
  const own = root.slice(0, root.lastIndexOf("-"));
  // The next desktop is started ahead.
  const folders = foldersLike(own);
  expect(folders).toContain(root);
  expect(folders.length).toBeLessThanOrEqual(2);
  await desktop.close();
  expect(foldersLike(own)).toEqual([]);
  expect(processesNaming(own)).toEqual([]);
});

function foldersLike(prefix: string): string[] {
  const parent = prefix.slice(0, prefix.lastIndexOf("/"));
  return readdirSync(parent)
    .map((name) => `${parent}/${name}`)
    .filter((path) => path.startsWith(prefix));
}

/** Command lines of the machine's processes that name a path. */
function processesNaming(path: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8");
      } catch {
        return [];
      }
    })
    .filter((command) => command.includes(path));
}
