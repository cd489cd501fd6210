import { join } from "node:path";
import { resourcesFolder } from "../../catalog/resources-folder.js";
import { RequestError } from "../../errors.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import { readUsablePool } from "../../store/pool/usable-pool.js";

/** Returns the folder of the pool that comes with the program. */
export function committedPoolFolder(): string {
  return join(resourcesFolder(), "..", "subtask-pool");
}

/**
 * Reads the subtasks of an environment that a persona can use, or any persona: from the pool in a folder, or from that
 * of the package. Throws RequestError POOL_EMPTY.
 */
export async function obtainPool(
  pool: string | undefined,
  persona: string | undefined,
  context: Context,
): Promise<SubtaskPool> {
  const environment = context.environment.name;
  const folder = pool ?? committedPoolFolder();
  const { applications, personas } = context.catalog;
  const functions = [...personas.values()].flatMap(({ id, functions }) => ((persona ?? id) === id ? functions : []));
  const read = await readUsablePool(folder, environment, (id) =>
    functions.includes(applications.get(id)?.function ?? ""),
  );
  if (read.subtasks.size + read.quarantined === 0) {
    throw new RequestError(
      "POOL_EMPTY",
      `there are no subtasks for ${environment} in ${folder}; make some with pnpm explore and pnpm verify`,
    );
  }
  const { quarantined } = read;
  if (quarantined > 0) {
    const which = quarantined === 1 ? "1 quarantined subtask is" : `${quarantined} quarantined subtasks are`;
    context.report({ kind: "notice", stage: "compose", text: `${which} left out until pnpm verify --from quarantine` });
  }
  return read;
}
