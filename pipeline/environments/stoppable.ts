import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { Environment, EnvironmentFactory } from "./contract.js";

/** The same computers, on which nothing more is done once the signal is aborted: the next call throws its reason. */
export function stoppable(factory: EnvironmentFactory, signal: AbortSignal): EnvironmentFactory {
  return {
    ...factory,
    async open() {
      signal.throwIfAborted();
      return watched(await factory.open(), signal);
    },
  };
}

function watched(environment: Environment, signal: AbortSignal): Environment {
  const unlessStopped = <T>(work: () => Promise<T>): Promise<T> =>
    signal.aborted ? Promise.reject(signal.reason) : work();
  const { fork, point } = environment;
  return {
    ...environment,
    reset: (setup) => unlessStopped(() => environment.reset(setup)),
    act: (action) => unlessStopped(() => environment.act(action)),
    ...(point && { point: (action: PixelAction) => unlessStopped(() => point.call(environment, action)) }),
    ...(fork === undefined ? {} : { fork: () => watched(fork.call(environment), signal) }),
  };
}
