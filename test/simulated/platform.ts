import type { Platform } from "../../pipeline/cli/platform.js";
import { simulatedCatalog } from "./catalog.js";
import { simulatedComputers } from "./computers.js";
import { loadModels } from "./load-models.js";
import type { ApplicationModel } from "./model-schema.js";
import { createSimulatedFactory } from "./simulated-environment.js";

/** What commands work with on the simulated desktop. */
export const simulation: Platform = { catalog: simulatedCatalog, computers: simulatedComputers };

/** The same with other versions of applications; without those for which there is null. */
export function simulationWith(change: (model: ApplicationModel) => ApplicationModel | null): Platform {
  const computers = () => createSimulatedFactory(loadModels().flatMap((model) => change(model) ?? []));
  return { catalog: simulatedCatalog, computers };
}
