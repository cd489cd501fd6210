import type { Interference, Subtask } from "../../schema/subtask.js";
import { readPool } from "./pool.js";
import { readQuarantine } from "./quarantine.js";

/** What may be used of a pool, and how many of its subtasks are left out until they have been verified again. */
export interface UsablePool {
  subtasks: Map<string, Subtask>;
  interference: Interference[];
  quarantined: number;
}

/** Reads a pool as `readPool` does, without what is in quarantine. Throws StoreError POOL_FILE. */
export async function readUsablePool(
  root: string,
  environment: string,
  isWanted?: (application: string) => boolean,
): Promise<UsablePool> {
  const { subtasks, interference } = await readPool(root, environment, isWanted);
  const quarantined = new Set(readQuarantine(root, environment).map(({ subtask_id }) => subtask_id));
  const usable = new Map([...subtasks].filter(([id]) => !quarantined.has(id)));
  return { subtasks: usable, interference, quarantined: subtasks.size - usable.size };
}
