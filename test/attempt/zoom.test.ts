import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { AgentView } from "../../pipeline/attempt/agents/agent.js";
import { runEpisode } from "../../pipeline/attempt/episode.js";
import { readMove } from "../../pipeline/attempt/read-move.js";
import { agentActionSentence } from "../../pipeline/text/agent-action-words.js";
import { attemptable, computers, options } from "./small-tasks.js";

const size = { width: 400, height: 300 };
const dot = { left: 100, top: 60, width: 8, height: 6 };
const black = { ...{ background: "black", channels: 3 as const } };
const screen = await sharp({ create: { ...size, ...black, background: "white" } })
  .composite([{ input: { create: { width: dot.width, height: dot.height, ...black } }, left: dot.left, top: dot.top }])
  .png()
  .toBuffer();
const zoom = (x0: number, y0: number, x1: number, y1: number) => ({ function: "zoom", args: { x0, y0, x1, y1 } });
const finish = { function: "finish", args: { status: "success", message: "" } };

async function looking(actions: readonly object[], shown = true) {
  const working = await computers.open();
  const views: AgentView[] = [];
  const done: string[] = [];
  const episode = await runEpisode(
    {
      ...working,
      observe: async (wanted) => ({ ...(await working.observe(wanted)), screenshot: shown ? screen : null }),
      act: async ({ function: name }) => void done.push(name),
    },
    attemptable(),
    {
      next: async (view) => {
        views.push(view);
        return { action: actions[view.step - 1] ?? finish };
      },
      close: async () => undefined,
    },
    { ...options, pictures: { shown, kept: shown } },
  );
  return { episode, views, done };
}

describe("an agent that asks to see a part of the screen larger", () => {
  it("is shown that part alone once, as large as the screen allows, and nothing is done to the computer", async () => {
    const part = zoom(dot.left, dot.top, dot.left + dot.width, dot.top + dot.height);
    const { episode, views, done } = await looking([part, { function: "wait", args: { seconds: 0 } }]);
    expect(episode.steps[0]).toMatchObject({ outcome: "done", resolved: null, pixel_form: null, control_form: null });
    expect(views.map(({ isZoomed }) => isZoomed)).toEqual([false, true, false]);
    const picture = sharp(views[1]?.screenshot ?? new Uint8Array());
    expect(await picture.metadata()).toMatchObject({ width: 400, height: 300 });
    expect((await picture.stats()).channels[0]?.max).toBe(0);
    expect(views[2]?.screenshot).toEqual(screen);
    expect(done).toEqual(["wait"]);
    // What is kept is the whole screen, on which actions are marked.
    expect(new Set(episode.steps.map(({ screenshot }) => screenshot)).size).toBe(1);
    expect(episode.steps.flatMap(({ action }) => (action === null ? [] : agentActionSentence(action, null)))[0]).toBe(
      "Look closer at 100, 60 to 108, 66",
    );
  });

  it("is told what is no part of the screen, and that there is no picture where it is shown none", async () => {
    const { episode } = await looking([zoom(10, 10, 500, 20), zoom(10, 10, 10, 20)]);
    expect(episode.steps.map(({ outcome }) => outcome)).toEqual([
      "(10, 10) to (500, 20) is no part of the screen of 400 x 300 pixels",
      "(10, 10) to (10, 20) is no part of the screen of 400 x 300 pixels",
      "done",
    ]);
    const blind = await looking([zoom(10, 10, 50, 20)], false);
    expect(blind.episode.steps[0]?.outcome).toContain("there is no picture");
  });

  it("says so in the vocabulary that all agents share", () => {
    expect(readMove({ action: zoom(1, 2, 3, 4) }, 1).action).toEqual(zoom(1, 2, 3, 4));
    expect(() => readMove({ action: { function: "zoom", args: { x: 1 } } }, 1)).toThrow(/args/);
  });
});
