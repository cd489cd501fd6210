import { join } from "node:path";
import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { desktopOf } from "../../pipeline/environments/desktop/desktop-of.js";
import { committedPoolFolder } from "../../pipeline/run/pool/pool.js";
import type { Application } from "../../pipeline/schema/catalog/catalog.js";
import { simulatedFolder } from "./folder.js";
import { loadModels } from "./load-models.js";
import { createSimulatedFactory } from "./simulated-environment.js";

/** The subtask pool of the simulated desktop; the folder holds one pool, that of the environment "simulated". */
export const simulatedPool = join(simulatedFolder, "pool");

/** Computers with every application that is modelled here. They can be copied, so that every order can be executed. */
export function simulatedComputers(): EnvironmentFactory {
  return createSimulatedFactory(loadModels());
}

/** The committed pool of an environment: "desktop", or "simulated". */
export function poolFolderOf(environment: string): string {
  return environment === "simulated" ? simulatedPool : committedPoolFolder();
}

/** Computers of an environment: "desktop", with these applications, or "simulated". */
export function computersOf(environment: string, applications: Iterable<Application>): EnvironmentFactory {
  return environment === "simulated" ? simulatedComputers() : desktopOf(applications);
}
