import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { readApplicationLooks } from "../../store/pool/application-looks.js";
import { readPool } from "../../store/pool/pool.js";
import { readUsablePool } from "../../store/pool/usable-pool.js";
import { followDrift } from "../drift/follow-drift.js";
import { recordPoolScreens } from "../pool/record-pool-screens.js";
import { openLastLooks } from "./last-looks.js";
import type { NightlyOrder } from "./nightly-order.js";
import { requireSubtasks } from "./require-subtasks.js";

type PoolOrder = Pick<
  NightlyOrder,
  "folder" | "poolFolder" | "unchecked" | "budget" | "authors" | "context" | "startedAt" | "say"
>;

/** Runs a part of a nightly run and records its duration. */
type Timed = <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;

/** What became of the pool. */
export interface UpdatedPool {
  renewed: NightlyRun["renewed"];
  drift: Omit<NightlyRun["drift"], "skipped">;
}

/**
 * Updates a pool: looks at its applications, the longest unseen first, for as long as the budget allows, does again what
 * changed, and records the missing or outdated screens of the subtasks in use. Does nothing when the order says that
 * applications are not checked. Throws DRIFT_EVERYWHERE, and POOL_EMPTY for a pool without subtasks in which no
 * application was looked at before, in which case nothing is written.
 */
export async function updatePool(order: PoolOrder, timed: Timed): Promise<UpdatedPool> {
  const { poolFolder, unchecked, context, say } = order;
  const { name } = context.environment;
  // Only what an earlier run has written down lets applications be found anew, and fills a pool.
  if (readApplicationLooks(poolFolder, name) === null) {
    requireSubtasks(await readUsablePool(poolFolder, name), poolFolder, name);
  }
  const updated = await timed("drift", () => (unchecked === null ? follow(order) : nothingFollowed));
  if (unchecked === null && !context.environment.forks) {
    const subtasks = await timed("screens", () => recordUsedScreens(order, new Set(updated.drift.absent)));
    say({ event: "recorded", subtasks });
  }
  return updated;
}

const nothingFollowed: UpdatedPool = { renewed: [], drift: { applications: [], left: [], absent: [], checks: [] } };

async function follow({ folder, ...order }: PoolOrder): Promise<UpdatedPool> {
  const { poolFolder, context, startedAt } = order;
  const { name } = context.environment;
  const subtasksNow = async () => (await readPool(poolFolder, name)).subtasks.values();
  const looks = openLastLooks(folder, name, startedAt, await subtasksNow());
  const followed = [...looks.earlier.values()];
  const { left, absent } = await followDrift({
    ...order,
    lastLooks: looks.times,
    journalOf: (application) => folder.pathOf(`unfinished.${application}.journal.sqlite`),
    isDone: (application) => looks.earlier.has(application),
    async finished(one) {
      looks.finish(one, await subtasksNow());
      followed.push(one);
    },
  });
  return {
    renewed: followed.flatMap(({ renewal }) => renewal ?? []),
    drift: {
      applications: followed.map(({ drift }) => drift),
      left,
      absent,
      checks: followed.flatMap(({ checks }) => checks),
    },
  };
}

/** Records the screens of all subtasks that are not in quarantine and whose applications are here. */
async function recordUsedScreens({ poolFolder, context }: PoolOrder, absent: ReadonlySet<string>): Promise<number> {
  const { name } = context.environment;
  const { subtasks } = await readPool(poolFolder, name);
  const used = await readUsablePool(poolFolder, name);
  const { recorded } = await recordPoolScreens(
    poolFolder,
    [...subtasks.values()],
    context,
    (subtask) => used.subtasks.has(subtask.id) && !absent.has(subtask.application),
  );
  return recorded;
}
