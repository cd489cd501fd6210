import type { Drop } from "../../schema/drop.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { poolFolders } from "../../store/pool/pool.js";
import { hasScreens, writeScreens } from "../../store/pool/pool-screens.js";
import { recordScreens } from "../../verify/measure/record-screens.js";

/**
 * Records the screens of the `wanted` subtasks whose screens are missing or outdated, and writes each as it comes.
 * Returns the number recorded, and the subtasks that failed. Nothing is recorded on environments that can be copied,
 * where repeating a subtask is cheap.
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
