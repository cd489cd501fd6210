import type { Environment } from "../environments/contract.js";
import { ActionError, EnvironmentError } from "../errors.js";
import type { Action } from "../schema/computer/action.js";
import type { Control } from "../schema/computer/control.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { SystemState } from "../schema/computer/system-state.js";

/** Where a walk stands: the computer that a setup and some actions lead to, and what can be seen of it. */
export interface Position {
  readonly setup: EnvironmentSetup;
  readonly actions: readonly Action[];
  readonly state: SystemState;
  readonly controls: readonly Control[];
  readonly fingerprint: string;
  /** A copy of the computer at this position; null where copying is not cheap. */
  readonly copy: Environment | null;
}

/** A path played from a reset, with what was there before and after. */
export interface PathRun {
  before: SystemState;
  after: SystemState;
  controls: readonly Control[];
}

/** Moves an environment from position to position. */
export interface Walker {
  /** Whether a step costs microseconds, so that doubtful attempts are worth their price. */
  readonly cheap: boolean;
  /** Actions done so far. */
  spent(): number;
  /** Throws EnvironmentError or ActionError when the setup cannot be brought about. */
  start(setup: EnvironmentSetup): Promise<Position>;
  /** The position after more actions; null when one of them cannot be done there. */
  step(from: Position, actions: readonly Action[]): Promise<Position | null>;
  /** Plays a path on the freshly reset computer; null when the setup or an action fails. */
  run(setup: EnvironmentSetup, actions: readonly Action[]): Promise<PathRun | null>;
}

/**
 * A walker that copies the computer where the environment can, and otherwise resets and plays a path again.
 * Copies hold nothing but memory, so they are left to the garbage collector.
 */
export function createWalker(environment: Environment, signal: AbortSignal): Walker {
  const pristine = new WeakMap<EnvironmentSetup, Environment>();
  const cheap = environment.fork !== undefined;
  let spent = 0;

  async function fresh(setup: EnvironmentSetup): Promise<Environment> {
    signal.throwIfAborted();
    const known = pristine.get(setup);
    if (known?.fork !== undefined) return known.fork();
    await environment.reset(setup);
    if (environment.fork === undefined) return environment;
    pristine.set(setup, environment.fork());
    return environment.fork();
  }

  async function at(position: Position): Promise<Environment> {
    signal.throwIfAborted();
    if (position.copy?.fork !== undefined) return position.copy.fork();
    const computer = await fresh(position.setup);
    for (const action of position.actions) await computer.act(action);
    return computer;
  }

  async function look(computer: Environment, setup: EnvironmentSetup, actions: readonly Action[], fingerprint: string) {
    const [state, { controls }] = [await computer.state(), await computer.observe()];
    return { setup, actions, state, controls, fingerprint, copy: cheap ? computer : null };
  }

  async function perform(computer: Environment, actions: readonly Action[]): Promise<boolean> {
    for (const action of actions) {
      spent += 1;
      if (!(await succeeds(() => computer.act(action)))) return false;
    }
    return true;
  }

  return {
    cheap,
    spent: () => spent,
    start: async (setup) => {
      const computer = await fresh(setup);
      return look(computer, setup, [], await computer.fingerprint());
    },
    step: async (from, actions) => {
      const computer = await at(from);
      if (!(await perform(computer, actions))) return null;
      const fingerprint = await computer.fingerprint();
      const path = [...from.actions, ...actions];
      if (fingerprint === from.fingerprint) return { ...from, actions: path };
      return look(computer, from.setup, path, fingerprint);
    },
    run: async (setup, actions) => {
      let computer: Environment | null = null;
      const ready = await succeeds(async () => {
        computer = await fresh(setup);
      });
      if (!ready || computer === null) return null;
      return play(computer, actions);
    },
  };

  async function play(computer: Environment, actions: readonly Action[]): Promise<PathRun | null> {
    const before = await computer.state();
    if (!(await perform(computer, actions))) return null;
    return { before, after: await computer.state(), controls: (await computer.observe()).controls };
  }
}

/** False for an action or a setup that the computer refuses; anything else that goes wrong is thrown on. */
async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ActionError || error instanceof EnvironmentError) return false;
    throw error;
  }
}
