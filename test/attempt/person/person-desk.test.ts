import { describe, expect, it } from "vitest";
import type { AgentView } from "../../../pipeline/attempt/agents/agent.js";
import { createPersonDesk } from "../../../pipeline/attempt/person/person-desk.js";
import type { PersonAction } from "../../../pipeline/attempt/person/person-move.js";
import { numberControls } from "../../../pipeline/environments/view/numbered-controls.js";
import { systemClock } from "../../../pipeline/llm/clock.js";

const briefing = { id: "0f3c61a2-59b1-5f3e-8d5a-1a2b3c4d5e6f", instruction: "Go.", applications: [], step_limit: 9 };
const signal = new AbortController().signal;
const type = (text: string): PersonAction => ({ function: "type", args: { text } });
const key = (keys: string): PersonAction => ({ function: "key", args: { keys } });
const click: PersonAction = { function: "click", args: { x: 1, y: 2, button: "left", count: 1, held: null } };

function viewOf(step: number, outcome: string | null): AgentView {
  return {
    step,
    outcome,
    controls: [],
    observe: "accessibility",
    isZoomed: false,
    screen: numberControls([]),
    screenshot: new Uint8Array([step]),
  };
}

async function startedDesk() {
  const desk = createPersonDesk({ clock: systemClock, person: null, attempts: 1, seconds: 60 });
  const begun = desk.begin(briefing, signal);
  expect(desk.start(briefing.id)).toBeNull();
  await begun;
  const take = (step: number, action: PersonAction) => desk.take({ attempt: briefing.id, step, action });
  return { desk, take };
}

describe("the desk of a person", () => {
  it("does what was typed while an action was done after it, texts in one, and takes no click meanwhile", async () => {
    const { desk, take } = await startedDesk();
    const first = desk.next(viewOf(1, null), signal);
    expect(take(1, click)).toBeNull();
    expect(await first).toEqual({ action: click });
    expect([take(1, type("he")), take(1, type("llo")), take(1, key("enter"))]).toEqual([null, null, null]);
    expect(take(1, click)).toMatch(/wait for the picture/);
    expect(desk.page()).toMatchObject({ phase: "working", doing: click, waiting: [type("hello"), key("enter")] });
    expect(await desk.next(viewOf(2, "done"), signal)).toEqual({ action: type("hello") });
    expect(await desk.next(viewOf(3, "done"), signal)).toEqual({ action: key("enter") });
    expect(desk.page()).toMatchObject({ phase: "working", doing: key("enter"), waiting: [], step: 3 });
  });

  it("forgets what was typed ahead where the action before it was not done, and says why it was not", async () => {
    const { desk, take } = await startedDesk();
    const first = desk.next(viewOf(1, null), signal);
    take(1, click);
    await first;
    take(1, type("hello"));
    const second = desk.next(viewOf(2, "there is a dialog"), signal);
    expect(desk.page()).toMatchObject({ phase: "turn", waiting: [], refused: "there is a dialog", doing: null });
    take(2, key("escape"));
    expect(await second).toEqual({ action: key("escape") });
    expect(desk.page()).toMatchObject({ refused: null });
  });

  it("keeps no more than fifty actions, and a page that asks is told of every change", async () => {
    const { desk, take } = await startedDesk();
    const first = desk.next(viewOf(1, null), signal);
    const { version } = desk.page();
    const changed = desk.changed(version, signal);
    take(1, click);
    await Promise.all([first, changed]);
    expect(desk.page().version).toBeGreaterThan(version);
    await desk.changed(version, signal);
    for (let i = 0; i < 50; i++) expect(take(1, key(`f${1 + (i % 9)}`))).toBeNull();
    expect(take(1, key("tab"))).toMatch(/waits/);
  });

  it("ends the wait for a start and for a move when the run is stopped", async () => {
    const stop = new AbortController();
    const desk = createPersonDesk({ clock: systemClock, person: null, attempts: 1, seconds: 60 });
    const begun = desk.begin(briefing, stop.signal);
    const changed = desk.changed(desk.page().version, stop.signal);
    stop.abort(new Error("stopped"));
    await expect(begun).rejects.toThrow("stopped");
    await expect(changed).rejects.toThrow("stopped");
    const { desk: other } = await startedDesk();
    const late = new AbortController();
    const move = other.next(viewOf(1, null), late.signal);
    late.abort(new Error("over"));
    await expect(move).rejects.toThrow("over");
  });

  it("needs pictures of the screen", async () => {
    const { desk } = await startedDesk();
    await expect(desk.next({ ...viewOf(1, null), screenshot: null }, signal)).rejects.toMatchObject({
      code: "AGENT_NO_SCREEN",
    });
  });
});
