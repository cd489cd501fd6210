import { describe, expect, it } from "vitest";
import { personaSituations } from "../../../pipeline/compose/situations/persona-situations.js";
import { sampleShapes } from "../../../pipeline/compose/situations/sample-shapes.js";
import { indexInterference } from "../../../pipeline/compose/threats/interference.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog, personas } from "./situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");
const composition = { catalog, interference: indexInterference(interference) };
describe("shapes of a choice's graphs at a sample workplace", () => {
  it("are those of nineteen in twenty of its graphs at other workplaces", () => {
    const counted = personas.slice(0, 4).flatMap((id) => {
      const persona = catalog.personas.get(id) ?? expect.fail();
      const situations = personaSituations(subtasks, persona, catalog, "desktop") ?? expect.fail();
      return situations.choices.flatMap((choice) => {
        const sample = sampleShapes(choice, situations, composition);
        const elsewhere = { ...situations, workplaceOf: (number: number) => situations.workplaceOf(number + 10) };
        const other = sampleShapes({ ...choice }, elsewhere, composition);
        if (sample === null || other === null) return [];
        const alike = sample.map(({ figures }) => JSON.stringify(figures));
        return other.map(({ figures }) => alike.includes(JSON.stringify(figures)));
      });
    });
    expect(counted.length).toBeGreaterThan(500);
    expect(counted.filter((isAlike) => isAlike).length / counted.length).toBeGreaterThan(0.95);
  });
});
