import { describe, expect, it } from "vitest";
import { offlineIntents } from "../../../pipeline/compose/intents/offline.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { createOfflineReader } from "../../../pipeline/instruct/read/offline.js";
import { offlineWriter } from "../../../pipeline/instruct/write/offline.js";
import { createRng } from "../../../pipeline/rng.js";
import { type ChunkTask, createChunkMaker } from "../../../pipeline/run/dataset/chunk.js";
import { taskKeys } from "../../../pipeline/run/dataset/chunk-result.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog } from "../../compose/compose-drafts.js";

const pool = await readPool("subtask-pool", "desktop");

/**
 * The tasks of a chunk where all that is asked about counts as said in the set "known", and `usedUp` skeletons as used
 * up.
 */
async function makeChunk(
  distinctSet: string | null,
  usedUp: readonly string[] = [],
  known = catalog,
): Promise<ChunkTask[]> {
  const rng = createRng(1);
  const make = createChunkMaker({
    pool,
    authors: {
      intents: offlineIntents,
      writer: offlineWriter(pool.subtasks, catalog, rng.fork("describe")),
      reader: createOfflineReader(),
    },
    context: {
      rng,
      catalog: known,
      environment: desktopOf(catalog.applications.values()),
      signal: new AbortController().signal,
      report: () => undefined,
    },
    hash: ({ id }) => id,
    recall: () => null,
    usesOf: (skeleton) => (usedUp.includes(skeleton) ? 3 : 0),
    isSaid: (set) => set === "known",
  });
  const request = { persona: "accountant", level: "L1", count: 3, seed: 1 } as const;
  const tasks: ChunkTask[] = [];
  const chunk = { quota: "q", number: 0, request, tasksPerSkeleton: 3, distinctSet, unproductive: [] };
  for await (const task of make(chunk)) tasks.push(task);
  return tasks;
}

describe("a chunk", () => {
  it("leaves a task unfinished whose words the dataset has in its set, and goes on", async () => {
    const tasks = await makeChunk("known");
    expect(tasks).toHaveLength(3);
    for (const { made } of tasks) expect(made).toEqual({ repeated: expect.any(String) });
    expect(tasks.some(({ made }) => "repeated" in made && made.repeated.includes("{"))).toBe(true);
  });

  it("finishes the same tasks with a proof where they belong to another set or to none", async () => {
    const ids = (tasks: readonly ChunkTask[]) => tasks.map(({ draft }) => draft.id);
    const left = ids(await makeChunk("known"));
    for (const set of ["new", null]) {
      const tasks = await makeChunk(set);
      expect(ids(tasks)).toEqual(left);
      for (const { made } of tasks) expect(made).toHaveProperty("proof.kind", "model");
    }
  });

  it.each([
    ["situations", catalog],
    ["goals", { ...catalog, workplaces: new Map() }],
  ])("has no task of a skeleton that the dataset counts as used up, of those from %s", async (_from, known) => {
    const skeletons = (tasks: readonly ChunkTask[]) => tasks.map(({ draft }) => taskKeys(draft).skeleton);
    const before = skeletons(await makeChunk(null, [], known));
    const after = skeletons(await makeChunk(null, before, known));
    expect(after).toHaveLength(3);
    expect(after.filter((skeleton) => before.includes(skeleton))).toEqual([]);
  });
});
