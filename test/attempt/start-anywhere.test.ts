import { describe, expect, it } from "vitest";
import { drawGold, gold } from "../../pipeline/attempt/agents/gold.js";
import { noop } from "../../pipeline/attempt/agents/noop.js";
import { givenNodes, instructionFrom } from "../../pipeline/attempt/given-nodes.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import { toMasks } from "../../pipeline/graph/graph.js";
import { createRng } from "../../pipeline/rng.js";
import type { TaskRecord } from "../../pipeline/schema/records/dataset-records.js";
import { withFiles } from "../prove/drafts.js";
import { attempt, attemptable, graph, options } from "./small-tasks.js";

const whole = attemptable();
const ids = graph.nodes.map(({ id }) => id);
const rng = () => createRng("given", 1);
const scoreOf = (task: typeof whole, { steps, claim, usage, trace }: Awaited<ReturnType<typeof attempt>>) =>
  scoreAttempt(task, { record: { steps, claim, usage, progress_limit: options.limits.progress }, trace });

/** Every set of nodes that can be done, but for all, in an order. */
function* starts(): Generator<number[]> {
  const { predecessors, size } = toMasks(whole.bound.graph);
  for (let mask = 0; mask < 2 ** size - 1; mask++) {
    const nodes = Array.from({ length: size }, (_, node) => node).filter((node) => (mask >>> node) & 1);
    if (nodes.every((node) => ((predecessors[node] ?? 0) & ~mask) === 0)) yield nodes;
  }
}

describe("an attempt that begins in a state of the lattice", () => {
  it("succeeds with the rest of the gold trajectory from every state, and counts what was left", async () => {
    let states = 0;
    for (const given of starts()) {
      states += 1;
      const task = { ...whole, given };
      const episode = await attempt(task, gold(task, createRng("rest", states)));
      expect(episode.steps).toHaveLength(drawGold(task, createRng("rest", states)).length + 1);
      const score = scoreOf(task, episode);
      expect(score).toMatchObject({ success: true, completion_ratio: 1, s_int: 1 });
      expect(score.coverage_rate).toBeCloseTo(1, 10);
      expect(score.completed).toHaveLength(ids.length - given.length);
      expect(score.sequence_score).toBeCloseTo(score.sequence_best ?? 0, 10);
      expect(score.logical_consistency === null).toBe(given.length > 0);
      const idle = scoreOf(task, await attempt(task, noop(task, createRng("idle"))));
      expect(idle).toMatchObject({ success: false, completion_ratio: 0, coverage_rate: 0, completed: [] });
    }
    expect(states).toBe(5);
  });

  it("shows what was given as completed from the first action on", async () => {
    const task = { ...whole, given: [0] };
    const { steps } = await attempt(task, noop(task, createRng("idle")));
    expect(steps[0]?.nodes).toEqual(["completed", "evaluating", "evaluating"]);
  });

  it("is a failure of the computer where the state cannot be reached", async () => {
    const task = { ...attemptable(graph, withFiles({ b: "beta" })), given: [0] };
    const episode = await attempt(task, noop(task, createRng("idle")));
    expect(episode).toMatchObject({ ended: "computer", steps: [], computer_failure: { class: "setup" } });
  });
});

describe("what is done before an agent begins", () => {
  it("is nothing, so many subtasks of an order, or those that are named with all before them", () => {
    expect(givenNodes(whole, null, rng())).toEqual([]);
    expect(givenNodes(whole, "0", rng())).toEqual([]);
    const two = givenNodes(whole, "2", rng());
    expect(two).toHaveLength(2);
    expect(two).toEqual(givenNodes(whole, "2", rng()));
    expect(givenNodes(whole, "99", rng())).toHaveLength(2);
    expect(givenNodes(whole, ids[1] ?? "", rng())).toEqual([0, 1]);
    expect(givenNodes(whole, `${ids[2]?.slice(0, 8)}, ${ids[0]?.slice(0, 8)}`, rng())).toEqual([0, 2]);
  });

  it("is refused for an unknown subtask, with those that there are, and for one that cannot be done", () => {
    expect(() => givenNodes(whole, "zzz", rng())).toThrow(ids[0]?.slice(0, 8));
    expect(() => givenNodes(whole, ",", rng())).toThrow(/no subtask of the task/);
    const blocked = { ...whole, blocked: { node: 0, error: "" } };
    expect(() => givenNodes(blocked, ids[1] ?? "", rng())).toThrow(/cannot be done/);
    expect(givenNodes(blocked, "2", rng())).not.toContain(0);
  });

  it("is told to the agent, with the values that were read and that the task still needs", () => {
    const record = {
      task_instruction: "Do it.",
      dag: { nodes: ids, edges: {} },
      carried_values: [
        { from: ids[0], to: ids[1], parameter: "text", quantity: "the sum", value: "EUR 5" },
        { from: ids[0], to: "a node of the other branch", parameter: "text", quantity: "the mean", value: "EUR 1" },
        { from: ids[2], to: ids[1], parameter: "text", quantity: "the count", value: "3" },
      ],
    } as unknown as TaskRecord;
    expect(instructionFrom(whole, record, "Do it.")).toBe("Do it.");
    const told = instructionFrom({ ...whole, given: [0] }, record, "Do it.");
    expect(told).toMatch(
      /^Do it\.\n\nThis is done already:\n- "copy the text of .*" \(slate\)\n\nThese values were found:\n- the sum: EUR 5$/s,
    );
  });
});
