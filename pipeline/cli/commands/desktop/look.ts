import type Database from "better-sqlite3";
import type { EnvironmentFactory } from "../../../environments/contract.js";
import type { Look } from "../../../review/sheets/sheet-of.js";
import { committedPoolFolder } from "../../../run/pool/pool.js";
import { readDefinitions } from "../../../store/tasks/read-definitions.js";
import type { ReviewValues } from "../review/review-values.js";
import { lookAtScreens } from "./look-at-screens.js";
import { lookAtTask } from "./look-at-task.js";

/**
 * Returns how to show tasks to reviewers: by execution if it is cheap or requested, otherwise by the recorded screens
 * of the pool; undefined when no pictures are wanted.
 */
export function lookFor(
  database: Database.Database,
  computers: EnvironmentFactory,
  {
    withoutPictures,
    execute,
    pool = committedPoolFolder(),
  }: Pick<ReviewValues, "withoutPictures" | "execute" | "pool">,
  signal: AbortSignal,
): Look | undefined {
  if (withoutPictures) return undefined;
  const definitions = readDefinitions(database);
  const executed = lookAtTask({ definitions, computers, execute, signal });
  const recorded = lookAtScreens(pool, definitions);
  return async (task) => (await executed(task)) ?? recorded(task);
}
