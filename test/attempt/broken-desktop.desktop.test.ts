import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Agent } from "../../pipeline/attempt/agents/agent.js";
import { drawGold, followGold } from "../../pipeline/attempt/agents/gold.js";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import type { Environment } from "../../pipeline/environments/contract.js";
import { desktopOf } from "../../pipeline/environments/desktop/desktop-of.js";
import { createRng } from "../../pipeline/rng.js";
import { attemptOn, task } from "./ledger-task.js";

const catalog = await loadCatalog();
const applications = ["mousepad", "lxterminal"].flatMap((id) => catalog.applications.get(id) ?? []);
const planned = drawGold(task, createRng("broken"));
const control = { application: "desktop", dialog: null, control_type: "Button", ordinal: 0 };
const finish = { action: { function: "finish", args: { status: "success", message: "" } } };

/** Opens the terminal and enters lines there, after as many steps of the gold trajectory. */
function typing(lines: readonly string[], after = 0): Pick<Agent, "next"> {
  const own = followGold(task, planned);
  return {
    async next(view, signal) {
      const at = view.step - after;
      if (at <= 0) return own.next(view, signal);
      if (at === 1) {
        return { action: { function: "click_input", args: {}, control: { ...control, control_text: "LXTerminal" } } };
      }
      const line = lines[at - 2];
      return line === undefined ? finish : { action: { function: "type", args: { text: `${line}\n` } } };
    },
  };
}

describe("an agent that breaks the desktop with a terminal that it has", () => {
  let desktop: Environment;

  beforeAll(async () => {
    desktop = await desktopOf(applications).open();
  });

  afterAll(() => desktop.close());

  const everything = "kill -9 -1";
  const broken = { failure: null, ended: "agent-error", agent: "AGENT_BROKE_DESKTOP" };

  it("fails when it has ended every process", async () => {
    expect(await attemptOn(desktop, typing(["echo", everything]))).toMatchObject({
      ...{ ...broken, success: false, means: "terminal" },
    });
  });

  it("fails when it has deleted every file", async () => {
    expect(await attemptOn(desktop, typing(["rm -rf --no-preserve-root / 2>/dev/null", "echo"]))).toMatchObject({
      ...{ ...broken, success: false, means: "terminal" },
    });
  });

  it("fails when it has stopped an application, or what the desktop consists of, so that nothing answers", async () => {
    for (const program of ["mousepad", "Xvfb", "dbus-daemon"]) {
      const lines = [`kill -STOP $(pidof ${program})`, "echo"];
      expect(await attemptOn(desktop, typing(lines, 1))).toMatchObject({
        ...broken,
        success: false,
        means: "terminal",
      });
    }
  });

  it("goes on when it has paused a program of its own", async () => {
    const paused = await attemptOn(desktop, typing(["sleep 100 & kill -STOP $!", "echo"], 1));
    expect(paused).toMatchObject({ ended: "finished", failure: null, agent: null });
  });

  it("keeps what was completed before", async () => {
    const spoiled = await attemptOn(desktop, typing(["echo", everything], planned.length));
    expect(spoiled).toMatchObject({ ...broken, success: true, means: "terminal" });
  });

  it("goes on when it has ended an application, which is no failure of the computer", async () => {
    const killed = await attemptOn(desktop, typing(["kill -9 $(pidof mousepad)", "echo"], 1));
    expect(killed).toMatchObject({ ended: "finished", failure: null, agent: null, success: false, means: "terminal" });
  });
});
