import { recent } from "../../../flow/recent.js";
import type { Look } from "../../../review/sheets/sheet-of.js";
import type { NodeSight } from "../../../review/sheets/task-sight.js";
import type { SubtaskScreens } from "../../../schema/computer/recorded-screens.js";
import type { TaskRecord } from "../../../schema/records/dataset-records.js";
import type { Subtask } from "../../../schema/subtask.js";
import { poolFolders, readPool } from "../../../store/pool/pool.js";
import { readScreens } from "../../../store/pool/pool-screens.js";

/** Number of subtasks whose pictures are cached. */
const mostKept = 8;

/**
 * Returns a function that shows the recorded screens of each subtask of a task, from the pool in the folder; null when
 * the pool has none of them.
 */
export function lookAtScreens(folder: string, definitions: ReadonlyMap<string, Omit<Subtask, "trials">>): Look {
  const pools = new Map<string, Promise<Map<string, string>>>();
  const screensOf = recent<string, Promise<SubtaskScreens | null>>(mostKept);

  async function read(environment: string, id: string): Promise<SubtaskScreens | null> {
    const pool = pools.get(environment) ?? foldersById(folder, environment);
    pools.set(environment, pool);
    const at = (await pool).get(id);
    const definition = definitions.get(id);
    return at === undefined || definition === undefined ? null : readScreens(at, definition);
  }

  return async ({ environment, subtasks }: TaskRecord) => {
    const nodes = new Map<string, NodeSight>();
    for (const [node, { subtask_id }] of Object.entries(subtasks)) {
      const screens = await screensOf(subtask_id, () => read(environment, subtask_id));
      if (screens === null) continue;
      nodes.set(node, { steps: screens.steps, saw: screens.saw, otherParameters: screens.parameters });
    }
    return nodes.size === 0 ? null : { nodes };
  };
}

async function foldersById(folder: string, environment: string): Promise<Map<string, string>> {
  const { subtasks } = await readPool(folder, environment);
  const folders = poolFolders(folder, environment, [...subtasks.values()]);
  return new Map([...folders].map(([{ id }, at]) => [id, at]));
}
