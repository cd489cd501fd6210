import { describe, expect, it } from "vitest";
import { levelIds } from "../../../pipeline/schema/task/task.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { composeDrafts } from "../compose-drafts.js";
import { catalog, personas } from "./situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");

describe.each(personas)("the first tasks of %s", (persona) => {
  it.each(levelIds)("at %s are of situations, and not grown from goals", async (level) => {
    for (let seed = 1; seed <= 5; seed++) {
      const drafts = await composeDrafts(
        { persona, level, seed, count: 2 },
        2,
        subtasks,
        interference,
        "desktop",
        catalog,
      );
      expect(drafts).toHaveLength(2);
      expect(drafts.flatMap(({ purpose, intent }) => (purpose === null ? [intent.goal] : []))).toEqual([]);
    }
  });
});
