import { expect, it } from "vitest";
import { usableSubtasks } from "../../../pipeline/compose/material/pool-index.js";
import { ableTo } from "../../../pipeline/compose/situations/doers.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog, personas } from "./situation-drafts.js";

const { subtasks } = await readPool("subtask-pool", "desktop");

/** What can do each deliverable of the situations. */
const ways = personas.flatMap((id) => {
  const persona = catalog.personas.get(id);
  if (persona === undefined) throw new Error(`no persona ${id}`);
  const usable = usableSubtasks([...subtasks.values()], persona, catalog, "desktop");
  return (catalog.workplaces.get(id)?.situations ?? []).flatMap((situation) =>
    Object.entries(situation.deliverables).map(([name, { gives }]) => {
      const able = ableTo(situation, name, usable, catalog.resourceTypes);
      const applications = able.map(({ application }) => application.id);
      return {
        gives,
        applications,
        told: `${situation.id}.${name}: ${able.map(({ subtask }) => subtask.phrases[0]).join(" | ")}`,
      };
    }),
  );
});

it("what a situation asks for is one subtask in each application, so that no value is taken for another", () => {
  const several = ways.filter(({ applications }) => new Set(applications).size < applications.length);
  expect(several.map(({ told }) => told)).toEqual([]);
});

it("what is no file is asked for in one application: a note of the wiki is none of the notebook", () => {
  const elsewhere = ways.filter(
    ({ gives, applications }) => !gives.endsWith("_path") && new Set(applications).size > 1,
  );
  expect(elsewhere.map(({ told }) => told)).toEqual([]);
});
