import { describe, expect, it } from "vitest";
import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { targetsOf } from "../../pipeline/environments/view/targets.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import { click } from "../../pipeline/explore/exhaustive/leaves.js";
import { createReplayingWalker } from "../../pipeline/explore/guided/replaying-walker.js";
import { createOfflineExplorer } from "../../pipeline/explore/offline.js";
import { createExploreStage } from "../../pipeline/explore/stage.js";
import { createRng } from "../../pipeline/rng.js";
import type { ControlRef } from "../../pipeline/schema/computer/control.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Drop } from "../../pipeline/schema/drop.js";
import type { Candidate } from "../../pipeline/schema/subtask.js";
import { keptOf, type StageEvent } from "../../pipeline/stage.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { loadModels } from "../simulated/load-models.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";
import { withoutFork } from "./without-fork.js";

const catalog = await simulatedCatalog();
const models = loadModels();
const never = new AbortController().signal;

async function explored(
  ids: readonly string[],
  environment: EnvironmentFactory,
  options: { actions?: number; parallel?: number; signal?: AbortSignal } = {},
): Promise<{ candidates: Candidate[]; events: StageEvent[]; drops: Drop[] }> {
  const { actions, parallel = 1, signal = never } = options;
  const candidates: Candidate[] = [];
  const events: StageEvent[] = [];
  const stage = createExploreStage(createOfflineExplorer(actions === undefined ? {} : { actions }));
  async function* applications() {
    for (const id of ids) {
      const application = catalog.applications.get(id);
      if (application !== undefined) yield application;
    }
  }
  const report = (event: StageEvent) => events.push(event);
  const context = { rng: createRng("frugal"), catalog, environment, signal, parallel, report };
  const drops: Drop[] = [];
  const outcomes = stage.run(applications(), context);
  for await (const candidate of keptOf(outcomes, (drop) => drops.push(drop))) candidates.push(candidate);
  return { candidates, events, drops };
}

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
  it.each(["paint", "calendar"])(
    "finds nearly all that is documented of %s for at most 40 resets each",
    async (id) => {
      const { factory, counts } = withoutFork(createSimulatedFactory(models));
      const { candidates } = await explored([id], factory);
      const { candidates: all } = await explored([id], createSimulatedFactory(models));
      const found = new Set(candidates.flatMap(({ phrases }) => phrases));
      const documented = all.filter((candidate) => candidate.documented);
      const missed = documented.filter(({ phrases }) => !phrases.some((phrase) => found.has(phrase)));
      expect(missed.length / documented.length, wordsOf(missed).join("\n")).toBeLessThanOrEqual(0.1);
      expect(counts.resets / candidates.length).toBeLessThanOrEqual(40);
      for (const { trials } of candidates) expect(trials.length).toBeGreaterThanOrEqual(3);
    },
    120_000,
  );

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
