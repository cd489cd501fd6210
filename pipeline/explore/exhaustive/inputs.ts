import type { ResourceInstance, ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { specificInstances } from "../change.js";

/**
 * The inputs of an effect: the resources that its smallest setup puts on a clean computer, each under its most
 * specific type. `before` is the computer after that setup, `clean` after an empty one. Pages and settings are
 * named by the setup: the state does not tell which of them matter.
 */
export function inputsOf(
  types: ReadonlyMap<string, ResourceType>,
  setup: EnvironmentSetup,
  before: SystemState,
  clean: SystemState,
): ResourceInstance[] {
  const keyOf = (instance: ResourceInstance) => `${instance.type}\n${instance.value}`;
  const had = new Set(specificInstances(types, clean).map(keyOf));
  const placed = new Set(setup.directories.map((directory) => directory.path));
  const detected = specificInstances(types, before).filter(
    (instance) =>
      !had.has(keyOf(instance)) &&
      (types.get(instance.type)?.detector.kind !== "directory" || placed.has(instance.value)),
  );
  const typeWith = (kind: string) => [...types.values()].filter((type) => type.detector.kind === kind);
  return [
    ...detected,
    ...typeWith("any").flatMap((type) => setup.pages.map((page) => ({ type: type.name, value: page.url }))),
    ...typeWith("setting").flatMap((type) =>
      Object.values(setup.settings).map((value) => ({ type: type.name, value })),
    ),
  ];
}
