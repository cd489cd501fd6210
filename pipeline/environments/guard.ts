import { setTimeout as pause } from "node:timers/promises";
import { EnvironmentError, TaskloomError } from "../errors.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { Environment, ProgramRun } from "./contract.js";

/** Longest times in milliseconds that a computer may take; a program that starts cold on a busy machine needs a while. */
const usualLimits = { reset: 180_000, act: 90_000, look: 60_000, close: 20_000 };

/**
 * The same computer, from which every error is one of ours: what takes too long is EnvironmentError ENVIRONMENT_HUNG,
 * what comes from elsewhere ENVIRONMENT_FAILED. After either, close it and open another. It cannot be forked.
 */
export function guard(environment: Environment, limits: typeof usualLimits = usualLimits): Environment {
  const { point, commands, run } = environment;
  return {
    name: environment.name,
    platform: environment.platform,
    applications: environment.applications,
    reset: (setup) => within(limits.reset, "reset", environment.reset(setup)),
    observe: (options) => within(limits.look, "observe", environment.observe(options)),
    act: (action) => within(limits.act, "act", environment.act(action)),
    ...(point && { point: (action: PixelAction) => within(limits.act, "act", point.call(environment, action)) }),
    ...(commands && { commands: () => within(limits.look, "commands", commands.call(environment)) }),
    ...(run && {
      run: (program: ProgramRun) => within(limits.look + program.seconds * 1000, "run", run.call(environment, program)),
    }),
    state: () => within(limits.look, "state", environment.state()),
    fingerprint: () => within(limits.look, "fingerprint", environment.fingerprint()),
    close: () => within(limits.close, "close", environment.close()),
  };
}

async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const hung = pause(milliseconds, undefined, { signal: over.signal }).then(
    () => {
      const text = `the computer did not answer "${what}" within ${milliseconds / 1000} s; open another`;
      throw new EnvironmentError("ENVIRONMENT_HUNG", text);
    },
    // The work came first.
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, hung]);
  } catch (error) {
    if (error instanceof TaskloomError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError("ENVIRONMENT_FAILED", `the computer failed at "${what}": ${message}; open another`, {
      cause: error,
    });
  } finally {
    over.abort();
  }
}
