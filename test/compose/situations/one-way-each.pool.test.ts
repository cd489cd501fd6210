import { expect, it } from "vitest";
import { usableSubtasks } from "../../../pipeline/compose/material/pool-index.js";
import { ableTo } from "../../../pipeline/compose/situations/doers.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog, personas } from "./situation-drafts.js";

const { subtasks } = await readPool("subtask-pool", "desktop");

it("what a situation asks for is one subtask in each application, so that no value is taken for another", () => {
  const several = personas.flatMap((id) => {
    const persona = catalog.personas.get(id);
    if (persona === undefined) throw new Error(`no persona ${id}`);
    const usable = usableSubtasks([...subtasks.values()], persona, catalog, "desktop");
    return (catalog.workplaces.get(id)?.situations ?? []).flatMap((situation) =>
      Object.keys(situation.deliverables).flatMap((name) => {
        const able = ableTo(situation, name, usable, catalog.resourceTypes);
        const applications = able.map(({ application }) => application.id);
        const twice = applications.filter((application, at) => applications.indexOf(application) !== at);
        return twice.length === 0
          ? []
          : [`${situation.id}.${name}: ${able.map(({ subtask }) => subtask.phrases[0]).join(" | ")}`];
      }),
    );
  });
  expect(several).toEqual([]);
});
