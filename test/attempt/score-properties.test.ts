import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawGold, followGold } from "../../pipeline/attempt/agents/gold.js";
import type { Episode } from "../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import type { PlannedAction } from "../../pipeline/prove/planned-actions.js";
import { createRng } from "../../pipeline/rng.js";
import { tries } from "../property-runs.js";
import { attempt, attemptable, options } from "./small-tasks.js";

const task = attemptable();
const progress_limit = options.limits.progress;

/** The gold actions in an order of chance with any of them left out, with what the agent says in the end and its tokens. */
const wayward = fc.record({
  seed: fc.nat(40),
  /** Often none, so that many attempts succeed. */
  without: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(15), { maxLength: 8 })),
  status: fc.constantFrom("success" as const, "infeasible" as const, null),
  tokens: fc.nat(5_000),
});

async function played({ seed, without, status, tokens }: typeof wayward extends fc.Arbitrary<infer T> ? T : never) {
  const planned: PlannedAction[] = drawGold(task, createRng("properties", seed)).filter((_, i) => !without.includes(i));
  const episode = await attempt(task, followGold(task, planned));
  const claim = status === null ? null : { status, message: "" };
  return { ...episode, claim, usage: { input: tokens, output: tokens } };
}

/** The score after the first `steps` of an attempt. */
function scoreOf({ trace, ...record }: Episode, steps: number) {
  const part = { ...record, steps: record.steps.slice(0, steps), progress_limit };
  return scoreAttempt(task, { record: part, trace: trace.slice(0, steps + 1) });
}

describe("the scores of CRAB and WindowsWorld, whatever an agent does", () => {
  it("stay within their bounds, and are those of the papers' formulas", () =>
    fc.assert(
      fc.asyncProperty(wayward, async (way) => {
        const episode = await played(way);
        const score = scoreOf(episode, episode.steps.length);
        const { completion_ratio: ratio, execution_efficiency: ee, cost_efficiency: ce, s_int, s_final } = score;
        const nodes = task.bound.graph.size;
        expect(ratio).toBeCloseTo(score.completed.length / nodes, 12);
        expect(s_int).toBe(ratio);
        expect([0, 1]).toContain(s_final);
        const actions = episode.steps.filter(
          ({ action, outcome }) => outcome === "done" && action?.function !== "finish",
        ).length;
        if (actions === 0) expect(ee).toBeNull();
        else expect(ee).toBeCloseTo((ratio ?? 0) / actions, 12);
        if (way.tokens === 0) expect(ce).toBeNull();
        else expect(ce).toBeCloseTo((ratio ?? 0) / (2 * way.tokens), 12);
        // No action completes more than one node of this task.
        expect(ee ?? 0).toBeLessThanOrEqual(1 / nodes);
      }),
      { numRuns: tries(160) },
    ));

  it("never lose what was completed: coverage, completion and S_int only grow with each action", () =>
    fc.assert(
      fc.asyncProperty(wayward, async (way) => {
        const episode = await played(way);
        let before = { coverage: 0, ratio: 0, s_int: 0, completed: [] as readonly string[] };
        for (let steps = 0; steps < episode.trace.length; steps++) {
          const { coverage_rate, completion_ratio, s_int, completed } = scoreOf(episode, steps);
          const now = { coverage: coverage_rate ?? 0, ratio: completion_ratio ?? 0, s_int: s_int ?? 0, completed };
          expect(now.coverage).toBeGreaterThanOrEqual(before.coverage);
          expect(now.ratio).toBeGreaterThanOrEqual(before.ratio);
          expect(now.s_int).toBeGreaterThanOrEqual(before.s_int);
          expect(now.completed.slice(0, before.completed.length)).toEqual(before.completed);
          before = now;
        }
      }),
      { numRuns: tries(80) },
    ));

  it("agree with one another: success is all nodes, their results in the end, and no claim that it cannot be done", () =>
    fc.assert(
      fc.asyncProperty(wayward, async (way) => {
        const episode = await played(way);
        const score = scoreOf(episode, episode.steps.length);
        // All last nodes are completed, and with them all before them.
        if (score.s_final === 1) expect(score).toMatchObject({ s_int: 1, coverage_rate: 1 });
        expect(score.success).toBe(score.s_final === 1 && way.status !== "infeasible");
        expect(score.false_completion).toBe(way.status === "success" && !score.success);
        expect(score.coverage_rate === 1).toBe(score.completion_ratio === 1);
        expect(score.coverage_rate === 0).toBe(score.completion_ratio === 0);
      }),
      { numRuns: tries(160) },
    ));

  it("give less for each action that does nothing and for each token, and as much for the nodes", async () => {
    const planned = drawGold(task, createRng("properties"));
    const gold = await attempt(task, followGold(task, planned));
    const idle = { action: { function: "wait", args: { seconds: 0 } } };
    const own = followGold(task, planned);
    const slow = await attempt(task, {
      next: async (view, signal) => (view.step <= 3 ? idle : own.next(view, signal)),
    });
    const spent = (episode: Episode, input: number) => ({ ...episode, usage: { input, output: 0 } });
    const [quick, late] = [spent(gold, 100), spent(slow, 200)].map((one) => scoreOf(one, one.steps.length));
    expect(late?.execution_efficiency).toBeCloseTo(1 / (planned.length + 3), 12);
    expect(quick?.execution_efficiency).toBeCloseTo(1 / planned.length, 12);
    expect([quick?.cost_efficiency, late?.cost_efficiency]).toEqual([1 / 100, 1 / 200]);
    expect(late?.s_int).toBe(quick?.s_int);
  });
});
