import { RequestError } from "../../errors.js";
import type { UsablePool } from "../../store/pool/usable-pool.js";

/**
 * Refuses an empty pool, because a dataset without tasks would replace the last good one. Throws RequestError
 * POOL_EMPTY.
 */
export function requireSubtasks({ subtasks, quarantined }: UsablePool, folder: string, environment: string): void {
  if (subtasks.size > 0) return;
  const what =
    quarantined === 0
      ? `there are no subtasks for ${environment} in ${folder}: name another folder with --pool`
      : `all ${quarantined} subtasks for ${environment} in ${folder} are in quarantine: verify them with pnpm verify --from quarantine`;
  throw new RequestError("POOL_EMPTY", what);
}
