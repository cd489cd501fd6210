import type { Platform } from "../../pipeline/cli/platform.js";
import type { Environment } from "../../pipeline/environments/contract.js";
import { simulatedCatalog } from "./catalog.js";
import { simulatedComputers } from "./computers.js";
import { loadModels } from "./load-models.js";
import type { ApplicationModel } from "./model-schema.js";
import { createSimulatedFactory } from "./simulated-environment.js";

/** What commands work with on the simulated desktop. */
export const simulation: Platform = { catalog: simulatedCatalog, computers: simulatedComputers };

/**
 * The same with computers that are gone once something is so.
 *
 * @public Tests load it compiled, by its path.
 */
export function simulationUntil(isOver: () => boolean): Platform {
  return {
    catalog: simulatedCatalog,
    computers() {
      const factory = simulatedComputers();
      return { ...factory, open: async () => goneOnce(isOver, await factory.open()) };
    },
  };
}

function goneOnce(isOver: () => boolean, environment: Environment): Environment {
  const { fork } = environment;
  return {
    ...environment,
    async reset(setup) {
      if (isOver()) throw new Error("the computers are gone");
      await environment.reset(setup);
    },
    ...(fork === undefined ? {} : { fork: () => goneOnce(isOver, fork.call(environment)) }),
  };
}

/** The same with other versions of applications; without those for which there is null. */
export function simulationWith(change: (model: ApplicationModel) => ApplicationModel | null): Platform {
  const computers = () => createSimulatedFactory(loadModels().flatMap((model) => change(model) ?? []));
  return { catalog: simulatedCatalog, computers };
}
