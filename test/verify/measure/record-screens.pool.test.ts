import { expect, it } from "vitest";
import { committedPoolFolder } from "../../../pipeline/run/pool/pool.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import type { Context } from "../../../pipeline/stage.js";
import { poolFolders, readPool } from "../../../pipeline/store/pool/pool.js";
import { hasScreenIndex } from "../../../pipeline/store/pool/pool-screens.js";
import { recordScreens } from "../../../pipeline/verify/measure/record-screens.js";
import { contextOf } from "../../fixtures/context-of.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { simulatedPool } from "../../simulated/computers.js";

const context = async (): Promise<Context> => contextOf(await simulatedCatalog(), { parallel: 2 });

async function committed(application: string): Promise<Subtask[]> {
  const { subtasks } = await readPool(simulatedPool, "simulated", (id) => id === application);
  return [...subtasks.values()];
}

it("a subtask is shown before each of its actions, with where the action goes, and after the last", async () => {
  const subtasks = await committed("to-do");
  let seen = 0;
  for await (const { subtask, screens } of recordScreens(subtasks, await context())) {
    if ("reason" in screens) throw new Error(screens.detail);
    seen++;
    expect(screens.parameters).toEqual(subtask.trials[0]?.parameters);
    expect(screens.saw.length).toBeGreaterThan(0);
    for (const seen of screens.saw) expect(seen).toMatch(/^it (holds|does not hold)/);
    expect(screens.steps).toHaveLength(subtask.actions.length);
    for (const [i, { screenshot, rect }] of screens.steps.entries()) {
      expect([...screenshot.subarray(1, 4)]).toEqual([...Buffer.from("PNG")]);
      expect(rect === null).toBe(subtask.actions[i]?.control === null);
    }
    expect(screens.last).not.toEqual(screens.steps[0]?.screenshot);
  }
  expect(seen).toBe(subtasks.length);
});

it("a run that its evaluator does not pass leaves no screens", async () => {
  const [subtask] = await committed("to-do");
  if (subtask === undefined) throw new Error("there is no subtask");
  const spoilt = { ...subtask, actions: subtask.actions.slice(0, 1) };
  for await (const { screens } of recordScreens([spoilt], await context())) {
    expect(screens).toMatchObject({ reason: "it did not work while its screens were recorded" });
  }
});

it("the committed subtasks of real applications say what was seen of their actions, and which pictures show it", async () => {
  const { subtasks } = await readPool(committedPoolFolder(), "desktop");
  const folders = poolFolders(committedPoolFolder(), "desktop", [...subtasks.values()]);
  const without = [...folders].filter(([subtask, folder]) => !hasScreenIndex(folder, subtask));
  expect(without.map(([{ instruction_template }]) => instruction_template)).toEqual([]);
});
