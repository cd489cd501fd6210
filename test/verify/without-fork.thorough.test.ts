import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { openJournal } from "../../pipeline/environments/journal/open-journal.js";
import { withJournal } from "../../pipeline/environments/journal/with-journal.js";
import { ActionError } from "../../pipeline/errors.js";
import type { Candidate, Interference, Subtask } from "../../pipeline/schema/subtask.js";
import { keptOf } from "../../pipeline/stage.js";
import { measureInterference } from "../../pipeline/verify/measure/interference.js";
import { keepOthers } from "../../pipeline/verify/measure/keep-others.js";
import { createVerifyStage } from "../../pipeline/verify/stage.js";
import { mutationReport } from "../bench/mutation-report.js";
import { countingFactory, crash, type Deeds } from "../environments/counting.js";
import { all, scribeContext, shout, verifyAll } from "./scribe.js";

interface Options {
  candidates?: readonly Candidate[];
  parallel?: number;
  before?: Deeds["before"];
  wrap?: (factory: EnvironmentFactory) => EnvironmentFactory;
  limit?: number;
}

/** Verifies on computers that cannot be copied, then measures interference. */
async function verifyReally({
  candidates = all,
  parallel = 1,
  before,
  wrap = (factory) => factory,
  limit,
}: Options = {}) {
  const deeds: Deeds = { resets: 0, acts: 0, ...(before && { before }) };
  const reasons: string[] = [];
  const scribe = await scribeContext();
  const context = { ...scribe, parallel, environment: wrap(countingFactory(scribe.environment, deeds)) };
  async function* input() {
    yield* candidates;
  }
  const subtasks: Subtask[] = [];
  const outcomes = createVerifyStage().run(input(), context);
  const kept = keptOf(outcomes, ({ reason, subject }) => reasons.push(`${reason}: ${subject}`));
  for await (const subtask of kept) subtasks.push(subtask);
  const verifying = deeds.resets;
  const interference: Interference[] = [];
  for await (const pair of measureInterference(subtasks, context, limit === undefined ? {} : { limit }))
    interference.push(pair);
  return { subtasks, reasons, interference, verifying, deeds, context };
}

/** Computers that count their runs in a setting, name another after them, and show a clock. */
function restless(factory: EnvironmentFactory): EnvironmentFactory {
  let runs = 0;
  return {
    ...factory,
    async open() {
      const real = await factory.open();
      let acted = false;
      let run = 0;
      return {
        ...real,
        async reset(setup) {
          acted = false;
          run = ++runs;
          await real.reset(setup);
        },
        async act(action) {
          await real.act(action);
          acted = true;
        },
        async state() {
          const state = await real.state();
          if (!acted) return state;
          const settings = { ...state.settings, "last session": `${run}`, [`session ${run}`]: "closed" };
          return { ...state, settings };
        },
        async observe(options) {
          const { controls, ...rest } = await real.observe(options);
          const clock = { control_text: `12:0${run % 10}:${Number(acted)}`, control_type: "Text" as const };
          const [panel] = controls;
          return {
            ...rest,
            controls: panel === undefined ? controls : [...controls, { ...panel, ...clock, parent: 0 }],
          };
        },
      };
    },
  };
}

/** Breaks the first actions, of a kind, that a test names. */
function breaking(times: number, isMeant: (description: string) => boolean, how: () => never): Deeds["before"] {
  let left = times;
  return (action) => {
    if (action !== null && isMeant(JSON.stringify(action)) && left-- > 0) how();
  };
}

const isShout = (action: string) => action.includes('"Shout"');
const isSecondCopy = (action: string) => action.includes("second orchard");

