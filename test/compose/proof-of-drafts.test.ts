import { describe, expect, it } from "vitest";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { walkModel } from "../../pipeline/prove/model.js";
import { readPool } from "../../pipeline/store/pool.js";
import { catalog, composeDrafts } from "./compose-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");

describe("drafts over real applications", () => {
  it.each(["accountant", "customer-support", "it-administrator", "software-developer"])(
    "of the %s hold in proof, but for one in twenty",
    async (persona) => {
      const asked = { persona, level: "L3", seed: 3, count: 40 } as const;
      const drafts = await composeDrafts(asked, 40, subtasks, interference, "desktop");
      const refused = drafts.flatMap(({ graph, setup }) => {
        const bound = bindGraph(graph, subtasks);
        const walk = "reason" in bound ? bound : walkModel(bound, setup, catalog.resourceTypes);
        return "reason" in walk ? [walk.reason] : [];
      });
      expect(drafts).toHaveLength(40);
      expect(refused.length, refused.join("\n")).toBeLessThanOrEqual(2);
    },
  );
});
