import { requireOneComputer } from "../../pipeline/environments/computers/one-computer.js";
import { openComputers } from "../../pipeline/environments/computers/open-computers.js";
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
import { openShare, type Share } from "./share.js";

/** Simulated computers with the given applications on them. */
export function createSimulatedFactory(models: readonly ApplicationModel[]): EnvironmentFactory {
  return {
    name: "simulated",
    platform: "windows",
    forks: true,
    open: () =>
      openComputers({
        one: async () => createSimulatedEnvironment(boot(models, emptySetup)),
        sharing: async (ids) => simulatedComputersSharing(models, ids),
      }),
    versions: async () => new Map(models.map((model) => [model.id, contentHash(model)])),
  };
}

/** Computers with one folder in common, by these ids. They cannot be copied. */
export function simulatedComputersSharing(
  models: readonly ApplicationModel[],
  ids: readonly string[],
): ReadonlyMap<string, Environment> {
  const share = openShare();
  return new Map(
    ids.map((id) => {
      const { fork: _fork, ...computer } = createSimulatedEnvironment(boot(models, emptySetup), share);
      return [id, computer];
    }),
  );
}

/** A computer inside this process. It is one reference to an immutable tree: acting puts a new tree in its place, forking copies the reference. */
function createSimulatedEnvironment(start: Machine, share: Share | null = null): Environment {
  let kept = start;
  const current = (): Machine => share?.seenBy(kept) ?? kept;
  const keep = (machine: Machine): void => {
    kept = machine;
    share?.takeFrom(machine);
  };
  return {
    name: "simulated",
    platform: "windows",
    applications: start.installed.map((model) => model.id),
    async reset(setup: EnvironmentSetup): Promise<void> {
      requireOneComputer(setup);
      keep(setup.actions.reduce(perform, boot(start.installed, setup)));
    },
    async observe(options): Promise<Observation> {
      const controls = controlsOf(screenOf(current()));
      if (options?.screenshot !== true) return { controls, screenshot: null, text: null };
      const { drawScreenshot } = await import("./screenshot.js");
      return { controls, screenshot: drawScreenshot(controls), text: null };
    },
    async act(action: Action): Promise<void> {
      keep(perform(current(), action));
    },
    state: async (): Promise<SystemState> => projectState(current()),
    fingerprint: async () => fingerprint(current()),
    fork: () => createSimulatedEnvironment(kept),
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
