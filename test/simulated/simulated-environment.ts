import type { Environment, EnvironmentFactory, Observation } from "../../pipeline/environments/contract.js";
import { contentHash } from "../../pipeline/hash.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { Control } from "../../pipeline/schema/computer/control.js";
import { type EnvironmentSetup, emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { SystemState } from "../../pipeline/schema/computer/system-state.js";
import { boot } from "./boot.js";
import type { Element } from "./element.js";
import { fingerprint } from "./fingerprint.js";
import type { Machine } from "./machine.js";
import type { ApplicationModel } from "./model-schema.js";
import { perform } from "./perform.js";
import { projectState } from "./project-state.js";
import { screenOf } from "./screen.js";

/** Simulated computers with the given applications on them. */
export function createSimulatedFactory(models: readonly ApplicationModel[]): EnvironmentFactory {
  return {
    name: "simulated",
    platform: "windows",
    forks: true,
    open: async () => createSimulatedEnvironment(boot(models, emptySetup)),
    versions: async () => new Map(models.map((model) => [model.id, contentHash(model)])),
  };
}

/** A computer inside this process. It is one reference to an immutable tree: acting puts a new tree in its place, forking copies the reference. */
function createSimulatedEnvironment(start: Machine): Environment {
  let machine = start;
  return {
    name: "simulated",
    platform: "windows",
    applications: start.installed.map((model) => model.id),
    async reset(setup: EnvironmentSetup): Promise<void> {
      machine = setup.actions.reduce(perform, boot(start.installed, setup));
    },
    async observe(options): Promise<Observation> {
      const controls = controlsOf(screenOf(machine));
      if (options?.screenshot !== true) return { controls, screenshot: null, text: null };
      const { drawScreenshot } = await import("./screenshot.js");
      return { controls, screenshot: drawScreenshot(controls), text: null };
    },
    async act(action: Action): Promise<void> {
      machine = perform(machine, action);
    },
    state: async (): Promise<SystemState> => projectState(machine),
    fingerprint: async () => fingerprint(machine),
    fork: () => createSimulatedEnvironment(machine),
    close: async () => {},
  };
}

const controls = new WeakMap<readonly Element[], readonly Control[]>();

function controlsOf(elements: readonly Element[]): readonly Control[] {
  const known = controls.get(elements);
  if (known !== undefined) return known;
  const list = elements.map(({ control }) => control);
  controls.set(elements, list);
  return list;
}
