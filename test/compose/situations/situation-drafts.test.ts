import { describe, expect, it } from "vitest";
import { draftSkeleton } from "../../../pipeline/compose/draft-skeleton.js";
import { attemptSituation } from "../../../pipeline/compose/situations/situation-draft.js";
import { createRng } from "../../../pipeline/rng.js";
import type { TaskDraft } from "../../../pipeline/schema/task/task.js";
import { draftsOfSituation, situationDrafts, situationsOf } from "./situation-drafts.js";

const drafts = situationDrafts("accountant", "L3", 150);

/** What a reader of the task would call the same: what is asked for, of whom, about which values. */
function request(draft: TaskDraft): string {
  const values = draft.carried.map(({ value, quantity }) => `${quantity} ${value}`).sort();
  return JSON.stringify([draftSkeleton(draft), draft.purpose?.words, values, draft.condition?.value ?? null]);
}

describe("tasks of situations", () => {
  it("are one task where the same is asked for about the same records, whenever they are drawn", () => {
    const byRequest = new Map<string, Set<string>>();
    for (const draft of drafts) {
      const known = byRequest.get(request(draft)) ?? new Set();
      byRequest.set(request(draft), known.add(draft.id));
    }
    expect(byRequest.size).toBeLessThan(drafts.length);
    expect([...byRequest.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  it("have the skeleton that was known before there was a draft", () => {
    const decided = drafts.filter(({ condition }) => condition !== null);
    expect(decided.length).toBeGreaterThan(0);
    const { composition, situations } = situationsOf("accountant", "L3");
    const skeletons = new Set(drafts.map(draftSkeleton));
    for (let turn = 0; turn < 150; turn++) {
      const usage = { usesOf: (skeleton: string) => (skeletons.has(skeleton) ? 1 : 0), limit: 1, most: 1 };
      const found = attemptSituation(composition, situations, {
        ...{ workplace: turn % 5, usage, sought: null, rng: createRng("situation", turn) },
      });
      if (typeof found !== "string") expect(skeletons).not.toContain(found.skeleton);
    }
  });

  it("have a limit on a page of both computers that lies between the values, and is found before what hangs on it", () => {
    const compared = drafts.flatMap(({ condition, setup }) =>
      condition === null || condition.limit === null ? [] : [{ condition, setup, limit: condition.limit }],
    );
    expect(compared.length).toBeGreaterThan(0);
    for (const { condition, setup, limit } of compared) {
      const { threshold, flipped_setup, holds, fails } = condition;
      if (typeof threshold === "string") continue;
      for (const { pages } of [setup, flipped_setup]) {
        const stated = pages.flatMap(({ paragraphs }) => paragraphs);
        expect(stated.some((line) => line.includes(threshold.toLocaleString("en-US")))).toBe(true);
      }
      expect([holds, fails].flatMap(({ edges }) => edges).some(({ from }) => from === limit)).toBe(true);
    }
  });

  it("have the same pages on both computers of a decision, whichever branch reads them", () => {
    const looking = drafts.filter(({ condition }) => condition !== null && condition.flipped_setup.pages.length > 0);
    expect(looking.length).toBeGreaterThan(0);
    for (const { setup, condition } of looking) {
      expect(setup.pages.map(({ url }) => url)).toEqual(condition?.flipped_setup.pages.map(({ url }) => url));
    }
    const here = drafts.filter(({ condition, setup }) => condition !== null && setup.pages.length > 0);
    expect(here.length).toBe(looking.length);
  });

  it("hand a value on to the reading that asks by it", () => {
    const calls = draftsOfSituation("accountant", "L3", "call-largest-debtor", 20);
    const joined = calls.filter(({ purpose }) => purpose.facts.some(({ name }) => name === "contact"));
    expect(joined.length).toBeGreaterThan(0);
    for (const { graph, carried, purpose } of joined) {
      const nodeOf = (name: string) => purpose.facts.find((fact) => fact.name === name)?.node;
      const [client, contact] = [nodeOf("client"), nodeOf("contact")];
      expect(graph.edges).toContainEqual(expect.objectContaining({ kind: "resource", from: client, to: contact }));
      const record = carried.find(({ from, to }) => from === client && to === contact);
      const asking = graph.nodes.find(({ id }) => id === contact);
      expect(asking?.parameters[record?.parameter ?? ""]).toContain(record?.value);
    }
  });
});