describe("verification on computers that cannot be copied", () => {
  it("verifies the same from at most 40 resets each, and its evaluators hold against every mutant", async () => {
    const { subtasks, reasons, verifying } = await verifyReally();
    expect(reasons).toEqual([]);
    expect(verifying / subtasks.length).toBeLessThanOrEqual(40);
    const thorough = (await verifyAll(all)).subtasks;
    expect(subtasks.map(({ id, effects, actions }) => ({ id, effects, actions }))).toEqual(
      thorough.map(({ id, effects, actions }) => ({ id, effects, actions })),
    );
    for (const { trials, verification } of subtasks) {
      expect(trials).toHaveLength(3);
      expect(verification.foreign_rejected).toBeGreaterThanOrEqual(3);
      expect(verification.replays).toBe(3);
      expect(verification.mutants_rejected).toBe(verification.mutants);
    }
    const { counts, survivors } = await mutationReport(subtasks, await scribeContext());
    expect(survivors).toEqual([]);
    for (const { killed } of counts) expect(killed).toBeGreaterThan(0);
  });

  it("gives the same on several computers at once", async () => {
    const one = await verifyReally();
    const three = await verifyReally({ parallel: 3 });
    expect(three.subtasks).toEqual(one.subtasks);
    expect(three.interference).toEqual(one.interference);
    expect(three.deeds).toEqual(one.deeds);
  });

  it("goes on where it was stopped, and does nothing twice", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "taskloom-journal-")), "journal.db");
    const journalled = async (before?: Deeds["before"]) => {
      const journal = openJournal(file, "scribe");
      const run = verifyReally({
        parallel: 2,
        wrap: (factory) => withJournal(factory, journal),
        ...(before && { before }),
      });
      return run.finally(() => journal.close());
    };
    const whole = await verifyReally();
    let left = 300;
    const stop = () => {
      if (left-- <= 0) throw new RangeError("stopped");
    };
    await expect(journalled(stop)).rejects.toThrow("stopped");
    const resumed = await journalled();
    expect(resumed.subtasks).toEqual(whole.subtasks);
    expect(resumed.interference).toEqual(whole.interference);
    // Two computers were on their way when they were stopped.
    const ways = 2 * 25;
    expect(300 + resumed.deeds.resets + resumed.deeds.acts).toBeLessThanOrEqual(
      whole.deeds.resets + whole.deeds.acts + ways,
    );
    expect((await journalled()).deeds).toEqual({ resets: 0, acts: 0 });
  });

  it("tries once more when an application crashes, and keeps what is not shaken by it", async () => {
    // After three gold runs and two replays of each: one run of many, of which one more is made.
    let shouts = 0;
    const before: Deeds["before"] = (action) => {
      if (action !== null && isShout(JSON.stringify(action)) && ++shouts === 11) crash();
    };
    const { subtasks, reasons } = await verifyReally({ before });
    expect(reasons).toEqual([]);
    expect(subtasks).toHaveLength(all.length);
  });

  it("rejects what crashes again, and goes on with the others", async () => {
    const { subtasks, reasons } = await verifyReally({ before: breaking(1000, isSecondCopy, crash) });
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(/crashes or hangs.*save \{txt_path\} as/);
    expect(subtasks).toHaveLength(all.length - 1);
  });

  it("does not keep what fails once and works the next time", async () => {
    const refuse = () => {
      throw new ActionError("ACTION_NO_CONTROL", "the window was not there yet");
    };
    for (const how of [refuse, crash]) {
      const { reasons } = await verifyReally({
        before: breaking(1, isShout, how),
        candidates: [shout, ...all.slice(1)],
      });
      expect(reasons).toHaveLength(1);
      expect(reasons[0]).toMatch(/^it is unstable.*capital letters/);
    }
  });

  it("is not misled by what is different each time", async () => {
    const quiet = await verifyReally();
    const noisy = await verifyReally({ wrap: restless });
    expect(noisy.reasons).toEqual([]);
    const checks = ({ subtasks }: typeof quiet) => subtasks.map(({ evaluator }) => evaluator);
    expect(checks(noisy)).toEqual(checks(quiet));
    expect(noisy.subtasks.flatMap(({ effects }) => effects.writes)).not.toContain("setting:session 1");
  });

  it("does not call harmless what was not measured", async () => {
    const { interference } = await verifyReally({ limit: 4 });
    const whole = await verifyReally();
    expect(interference.filter(({ unmeasured }) => unmeasured !== true).length).toBeGreaterThan(0);
    expect(interference.filter(({ unmeasured }) => unmeasured === true).length).toBeGreaterThan(0);
    for (const { unmeasured, second_works, first_survives } of interference) {
      if (unmeasured === true) expect([second_works, first_survives]).toEqual([false, false]);
    }
    expect(whole.interference.some(({ unmeasured }) => unmeasured === true)).toBe(false);
  });

  it("measures first what tasks are known to have", async () => {
    const { subtasks, context } = await verifyReally({ limit: 0 });
    const [one, other] = [subtasks[0] ?? expect.fail(), subtasks.at(-1) ?? expect.fail()];
    const isWanted = (first: Subtask, second: Subtask) => first === other && second === one;
    const measured: Interference[] = [];
    for await (const pair of measureInterference(subtasks, context, { limit: 1, isWanted }))
      if (pair.unmeasured !== true) measured.push(pair);
    expect(measured.length).toBeGreaterThan(0);
    for (const pair of measured) expect(pair).toMatchObject({ first: other.id, second: one.id });
  });

  it("measures later what was left, and nothing twice", async () => {
    const whole = await verifyReally();
    const part = await verifyReally({ limit: 4 });
    const pool = {
      subtasks: new Map(part.subtasks.map((subtask) => [subtask.id, subtask])),
      interference: part.interference,
    };
    const kept = keepOthers(pool, () => false);
    const later: Interference[] = [];
    for await (const pair of measureInterference(kept.subtasks, part.context, kept)) later.push(pair);
    const inOrder = (pairs: readonly Interference[]) => pairs.map((pair) => JSON.stringify(pair)).sort();
    expect(inOrder([...kept.interference, ...later])).toEqual(inOrder(whole.interference));
    expect(later.length).toBeLessThan(whole.interference.length);
  });

  it("tries a candidate against what is verified already, but not against its own earlier self", async () => {
    const { subtasks } = await verifyAll(all);
    const again = await verifyAll([shout], undefined, subtasks);
    expect(again.reasons).toEqual([]);
    const alone = await verifyAll([shout]);
    const tried = ({ subtasks: [subtask] }: typeof again) => subtask?.verification.foreign_rejected ?? 0;
    expect(tried(again)).toBeGreaterThan(tried(alone));
  });

  it("keeps of a pool what is of other applications than those that are verified again", async () => {
    const { subtasks, interference } = await verifyReally({ limit: 0 });
    const pool = { subtasks: new Map(subtasks.map((subtask) => [subtask.id, subtask])), interference };
    expect(keepOthers(pool, ({ application }) => application === "thunar").subtasks).toEqual(subtasks);
    expect(keepOthers(pool, ({ application }) => application === "scribe")).toMatchObject({
      subtasks: [],
      interference: [],
    });
  });

  it("finds the same interference as where everything is compared with a run alone", async () => {
    const { interference } = await verifyReally();
    const { subtasks, context } = await verifyAll(all);
    const thorough: Interference[] = [];
    for await (const pair of measureInterference(subtasks, context)) thorough.push(pair);
    expect(interference).toEqual(thorough);
  });
});
