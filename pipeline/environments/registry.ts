import { RequestError } from "../errors.js";
import type { Application, DesktopApplication } from "../schema/catalog.js";
import type { EnvironmentFactory } from "./contract.js";
import { createDesktopFactory } from "./desktop/desktop-factory.js";
import { loadModels } from "./simulated/load-models.js";
import { createSimulatedFactory } from "./simulated/simulated-environment.js";

const factories = new Map<string, (applications: readonly Application[]) => EnvironmentFactory>([
  ["simulated", () => createSimulatedFactory(loadModels())],
  ["desktop", (applications) => createDesktopFactory(installable(applications))],
]);

/**
 * A factory by name; `applications` are those that a desktop of real applications offers. Throws ENVIRONMENT_UNKNOWN,
 * which lists the names, for any other name.
 */
export function openEnvironmentFactory(name: string, applications: Iterable<Application> = []): EnvironmentFactory {
  const open = factories.get(name);
  if (open === undefined) {
    const known = [...factories.keys()].join(", ");
    throw new RequestError("ENVIRONMENT_UNKNOWN", `there is no environment "${name}"; choose one of: ${known}`);
  }
  return open([...applications]);
}

function installable(applications: readonly Application[]): DesktopApplication[] {
  return applications.flatMap(({ id, name, desktop }) => (desktop === undefined ? [] : [{ id, name, desktop }]));
}
