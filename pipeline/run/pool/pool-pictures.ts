import { rmSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "../../files/input-folder.js";
import type { Drop } from "../../schema/drop.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { poolFolders, readPool } from "../../store/pool/pool.js";
import { hasScreens, moveScreens, picturesFolder, picturesNamed } from "../../store/pool/pool-screens.js";
import { readUsablePool } from "../../store/pool/usable-pool.js";
import { recordPoolScreens } from "./record-pool-screens.js";

/** What became of the pictures of a pool. */
export interface PoolPictures {
  /** Pictures that lay in the folders of subtasks. */
  moved: number;
  /** Subtasks whose pictures are missing or of something else. */
  missing: Subtask[];
  /** Of these, how many were done once more to make them, and which could not be done. */
  recorded: number;
  dropped: Drop[];
  /** Files that no subtask names, which were deleted. */
  deleted: number;
}

const named = /^([0-9a-f]{64})\.webp$/;

/**
 * Brings the pictures of a pool into its folder of pictures: moves those that lie in the folders of subtasks, makes those
 * that are missing by doing the subtasks once more unless `onlyLook`, and deletes what no subtask names. Subtasks in
 * quarantine are left out, and so are those for which `isWanted` is false.
 */
export async function bringPoolPictures(
  root: string,
  context: Context,
  { isWanted, onlyLook }: { isWanted(subtask: Subtask): boolean; onlyLook: boolean },
): Promise<PoolPictures> {
  const { name } = context.environment;
  const subtasks = [...(await readPool(root, name)).subtasks.values()];
  const folders = poolFolders(root, name, subtasks);
  const moved = onlyLook ? 0 : [...folders.values()].filter(moveScreens).length;
  const used = (await readUsablePool(root, name)).subtasks;
  const isMissing = (subtask: Subtask): boolean =>
    used.has(subtask.id) && isWanted(subtask) && !hasScreens(folders.get(subtask) ?? "", subtask);
  const missing = subtasks.filter(isMissing);
  if (onlyLook) return { moved, missing, recorded: 0, dropped: [], deleted: 0 };
  const { recorded, dropped } = await recordPoolScreens(root, subtasks, context, isMissing);
  const kept = new Set([...folders.values()].map(picturesNamed));
  const others = entriesOf(picturesFolder(root)).filter((entry) => {
    const [, hash] = named.exec(entry.name) ?? [];
    return entry.isFile() && hash !== undefined && !kept.has(hash);
  });
  for (const { name: file } of others) rmSync(join(picturesFolder(root), file), { force: true });
  return { moved, missing, recorded, dropped, deleted: others.length };
}
