import { RequestError } from "../errors.js";
import type { EnvironmentFactory } from "./contract.js";
import { loadModels } from "./simulated/load-models.js";
import { createSimulatedFactory } from "./simulated/simulated-environment.js";

const factories = new Map<string, () => EnvironmentFactory>([
  ["simulated", () => createSimulatedFactory(loadModels())],
]);

/** A factory by name. Throws ENVIRONMENT_UNKNOWN, which lists the names, for any other. */
export function openEnvironmentFactory(name: string): EnvironmentFactory {
  const open = factories.get(name);
  if (open === undefined) {
    const known = [...factories.keys()].join(", ");
    throw new RequestError("ENVIRONMENT_UNKNOWN", `there is no environment "${name}"; choose one of: ${known}`);
  }
  return open();
}
