import { describe, expect, it } from "vitest";
import { indexPool, withinGroup } from "../../pipeline/compose/material/pool-index.js";
import { reachOf } from "../../pipeline/compose/material/reach.js";
import { levelIds } from "../../pipeline/schema/task/task.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { catalog, composeDrafts } from "./compose-drafts.js";

/** Tasks of situations do not grow from what ends them, and have no reach. */
const grown = { ...catalog, workplaces: new Map() };
const { subtasks, interference } = await readPool("subtask-pool", "desktop");

describe("how far graphs can reach", () => {
  it.each(["accountant", "designer", "software-developer"])(
    "is never exceeded by a task of the %s, and is reached by some",
    async (id) => {
      const persona = catalog.personas.get(id);
      if (persona === undefined) throw new Error(`there is no ${id}`);
      const index = indexPool([...subtasks.values()], persona, catalog, "desktop");
      let reached = 0;
      for (const level of levelIds) {
        const asked = { persona: id, level, seed: 5, count: 30 } as const;
        for (const { graph, intent } of await composeDrafts(asked, 30, subtasks, interference, "desktop", grown)) {
          const { producers } = withinGroup(index, intent.subtask_ids);
          const reach = reachOf([intent.deliverable], [], producers);
          const applications = new Set(graph.nodes.map(({ application }) => application));
          const categories = new Set([...applications].map((name) => catalog.applications.get(name)?.category));
          expect(applications.size).toBeLessThanOrEqual(reach.applications);
          expect(categories.size).toBeLessThanOrEqual(reach.categories);
          if (categories.size === 1) expect(applications.size).toBeLessThanOrEqual(reach.ofOneCategory);
          if (applications.size === reach.applications) reached++;
        }
      }
      expect(reached).toBeGreaterThan(0);
    },
  );
});
