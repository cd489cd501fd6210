import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { handOf } from "../../../pipeline/environments/hand.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";

const catalog = await loadCatalog();
const applications = ["mousepad", "lxterminal"].flatMap((id) => catalog.applications.get(id) ?? []);
let desktop: Environment;

/** What ran since the last question, as "terminal sh", once the desktop is at rest. */
async function ran(): Promise<string[]> {
  await desktop.state();
  return ((await desktop.commands?.()) ?? []).map(({ origin, program }) => `${origin} ${program}`);
}

const run = (...command: string[]) => desktop.run?.({ command, seconds: 20 });
const start = (name: string) => handOf(desktop, "desktop").click("Button", name);

beforeAll(async () => {
  desktop = await desktopOf(applications).open();
});

afterAll(() => desktop.close());

describe("what runs on a desktop beside its applications", () => {
  it("is nothing while applications are used, and while a terminal is only open", async () => {
    await desktop.reset(emptySetup);
    await start("Mousepad");
    const hand = handOf(desktop, "mousepad");
    await hand.type("some words");
    await hand.press("ctrl+s");
    expect(await ran()).toEqual([]);
    await hand.press("escape");
    await start("LXTerminal");
    expect(await ran()).toEqual([]);
    await handOf(desktop, "lxterminal").type("echo typed and not entered");
    expect(await ran()).toEqual([]);
  });

  it("is the shell of a terminal that is told something, be it only what a shell does by itself", async () => {
    await desktop.reset(emptySetup);
    await start("LXTerminal");
    await ran();
    const { type, press } = handOf(desktop, "lxterminal");
    await type("echo words > Documents/by-the-shell.txt\n");
    expect(await ran()).toEqual(["terminal sh"]);
    await press("shift");
    expect(await ran()).toEqual([]);
    await type("cat Documents/by-the-shell.txt\n");
    expect(await ran()).toEqual(["terminal sh"]);
    await type("python3 -c 'import signal; signal.pause()' &\n");
    expect(await ran()).toContain("terminal python3");
    await type("exit\n");
    expect((await ran()).every((line) => line.startsWith("terminal "))).toBe(true);
  });

  it("is what was run by a protocol, and what that leaves behind when it goes to work", async () => {
    await desktop.reset(emptySetup);
    expect(await ran()).toEqual([]);
    await run("/usr/bin/python3", "-c", "open('/home/user/late.py', 'w').write('import signal\\nsignal.pause()')");
    expect(await ran()).toContain("script python3");
    await run("/bin/sh", "-c", "setsid python3 /home/user/late.py >/dev/null 2>&1 & sleep 2");
    const seen = new Set<string>();
    const soFar = async (): Promise<string[]> => {
      for (const line of await ran()) seen.add(line);
      return [...seen].sort();
    };
    await expect.poll(soFar, { timeout: 60_000 }).toEqual(expect.arrayContaining(["script python3", "script sh"]));
    expect([...seen].every((line) => line.startsWith("script "))).toBe(true);
    await expect.poll(ran, { timeout: 60_000 }).toEqual([]);
  });

  it("tells of an application that a terminal has ended no crash", async () => {
    await desktop.reset(emptySetup);
    await start("Mousepad");
    await start("LXTerminal");
    await ran();
    await handOf(desktop, "lxterminal").type("kill -9 $(pidof mousepad)\n");
    expect(await ran()).toContain("terminal sh");
    expect((await desktop.state()).processes).toEqual(["lxterminal"]);
  });
});
