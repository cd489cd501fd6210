import { expect, it } from "vitest";
import { indexInterference } from "../../../pipeline/compose/threats/interference.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { situationDrafts } from "./situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");
const material = { subtasks, interference: indexInterference(interference) };
const drafts = situationDrafts("accountant", "L3", 200, material);

it("a deliverable that gives nothing takes a file away that lies there, and whoever waits for it is told", () => {
  const deleting = drafts.filter(({ purpose }) => purpose.situation === "reminder-not-needed");
  expect(deleting.length).toBeGreaterThan(0);
  for (const { graph, setup } of deleting) {
    const removals = graph.nodes.filter(
      ({ subtask_id }) => (subtasks.get(subtask_id)?.effects.destroys.length ?? 0) > 0,
    );
    expect(removals).toHaveLength(1);
    expect(setup.files.map(({ path }) => path)).toContain(removals[0]?.parameters.file_path);
    expect(graph.nodes.some(({ subtask_id }) => subtasks.get(subtask_id)?.application === "claws-mail")).toBe(true);
  }
});
