import { describe, expect, it } from "vitest";
import { bindGraph, isReading } from "../../pipeline/prove/instance.js";
import { walkModel } from "../../pipeline/prove/model/model.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { poolFolderOf } from "../simulated/computers.js";
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

  it("do the same at most three times but for what is looked up, and answer no message twice in the same way", async () => {
    const asked = {
      persona: "accountant",
      level: "L3",
      seed: 4,
      count: 40,
      width: { minimum: 2, maximum: 8 },
    } as const;
    const drafts = await composeDrafts(asked, 40, subtasks, interference, "desktop");
    const answered: string[] = [];
    for (const { graph } of drafts) {
      const times = new Map<string, number>();
      const bound = bindGraph(graph, subtasks);
      if ("reason" in bound) throw new Error(bound.reason);
      const done = bound.instances.filter((instance) => !isReading(instance));
      for (const { subtask } of done) times.set(subtask.id, (times.get(subtask.id) ?? 0) + 1);
      expect(Math.max(...times.values())).toBeLessThanOrEqual(3);
      const answers = graph.nodes.flatMap(({ subtask_id, parameters }) =>
        parameters.mail_in_inbox === undefined ? [] : [`${subtask_id} ${parameters.mail_in_inbox}`],
      );
      expect(new Set(answers).size).toBe(answers.length);
      answered.push(...answers);
    }
    expect(drafts).toHaveLength(40);
    expect(answered.length).toBeGreaterThan(0);
  });

  it("go on from their ends where a task is to be long and narrow and is grown", async () => {
    const grown = await readPool(poolFolderOf("simulated"), "simulated");
    const narrow = { nodes: { minimum: 7, maximum: 8 }, width: { minimum: 2, maximum: 2 } };
    const asked = { persona: "accountant", level: "L3", seed: 1, count: 10, ...narrow } as const;
    expect(await composeDrafts(asked, 10, grown.subtasks, grown.interference)).toHaveLength(10);
  });
});
