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

it("what is not a file is asked for in one application, so that a note for the wiki is never made in the notebook", () => {
  const elsewhere = ways.filter(
    ({ gives, applications }) => !gives.endsWith("_path") && new Set(applications).size > 1,
  );
  expect(elsewhere.map(({ told }) => told)).toEqual([]);
});

it("what a situation asks for can be done by something", () => {
  const undoable = ways.filter(({ applications }) => applications.length === 0);
  expect(undoable.map(({ told }) => told)).toEqual([]);
});
