import type { Drop } from "../schema/drop.js";
import type { Subtask } from "../schema/subtask.js";
import type { Context } from "../stage.js";
import { poolFolders } from "../store/pool/pool.js";
import { hasScreens, writeScreens } from "../store/pool/pool-screens.js";
import { recordScreens } from "../verify/measure/record-screens.js";

/**
 * Records the screens of those subtasks of a pool, all of which are given, that are wanted and have none or other ones,
 * and writes them as they come. Returns how many were recorded, and those that could not be. Where computers can be copied, doing a subtask again costs
 * next to nothing, and no screens are kept.
 */
export async function recordPoolScreens(
  root: string,
  subtasks: readonly Subtask[],
  context: Context,
  isWanted: (subtask: Subtask) => boolean = () => true,
): Promise<{ recorded: number; dropped: Drop[] }> {
  const dropped: Drop[] = [];
  if (context.environment.forks) return { recorded: 0, dropped };
  const folders = poolFolders(root, context.environment.name, subtasks);
  const missing = subtasks.filter((subtask) => isWanted(subtask) && !hasScreens(folders.get(subtask) ?? "", subtask));
  let recorded = 0;
  for await (const { subtask, screens } of recordScreens(missing, context)) {
    if ("reason" in screens) {
      const { reason, detail } = screens;
      dropped.push({ stage: "verify", reason, subject: `${subtask.instruction_template} (${detail})` });
      continue;
    }
    await writeScreens(folders.get(subtask) ?? "", subtask, screens);
    recorded++;
  }
  return { recorded, dropped };
}
