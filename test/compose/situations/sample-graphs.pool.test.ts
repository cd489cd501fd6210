import { describe, expect, it } from "vitest";
import { personaSituations } from "../../../pipeline/compose/situations/persona-situations.js";
import { sampleGraphs } from "../../../pipeline/compose/situations/sample-graphs.js";
import type { Assembled } from "../../../pipeline/compose/task-graph.js";
import { indexInterference } from "../../../pipeline/compose/threats/interference.js";
import { measureGraph } from "../../../pipeline/graph/complexity.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog, personas } from "./situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");
const composition = { catalog, interference: indexInterference(interference) };
const figuresOf = ({ masks, nodes }: Assembled) =>
  measureGraph(
    masks,
    nodes.map(({ usable }) => usable.application.category),
  );

describe("graphs of a choice at a sample workplace", () => {
  it("have the figures of nineteen in twenty of its graphs at other workplaces", () => {
    const counted = personas.slice(0, 4).flatMap((id) => {
      const persona = catalog.personas.get(id) ?? expect.fail();
      const situations = personaSituations(subtasks, persona, catalog, "desktop") ?? expect.fail();
      return situations.choices.flatMap((choice) => {
        const sample = sampleGraphs(choice, situations, composition);
        const elsewhere = { ...situations, workplaceOf: (number: number) => situations.workplaceOf(number + 10) };
        const other = sampleGraphs({ ...choice }, elsewhere, composition);
        if (sample === null || other === null) return [];
        const alike = sample.map((graph) => JSON.stringify(figuresOf(graph)));
        return other.map((graph) => alike.includes(JSON.stringify(figuresOf(graph))));
      });
    });
    expect(counted.length).toBeGreaterThan(500);
    expect(counted.filter((isAlike) => isAlike).length / counted.length).toBeGreaterThan(0.95);
  });
});
