import { isThere } from "../../files/read-input-file.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { readPool } from "../../store/pool/pool.js";
import { readUsablePool } from "../../store/pool/usable-pool.js";
import { recordPoolScreens } from "../record-pool-screens.js";
import { checkPool } from "./check-pool.js";
import type { NightlyOrder } from "./nightly-order.js";
import { changedApplications, renewApplications } from "./renew-applications.js";
import { requireSubtasks } from "./require-subtasks.js";

type PoolOrder = Pick<
  NightlyOrder,
  "folder" | "poolFolder" | "unchecked" | "authors" | "context" | "startedAt" | "say"
>;

/** Runs a part of a nightly run and records its duration. */
type Timed = <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;

/**
 * Updates a pool: explores and verifies changed applications again, repeats every other subtask, and records the
 * missing or outdated screens of the subtasks in use. Does nothing when the order says that applications are not
 * checked. Throws DRIFT_EVERYWHERE, and POOL_EMPTY for a pool without subtasks in a folder without an earlier run, in
 * which case nothing is written.
 */
export async function updatePool(
  order: PoolOrder,
  timed: Timed,
): Promise<{ renewed: NightlyRun["renewed"]; checks: NightlyRun["drift"]["checks"] }> {
  const { folder, poolFolder, unchecked, authors, context, say } = order;
  const { name } = context.environment;
  const sources = folder.pathOf(`sources.${name}.json`);
  // Only what an earlier run has written down lets applications be found anew, and fills a pool.
  if (!isThere(sources)) requireSubtasks(await readUsablePool(poolFolder, name), poolFolder, name);
  const changed = unchecked === null ? await changedApplications(sources, context) : [];
  const renewed = await timed("renew", () => renewApplications(changed, poolFolder, sources, authors, context));
  for (const { application, subtasks, pairs } of renewed) say({ event: "renewed", application, subtasks, pairs });
  const checks = await timed("drift", () => (unchecked === null ? checkPool(order) : []));
  if (unchecked === null && !context.environment.forks) {
    const subtasks = await timed("screens", () => recordUsedScreens(order));
    say({ event: "recorded", subtasks });
  }
  return { renewed, checks };
}

/** Records the screens of all subtasks that are not in quarantine. */
async function recordUsedScreens({ poolFolder, context }: PoolOrder): Promise<number> {
  const { name } = context.environment;
  const { subtasks } = await readPool(poolFolder, name);
  const used = await readUsablePool(poolFolder, name);
  const { recorded } = await recordPoolScreens(poolFolder, [...subtasks.values()], context, ({ id }) =>
    used.subtasks.has(id),
  );
  return recorded;
}
