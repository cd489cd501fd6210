import { describe, expect, it } from "vitest";
import { drawGold, followGold, gold } from "../../pipeline/attempt/agents/gold.js";
import { noop } from "../../pipeline/attempt/agents/noop.js";
import { attemptLimits } from "../../pipeline/attempt/attempt-task.js";
import { carriersOf, shownGraph } from "../../pipeline/attempt/carriers.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import { identify } from "../../pipeline/hash.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { createRng } from "../../pipeline/rng.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { folder, instance, taskGraph, withFiles } from "../prove/drafts.js";
import { addTask, copyText, smallPool } from "../prove/small-desktop.js";
import { attempt, attemptable, options } from "./small-tasks.js";

/** Opens a file and looks at its text, which is judged by whether the text is on the screen. */
const readText: Subtask = {
  ...copyText,
  id: identify("subtask", "read a text"),
  actions: copyText.actions.slice(0, 4),
  outputs: [{ type: "value_in_mind", value: { from: "txt_path", extractor: { kind: "content_text" } } }],
  evaluator: {
    version: 1,
    parameters: ["txt_path", "text"],
    body: {
      when: { check: { api: "check_text_exists_via_control", arguments: { text: { parameter: "text" } } } },
      yes: { success: true, message: { literal: "done" }, progress: [1, 1] },
      no: { success: false, message: { literal: "not done" }, progress: [0, 1] },
    },
  },
};
const pool = new Map([...smallPool, [readText.id, readText]]);
const readings = ["a", "b", "c"].map((name) =>
  instance(readText, { txt_path: `${folder}\\${name}.txt`, text: `text of ${name}` }),
);
const plan = instance(addTask, { title: "text of c" });
const nodes = [...readings, plan];
const graph = taskGraph(nodes, [
  [0, 3],
  [1, 3],
  [2, 3],
]);
const setup = withFiles(Object.fromEntries(["a", "b", "c"].map((name) => [name, `text of ${name}`])));

function taskWith(carriers: number[][]) {
  const bound = bindGraph(graph, pool);
  if ("reason" in bound) throw new Error(bound.reason);
  return { ...attemptable(taskGraph([plan]), setup), ...attemptableOf(bound), carriers };
}

function attemptableOf(bound: Exclude<ReturnType<typeof bindGraph>, { reason: string }>) {
  const applications = bound.instances.map(({ node }) => node.application);
  const goldActions = bound.instances.reduce((sum, { actions }) => sum + actions.length, 0);
  return { bound, applications, goldActions };
}

const carried = taskWith([[3], [3], [3], []]);
const scoreOf = (task: typeof carried, { steps, claim, usage, trace }: Awaited<ReturnType<typeof attempt>>) =>
  scoreAttempt(task, { record: { steps, claim, usage, progress_limit: options.limits.progress }, trace });

describe("a subtask that only reads a value", () => {
  it("is completed with the first subtask that carries its value, in the order in which the values were seen", async () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const episode = await attempt(carried, gold(carried, createRng("order", seed)));
      const score = scoreOf(carried, episode);
      expect(score).toMatchObject({ success: true, coverage_rate: 1, logical_consistency: 1 });
      expect(score.sequence_score).toBeCloseTo(score.sequence_best ?? 0, 10);
      expect(score.action_score).toBeCloseTo(score.sequence_best ?? 0, 10);
      expect(new Set(score.verdicts.map(({ completed_at }) => completed_at))).toEqual(new Set([16]));
      expect(episode.steps[14]?.nodes).toEqual(["evaluating", "evaluating", "evaluating", "evaluating"]);
      orders.add(score.completed.join(" "));
    }
    expect(orders.size).toBeGreaterThan(4);
  });

  it("counts for an agent that knows the value without showing it on the screen", async () => {
    const written = drawGold(carried, createRng("mental")).filter(({ node }) => node === 3);
    const score = scoreOf(carried, await attempt(carried, followGold(carried, written)));
    expect(score).toMatchObject({ success: true, completion_ratio: 1 });
  });

  it("does not count where its value was only seen, nor where nothing was done", async () => {
    const seen = drawGold(carried, createRng("seen")).filter(({ node }) => node !== 3);
    const score = scoreOf(carried, await attempt(carried, followGold(carried, seen)));
    expect(score).toMatchObject({ success: false, completion_ratio: 0, false_completion: true });
    expect(score.verdicts[0]).toMatchObject({
      state: "evaluating",
      message: "no subtask that needs the value that is read here is completed",
    });
    const idle = scoreOf(carried, await attempt(carried, noop(carried, createRng("idle"))));
    expect(idle).toMatchObject({ success: false, completion_ratio: 0, coverage_rate: 0 });
  });

  it("tells by itself where nothing carries its value", async () => {
    const alone = taskWith([[], [], [], []]);
    const seen = drawGold(alone, createRng("seen")).filter(({ node }) => node !== 3);
    const score = scoreOf(alone, await attempt(alone, followGold(alone, seen)));
    expect(score).toMatchObject({ success: false, completion_ratio: 0.75 });
  });

  it("raises the limit of actions without progress, since several may be done before one of them counts", () => {
    expect(attemptLimits(carried, false).progress).toBe(2 * (3 * 4 + 4));
    expect(attemptLimits(taskWith([[], [], [], []]), false).progress).toBe(15);
  });
});

describe("what carries a value", () => {
  const ids = nodes.map(({ id }) => id);
  const bound = carried.bound;
  const handsOver = (from: number, to: number, resource = "value_in_mind") => [
    `${ids[from]}->${ids[to]}`,
    { kind: "resource" as const, handovers: [{ resource, parameter: "title" }] },
  ];
  const record = (entries: unknown[][], condition: Parameters<typeof carriersOf>[0]["condition"] = null) => ({
    dag: { nodes: ids, edges: {} },
    edge_kinds: Object.fromEntries(entries),
    condition,
  });

  it("is what takes it over, and what takes over what was worked out of it", () => {
    expect(carriersOf(record([handsOver(0, 1), handsOver(1, 3), handsOver(2, 3, "txt_path")]), bound)).toEqual([
      [3],
      [3],
      [],
      [],
    ]);
  });

  it("is, for a value that decides, every subtask of the branch that is taken", () => {
    const other = taskGraph(nodes.slice(0, 3));
    const condition = {
      ...{
        source: ids[0] ?? "",
        quantity: "the sum",
        operator: "greater" as const,
        threshold: 1,
        limit: null,
        value: 2,
      },
      ...{ taken: "holds" as const, holds: graph, fails: other, flipped_setup: setup, flipped_value: 0 },
    };
    expect(carriersOf(record([], condition), bound)[0]).toEqual([3]);
  });

  it("is judged as soon as what the readings waited for is done", () => {
    const chain = {
      size: 4,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
      ] as [number, number][],
    };
    expect(shownGraph(chain, [[], [3], [3], []])).toEqual({ graph: { size: 2, edges: [[0, 1]] }, nodes: [0, 3] });
  });
});
