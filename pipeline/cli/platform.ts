import type { Catalog } from "../catalog/catalog.js";
import { loadCatalog } from "../catalog/load.js";
import type { EnvironmentFactory } from "../environments/contract.js";
import { desktopOf } from "../environments/desktop/desktop-of.js";
import { RequestError } from "../errors.js";
import type { Application } from "../schema/catalog/catalog.js";

/** The catalog and the computers that commands work with. */
export interface Platform {
  catalog(): Promise<Catalog>;
  /** Creates environments with these applications. */
  computers(applications: readonly Application[]): EnvironmentFactory;
}

/** The catalog of the package, and a desktop of real applications. */
export const packaged: Platform = { catalog: () => loadCatalog(), computers: desktopOf };

/** Throws RequestError TASK_ENVIRONMENT when a task is for another environment. */
export function requireRunnable(task: { id: string; environment: string }, computers: EnvironmentFactory): void {
  if (task.environment === computers.name) return;
  throw new RequestError(
    "TASK_ENVIRONMENT",
    `task ${task.id} is for "${task.environment}" and cannot be executed here, where only "${computers.name}" is; choose a task of another dataset`,
  );
}
