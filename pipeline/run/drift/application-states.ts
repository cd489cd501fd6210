import type { Context } from "../../stage.js";
import { readApplicationLooks } from "../../store/pool/application-looks.js";
import { readPool } from "../../store/pool/pool.js";
import { versionChange } from "./drift-words.js";
import { installedApplications, versionWords } from "./installed-applications.js";

/** How an application of the catalog stands to the pool, as far as can be said without starting it. */
export interface ApplicationState {
  id: string;
  subtasks: number;
  /**
   * `same`: its version and its entry are those with which its subtasks were verified; `changed`: they are not; `unseen`:
   * it has subtasks, and nobody has written down with which version; `new`: it has none; `absent`: it is not installed.
   */
  state: "same" | "changed" | "unseen" | "new" | "absent";
  /** What changed, in words. */
  changes: string[];
}

/**
 * Compares the applications of the catalog that this environment may have with what the pool was verified with; nothing
 * is started. Throws StoreError POOL_FILE.
 */
export async function applicationStates(context: Context, poolFolder: string): Promise<ApplicationState[]> {
  const { catalog, environment } = context;
  const looks = readApplicationLooks(poolFolder, environment.name);
  const { subtasks } = await readPool(poolFolder, environment.name);
  const here = new Map((await installedApplications(context)).map((one) => [one.application.id, one]));
  const offered = [...catalog.applications.values()].filter(({ environments }) =>
    environments.includes(environment.name),
  );
  return offered.map(({ id }): ApplicationState => {
    const count = [...subtasks.values()].filter(({ application }) => application === id).length;
    const is = here.get(id);
    const was = looks?.get(id);
    const told = { id, subtasks: count, changes: [] };
    if (is === undefined) return { ...told, state: "absent" };
    if (was === undefined) return { ...told, state: count > 0 ? "unseen" : "new" };
    const version = { was: versionWords(was.packages, was.version), is: versionWords(is.packages, is.version) };
    const changes = [
      ...(was.description === is.description ? [] : ["its entry in the catalog changed"]),
      ...(was.version === is.version ? [] : [versionChange(version)]),
    ];
    return { ...told, state: changes.length === 0 ? "same" : "changed", changes };
  });
}
