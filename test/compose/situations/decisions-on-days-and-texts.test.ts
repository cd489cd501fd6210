import { describe, expect, it } from "vitest";
import { bindGraph } from "../../../pipeline/prove/instance.js";
import { walkModel } from "../../../pipeline/prove/model/model.js";
import { createRng } from "../../../pipeline/rng.js";
import { comparedBy, isMet } from "../../../pipeline/schema/task/comparison.js";
import { objections, textOf } from "../../instruct/situation/situation-reading.js";
import { catalog, draftsOfSituation, pool } from "./situation-drafts.js";

const situations = [...catalog.workplaces].flatMap(([persona, workplace]) =>
  workplace.situations.flatMap(({ id, decision, form_of }) =>
    decision === undefined || form_of !== undefined || comparedBy(decision.relation) === "number"
      ? []
      : [{ persona, id, relation: decision.relation }],
  ),
);
const turns = 16;

it("days and texts decide in situations of many personas", () => {
  expect(situations.length).toBeGreaterThanOrEqual(12);
  expect(new Set(situations.map(({ persona }) => persona)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(situations.map(({ relation }) => relation))).toEqual(new Set(["among", "before", "after"]));
});

describe.each(situations)("a decision of the $persona in $id ($relation)", ({ persona, id }) => {
  const drafts = draftsOfSituation(persona, "L3", id, turns).filter(({ condition }) => condition !== null);

  it("arises with both outcomes, as the value and that of the other computer say", () => {
    const taken = drafts.flatMap(({ condition }) => condition?.taken ?? []);
    expect(new Set(taken)).toEqual(new Set(["holds", "fails"]));
    for (const { condition } of drafts) {
      if (condition === null) continue;
      const { operator, threshold, value, flipped_value } = condition;
      expect([value, isMet(operator, value, threshold)]).toEqual([value, condition.taken === "holds"]);
      expect([flipped_value, isMet(operator, flipped_value, threshold)]).toEqual([
        flipped_value,
        condition.taken === "fails",
      ]);
    }
  });

  it("is proven on both computers", () => {
    for (const { condition, graph, setup } of drafts) {
      if (condition === null) continue;
      const other = condition.taken === "holds" ? condition.fails : condition.holds;
      for (const side of [
        { graph, setup },
        { graph: other, setup: condition.flipped_setup },
      ]) {
        const bound = bindGraph(side.graph, pool);
        if ("reason" in bound) throw new Error(bound.reason);
        expect(walkModel(bound, side.setup, catalog.resourceTypes)).not.toHaveProperty("reason");
      }
    }
  });

  it("is read out of the text of both outcomes as it was meant", () => {
    for (const [at, draft] of drafts.entries()) {
      const text = textOf(draft, createRng("decision", at));
      expect([text, objections(text, draft, pool)]).toEqual([text, []]);
    }
  });
});
