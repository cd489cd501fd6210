import { spawn } from "node:child_process";
import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Journal, openJournal } from "../../pipeline/environments/journal/open-journal.js";
import { withJournal } from "../../pipeline/environments/journal/with-journal.js";
import { replay } from "../../pipeline/environments/replay.js";
import { ActionError, EnvironmentError } from "../../pipeline/errors.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import {
  type EnvironmentSetup,
  emptySetup,
  environmentSetupSchema,
} from "../../pipeline/schema/computer/environment-setup.js";
import { click, launchers, press } from "../conformance/acting.js";
import { simulatedComputers } from "../simulated/computers.js";
import { countingFactory, crash, type Deeds } from "./counting.js";

const simulated = simulatedComputers();
const newFile = () => join(mkdtempSync(join(tmpdir(), "taskloom-journal-")), "journal.db");

/** A computer with a journal, and what is really done on it. */
async function remembered(journal: Journal, before?: Deeds["before"]) {
  const deeds: Deeds = { resets: 0, acts: 0, ...(before && { before }) };
  const environment = await withJournal(countingFactory(simulated, deeds), journal).open();
  return { environment, deeds };
}

async function firstActions(): Promise<Action[]> {
  const environment = await simulated.open();
  await environment.reset(emptySetup);
  const [first, second] = await launchers(environment);
  if (first === undefined || second === undefined) throw new RangeError("two applications can be started");
  return [click(first), click(second), press("escape")];
}

