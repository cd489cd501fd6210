import type { Environment, EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { EnvironmentSetup } from "../../pipeline/schema/computer/environment-setup.js";

/** What was really done on the computers of a factory, and when they shall break. */
export interface Deeds {
  resets: number;
  acts: number;
  /** Called before each reset (null) and action; what it throws is thrown by the computer. */
  before?(action: Action | null): void;
}

/** Computers that cannot be forked, as real ones cannot, and count what they do. */
export function countingFactory(factory: EnvironmentFactory, deeds: Deeds): EnvironmentFactory {
  const { name, platform } = factory;
  return { name, platform, forks: false, open: async () => counting(await factory.open(), deeds) };
}

function counting(real: Environment, deeds: Deeds): Environment {
  return {
    name: real.name,
    platform: real.platform,
    applications: real.applications,
    async reset(setup: EnvironmentSetup) {
      deeds.before?.(null);
      deeds.resets++;
      deeds.acts += setup.actions.length;
      await real.reset(setup);
    },
    observe: (options) => real.observe(options),
    async act(action) {
      deeds.before?.(action);
      deeds.acts++;
      await real.act(action);
    },
    state: () => real.state(),
    fingerprint: () => real.fingerprint(),
    close: () => real.close(),
  };
}

/** What a computer throws whose application has crashed. */
export function crash(): never {
  throw new EnvironmentError("DESKTOP_CRASHED", "the application has crashed");
}
