import { describe, expect, it } from "vitest";
import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { targetsOf } from "../../pipeline/environments/view/targets.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import { click } from "../../pipeline/explore/exhaustive/leaves.js";
import { createReplayingWalker } from "../../pipeline/explore/guided/replaying-walker.js";
import type { ControlRef } from "../../pipeline/schema/computer/control.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Candidate } from "../../pipeline/schema/subtask.js";
import { loadModels } from "../simulated/load-models.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";
import { explored } from "./explore-frugally.js";
import { withoutFork } from "./without-fork.js";

const models = loadModels();
const never = new AbortController().signal;

const wordsOf = (candidates: readonly Candidate[]) => candidates.map((candidate) => candidate.instruction_template);

/** A factory whose computers break at some actions, as a program does that crashes. */
function breaking(factory: EnvironmentFactory, breaks: (control: ControlRef) => boolean): EnvironmentFactory {
  return {
    ...factory,
    open: async () => {
      const { fork: _fork, ...computer } = await factory.open();
      return {
        ...computer,
        act: async (action) => {
          if (action.control !== null && breaks(action.control))
            throw new EnvironmentError("TEST_CRASH", "the program crashed");
          await computer.act(action);
        },
      };
    },
  };
}

describe("exploration of computers that cannot be copied", () => {
  it("gives the same candidates in the same order, however many applications are explored at once", async () => {
    const ids = ["calendar", "calculator", "sticky-notes"];
    const factory = () => withoutFork(createSimulatedFactory(models)).factory;
    const alone = await explored(ids, factory(), { actions: 150 });
    const together = await explored(ids, factory(), { actions: 150, parallel: 2 });
    expect(together.candidates).toEqual(alone.candidates);
    expect(alone.candidates.length).toBeGreaterThan(5);
  }, 120_000);

  it("spends no more on trying than it is allowed", async () => {
    const { events } = await explored(["paint"], withoutFork(createSimulatedFactory(models)).factory, { actions: 60 });
    const spent = events.flatMap((event) => (event.kind === "progress" && event.total === 60 ? [event.done] : []));
    expect(spent.length).toBeGreaterThan(2);
    expect(Math.max(...spent)).toBeLessThan(120);
  }, 60_000);

  it("takes a crash for a dead end and goes on", async () => {
    const { candidates } = await explored(
      ["paint"],
      breaking(createSimulatedFactory(models), ({ control_text }) => control_text === "Rotate Right"),
      {
        actions: 300,
      },
    );
    expect(wordsOf(candidates).some((words) => words.includes("flip"))).toBe(true);
    expect(JSON.stringify(candidates)).not.toContain("Rotate Right");
  }, 60_000);

  it("gives an application up that breaks three times in a row, says so, and explores the next", async () => {
    const factory = breaking(createSimulatedFactory(models), ({ application }) => application === "paint");
    const { candidates, drops } = await explored(["paint", "calculator"], factory, { actions: 60 });
    expect(new Set(candidates.map(({ application }) => application))).toEqual(new Set(["calculator"]));
    expect(JSON.stringify(drops)).toContain("3 times in a row");
  }, 60_000);

  it("stops when it is told to", async () => {
    const { factory } = withoutFork(createSimulatedFactory(models));
    await expect(explored(["paint"], factory, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});

describe("a walker on a computer that cannot be copied", () => {
  it("goes on from where it stands, and resets only to go elsewhere", async () => {
    const { factory, counts } = withoutFork(createSimulatedFactory(models));
    const walker = createReplayingWalker(factory, never);
    const start = await walker.start(emptySetup);
    const launcher = targetsOf(start.controls).find(({ control }) => control.control_text === "Paint");
    const open = launcher && (await walker.step(start, [click(launcher.ref)]));
    const menu = targetsOf(open?.controls ?? []).find(({ control }) => control.control_text === "File");
    const unfolded = open && menu && (await walker.step(open, [click(menu.ref)]));
    expect(unfolded?.actions).toHaveLength(2);
    expect(counts.resets).toBe(1);
    await walker.step(start, [
      click(launcher?.ref ?? { application: "", dialog: null, control_type: "Button", control_text: "", ordinal: 0 }),
    ]);
    expect(counts.resets).toBeLessThanOrEqual(2);
  });

  it("remembers what a path led to, and plays it again only where that is asked for", async () => {
    const { factory, counts } = withoutFork(createSimulatedFactory(models));
    const walker = createReplayingWalker(factory, never);
    const first = await walker.run(emptySetup, []);
    expect(await walker.run(emptySetup, [])).toBe(first);
    expect(counts.resets).toBe(1);
    await walker.replay(emptySetup, []);
    expect(counts.resets).toBe(2);
  });
});
