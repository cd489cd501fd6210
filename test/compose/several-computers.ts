import { loadCatalog } from "../../pipeline/catalog/load.js";
import { offlineIntents } from "../../pipeline/compose/intents/offline.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import { createOfflineReader } from "../../pipeline/instruct/read/offline.js";
import { offlineWriter } from "../../pipeline/instruct/write/offline.js";
import { createRng } from "../../pipeline/rng.js";
import { catalogBeside } from "../../pipeline/run/additions.js";
import type { ProvenTask } from "../../pipeline/schema/records/stage-records.js";
import type { LevelId } from "../../pipeline/schema/task/task.js";
import { synthesizeTasks } from "../../pipeline/spine.js";
import type { Context } from "../../pipeline/stage.js";
import { readPool } from "../../pipeline/store/pool/pool.js";

export const pool = await readPool("subtask-pool", "desktop");
const whole = await catalogBeside(await loadCatalog(), "resources/several-computers");

/** The catalog with the situations of several computers alone. */
export const catalog = {
  ...whole,
  workplaces: new Map(
    [...whole.workplaces].map(([persona, workplace]) => [
      persona,
      { ...workplace, situations: workplace.situations.filter(({ computers }) => computers !== undefined) },
    ]),
  ),
};

/** Tasks of a persona over several computers, as a run makes them without a model. Throws on a drop. */
export async function tasksOver(persona: string, level: LevelId, count: number): Promise<ProvenTask[]> {
  const context: Context = {
    rng: createRng(1),
    catalog,
    environment: {
      name: "desktop",
      platform: "linux",
      forks: false,
      open: () => Promise.reject(new EnvironmentError("NOT_OPENED", "nothing is executed here")),
    },
    signal: new AbortController().signal,
    report: () => undefined,
  };
  const writer = offlineWriter(pool.subtasks, catalog, createRng("writer"));
  const synthesists = { intents: offlineIntents, writer, reader: createOfflineReader() };
  const tasks: ProvenTask[] = [];
  for await (const made of synthesizeTasks(pool, { persona, level, count, seed: 1 }, synthesists, context)) {
    if ("dropped" in made) throw new Error(`${made.dropped.reason}: ${made.dropped.subject}`);
    if ("kept" in made) tasks.push(made.kept);
  }
  return tasks;
}
