import type { Environment } from "../../environments/contract.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { createRunner, type ProofPosition, type Runner } from "./run.js";

/** A computer after a setup, and a runner of subtasks from there. */
export interface Prepared {
  readonly start: ProofPosition;
  readonly runner: Runner;
}

/** A pool of copies of one computer, one for every setup and every run of a proof. */
export interface ForkPool {
  prepare(setup: EnvironmentSetup): Promise<Prepared>;
  /** Closes all copies made so far. */
  clear(): Promise<void>;
}

/** Creates a pool; null when the environment cannot be copied. */
export function createForkPool(environment: Environment): ForkPool | null {
  if (environment.fork === undefined) return null;
  const copies: Environment[] = [];
  const fork = (from: Environment): Environment => {
    const copy = from.fork?.();
    if (copy === undefined) throw new TypeError(`a copy of the environment ${from.name} cannot be copied`);
    copies.push(copy);
    return copy;
  };
  return {
    prepare: async (setup) => {
      await environment.reset(setup);
      const copy = fork(environment);
      return { start: { environment: copy, fingerprint: await copy.fingerprint() }, runner: createRunner(fork) };
    },
    clear: async () => {
      for (const copy of copies.splice(0)) await copy.close();
    },
  };
}