describe("a journal of environments", () => {
  it("answers another process with what the first one saw", async () => {
    const file = newFile();
    const actions = await firstActions();
    const play = async (journal: Journal) => {
      const { environment, deeds } = await remembered(journal);
      await environment.reset(emptySetup);
      const { trace } = await replay(environment, actions);
      const fingerprint = await environment.fingerprint();
      journal.close();
      return { trace, fingerprint, deeds };
    };
    const first = await play(openJournal(file, "1"));
    const second = await play(openJournal(file, "1"));
    expect(first.deeds).toEqual({ resets: 1, acts: 3 });
    expect(second.deeds).toEqual({ resets: 0, acts: 0 });
    expect({ ...second, deeds: null }).toEqual({ ...first, deeds: null });
  });

  it("does really again what one process does again", async () => {
    const file = newFile();
    const actions = await firstActions();
    for (const expected of [3, 0]) {
      const journal = openJournal(file, "1");
      const { environment, deeds } = await remembered(journal);
      for (let time = 0; time < 3; time++) {
        await environment.reset(emptySetup);
        await replay(environment, actions);
      }
      expect(deeds).toEqual({ resets: expected, acts: expected * actions.length });
      journal.close();
    }
  });

  it("goes to a place only when something is asked that nobody has seen there", async () => {
    const file = newFile();
    const [one, two, three] = await firstActions();
    if (one === undefined || two === undefined || three === undefined) throw new RangeError("there are three actions");
    const before = openJournal(file, "1");
    const cold = await remembered(before);
    await cold.environment.reset(emptySetup);
    await cold.environment.act(one);
    await cold.environment.state();
    before.close();

    const { environment, deeds } = await remembered(openJournal(file, "1"));
    await environment.reset(emptySetup);
    await environment.act(one);
    expect(await environment.state()).toEqual(await cold.environment.state());
    expect(deeds).toEqual({ resets: 0, acts: 0 });
    const [state, observation] = await Promise.all([environment.state(), environment.observe()]);
    expect([state, observation.controls.length > 0]).toEqual([await cold.environment.state(), true]);
    expect(deeds).toEqual({ resets: 1, acts: 1 });
    await environment.act(two);
    expect(deeds).toEqual({ resets: 1, acts: 2 });
    await environment.observe({ screenshot: true });
    expect(deeds).toEqual({ resets: 1, acts: 2 });
  });

  it("remembers what is refused, and knows that it comes first on the way", async () => {
    const file = newFile();
    const [one] = await firstActions();
    if (one === undefined || one.function !== "click_input") throw new RangeError("the first action is a click");
    const wrong: Action = { ...one, control: { ...one.control, control_text: "No such application" } };
    const unready: EnvironmentSetup = environmentSetupSchema.parse({ actions: [wrong] });
    for (const really of [true, false]) {
      const { environment, deeds } = await remembered(openJournal(file, "1"));
      await expect(environment.reset(unready)).rejects.toThrow(ActionError);
      expect((await environment.state()).windows).toEqual([]);
      await environment.reset(emptySetup);
      await expect(environment.act(wrong)).rejects.toMatchObject({ code: "ACTION_NO_CONTROL" });
      await environment.act(one);
      expect((await environment.state()).windows).toHaveLength(1);
      expect(deeds.resets).toBe(really ? 2 : 0);
    }
  });

  it("is empty for applications of another version", async () => {
    const file = newFile();
    const actions = await firstActions();
    for (const version of ["mousepad 0.5", "mousepad 0.6"]) {
      const { environment, deeds } = await remembered(openJournal(file, version));
      await environment.reset(emptySetup);
      await replay(environment, actions);
      expect(deeds.acts).toBe(actions.length);
    }
  });

  it("does not remember a crash", async () => {
    const file = newFile();
    const [one, two] = await firstActions();
    if (one === undefined || two === undefined) throw new RangeError("there are two actions");
    const broken = await remembered(openJournal(file, "1"), (action) => {
      if (action === two) crash();
    });
    await broken.environment.reset(emptySetup);
    await broken.environment.act(one);
    await expect(broken.environment.act(two)).rejects.toThrow(EnvironmentError);
    const { environment, deeds } = await remembered(openJournal(file, "1"));
    await environment.reset(emptySetup);
    await environment.act(one);
    expect(deeds.acts).toBe(0);
    await environment.act(two);
    expect(deeds).toEqual({ resets: 1, acts: 2 });
  });

  it("says so when the computer no longer does what was recorded", async () => {
    const file = newFile();
    const [one, two] = await firstActions();
    if (one === undefined || two === undefined) throw new RangeError("there are two actions");
    const cold = await remembered(openJournal(file, "1"));
    await cold.environment.reset(emptySetup);
    await cold.environment.act(one);
    const changed = await remembered(openJournal(file, "1"), (action) => {
      if (action === one) throw new ActionError("ACTION_NO_CONTROL", "it is gone");
    });
    await changed.environment.reset(emptySetup);
    await changed.environment.act(one);
    await expect(changed.environment.act(two)).rejects.toMatchObject({ code: "JOURNAL_DISAGREES" });
    expect(changed.deeds.resets).toBe(2);
  });

  it("keeps what was recorded when its process is killed", async () => {
    const file = newFile();
    const writer = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "journal-writer.ts"), file]);
    let said = "";
    await new Promise<void>((resolve) => {
      writer.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.split("\n").length > 200) writer.kill("SIGKILL");
      });
      writer.on("close", () => resolve());
    });
    const places = said.split("\n").slice(0, -1);
    expect(places.length).toBeGreaterThanOrEqual(200);
    const { environment, deeds } = await remembered(openJournal(file, "1"));
    for (const text of places) {
      await environment.reset(environmentSetupSchema.parse({ clipboard: { kind: "text", text } }));
      expect((await environment.state()).clipboard).toEqual({ kind: "text", text });
    }
    expect(deeds).toEqual({ resets: 0, acts: 0 });
  });

  it("stores equal things once", async () => {
    const file = newFile();
    const actions = await firstActions();
    const setup = environmentSetupSchema.parse({
      files: Array.from({ length: 100 }, (_item, index) => ({
        path: `C:\\Users\\user\\Documents\\Note ${index}.txt`,
        content: { kind: "text", text: `note ${index} `.repeat(500) },
      })),
    });
    const environment = await withJournal(simulated, openJournal(file, "1")).open();
    for (let time = 0; time < 20; time++) {
      await environment.reset(setup);
      await replay(environment, actions);
    }
    // 100 files of 4 kB in 80 states.
    expect(statSync(file).size).toBeLessThan(300_000);
  });
});
