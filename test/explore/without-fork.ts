import type { Environment, EnvironmentFactory } from "../../pipeline/environments/contract.js";

/** What was asked of the computers of a factory. */
export interface Counts {
  resets: number;
  actions: number;
  opened: number;
}

/** The computers of a factory without the means to copy them, and what they were asked to do. */
export function withoutFork(factory: EnvironmentFactory): { factory: EnvironmentFactory; counts: Counts } {
  const counts: Counts = { resets: 0, actions: 0, opened: 0 };
  return {
    counts,
    factory: {
      name: factory.name,
      platform: factory.platform,
      forks: false,
      open: async () => {
        counts.opened += 1;
        return counted(await factory.open(), counts);
      },
    },
  };
}

function counted({ fork: _fork, ...plain }: Environment, counts: Counts): Environment {
  return {
    ...plain,
    reset: (setup) => {
      counts.resets += 1;
      return plain.reset(setup);
    },
    act: (action) => {
      counts.actions += 1;
      return plain.act(action);
    },
  };
}
