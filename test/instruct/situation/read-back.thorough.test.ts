import { describe, expect, it } from "vitest";
import { createRng } from "../../../pipeline/rng.js";
import { personas, pool, situationDrafts } from "../../compose/situations/situation-drafts.js";
import { tries } from "../../property-runs.js";
import { damages } from "./damages.js";
import { objections, textOf } from "./situation-reading.js";

const drafts = personas.flatMap((persona) => situationDrafts(persona, "L3", tries(25)));

describe("an instruction about a situation", () => {
  it("is read as the graph that it was written from", () => {
    expect(drafts.length).toBeGreaterThan(60);
    for (const [index, draft] of drafts.entries()) {
      const text = textOf(draft, createRng("text", index));
      expect(objections(text, draft, pool), text).toEqual([]);
    }
  });

  it.each(Object.entries(damages))("is refused with %s", (name, spoil) => {
    let spoilt = 0;
    for (const [index, draft] of drafts.entries()) {
      const damaged = spoil(textOf(draft, createRng("text", index)), draft);
      if (damaged === null) continue;
      spoilt += 1;
      expect(objections(damaged, draft, pool), damaged).not.toEqual([]);
    }
    if (name !== "another limit") expect(spoilt).toBeGreaterThan(0);
  });
});
