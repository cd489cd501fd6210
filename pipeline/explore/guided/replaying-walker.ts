import type { Environment, EnvironmentFactory } from "../../environments/contract.js";
import { ActionError, EnvironmentError } from "../../errors.js";
import { canonicalJson } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { idle, press } from "../exhaustive/leaves.js";
import type { PathRun, Position, Walker } from "../position.js";

/** A walker for a computer that cannot be copied, where every reset and action costs. */
export interface ReplayingWalker extends Walker {
  readonly cheap: false;
  resets(): number;
  /** Errors of the environment so far: crashes and hangs. */
  failures(): number;
  /** Waits a moment and looks again, where the computer still stands at the position; else gives it back as it is. */
  lookAgain(position: Position): Promise<Position>;
  /** Picture of the screen at a position, PNG, to which is gone again if need be; null where there is none. */
  picture(position: Position): Promise<Uint8Array | null>;
  /** Plays a path on the freshly reset computer even if that was done before; `run` may tell what it saw then. */
  replay(setup: EnvironmentSetup, actions: readonly Action[]): Promise<PathRun | null>;
  close(): Promise<void>;
}

const mostTroubles = 3;
const mostEscapes = 2;
const runsRemembered = 64;
/** A way that led somewhere once does so again; when it does not, the application was slow. */
const triesToArrive = 2;
/** Errors that a moment of patience may cure: a window that is not there yet, or not in front yet. */
const passing: ReadonlySet<string> = new Set(["ACTION_NO_CONTROL", "ACTION_DISABLED", "ACTION_NOT_VISIBLE"]);

/** Where the computer stands. */
interface Standing {
  setup: EnvironmentSetup;
  actions: readonly Action[];
  fingerprint: string | null;
}

/**
 * Goes on from where the computer stands if the wanted position lies ahead, is the same, or is behind an open menu
 * that escape closes; otherwise resets and plays the path again. An environment that fails is replaced, and what was
 * tried counts as impossible. Throws EXPLORE_GAVE_UP when that happens three times in a row.
 */
export function createReplayingWalker(
  factory: EnvironmentFactory,
  signal: AbortSignal,
  opened: Environment | null = null,
): ReplayingWalker {
  let environment = opened;
  let standing: Standing | null = null;
  let [spent, resets, failures, troubles] = [0, 0, 0, 0];
  const remembered = new Map<string, PathRun>();

  /** Null for what the computer refuses or breaks at. That it starts is no success yet. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    signal.throwIfAborted();
    try {
      const result = await work();
      if ((standing?.actions.length ?? 0) > 0) troubles = 0;
      return result;
    } catch (error) {
      if (error instanceof ActionError) {
        troubles = 0;
        return null;
      }
      if (!(error instanceof EnvironmentError) || isMissing(error)) throw error;
      signal.throwIfAborted();
      await bury(error);
      return null;
    }
  }

  async function bury(error: EnvironmentError): Promise<void> {
    failures += 1;
    troubles += 1;
    const broken = environment;
    [environment, standing] = [null, null];
    await broken?.close().catch(() => undefined);
    if (troubles < mostTroubles) return;
    throw new EnvironmentError(
      "EXPLORE_GAVE_UP",
      `the environment failed ${mostTroubles} times in a row (${error.code}: ${error.message}); try the application by hand`,
      { cause: error },
    );
  }

  async function open(): Promise<Environment> {
    environment ??= await factory.open();
    return environment;
  }

  async function reset(setup: EnvironmentSetup): Promise<Environment> {
    standing = null;
    const computer = await open();
    resets += 1;
    await computer.reset(setup);
    standing = { setup, actions: [], fingerprint: null };
    return computer;
  }

  async function act(computer: Environment, action: Action): Promise<void> {
    signal.throwIfAborted();
    spent += 1;
    try {
      await computer.act(action);
    } catch (error) {
      if (!(error instanceof ActionError) || !passing.has(error.code)) throw error;
      await computer.act(idle);
      await computer.act(action);
    }
    if (standing !== null) standing = { ...standing, actions: [...standing.actions, action], fingerprint: null };
  }

  async function fingerprintOf(computer: Environment): Promise<string> {
    const fingerprint = standing?.fingerprint ?? (await computer.fingerprint());
    if (standing !== null) standing = { ...standing, fingerprint };
    return fingerprint;
  }

  async function reach(position: Position): Promise<Environment> {
    const here = standing;
    const computer = await open();
    if (here !== null && here.setup === position.setup) {
      if (isAhead(position.actions, here.actions)) {
        for (const action of position.actions.slice(here.actions.length)) await act(computer, action);
        return computer;
      }
      if (await isBack(computer, position)) {
        standing = { setup: position.setup, actions: position.actions, fingerprint: position.fingerprint };
        return computer;
      }
    }
    const fresh = await reset(position.setup);
    for (const action of position.actions) await act(fresh, action);
    return fresh;
  }

  async function isBack(computer: Environment, position: Position): Promise<boolean> {
    if ((await fingerprintOf(computer)) === position.fingerprint) return true;
    const here = standing?.actions ?? [];
    const beyond = here.length - position.actions.length;
    if (beyond > mostEscapes || !isAhead(here, position.actions)) return false;
    for (let escapes = 0; escapes < beyond; escapes++) {
      await act(computer, press("escape"));
      if ((await fingerprintOf(computer)) === position.fingerprint) return true;
    }
    return false;
  }

  async function look(computer: Environment, setup: EnvironmentSetup, actions: readonly Action[]): Promise<Position> {
    const fingerprint = await fingerprintOf(computer);
    const [state, { controls }] = [await computer.state(), await computer.observe()];
    return { setup, actions, state, controls, fingerprint, copy: null };
  }

  async function replay(setup: EnvironmentSetup, actions: readonly Action[]): Promise<PathRun | null> {
    const run = await attempt(async () => {
      const computer = await reset(setup);
      const before = await computer.state();
      for (const action of actions) await act(computer, action);
      return { before, after: await computer.state(), controls: (await computer.observe()).controls };
    });
    if (run === null) return null;
    const [oldest] = remembered.keys();
    if (remembered.size >= runsRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(keyOf(setup, actions), run);
    return run;
  }

  return {
    cheap: false,
    spent: () => spent,
    resets: () => resets,
    failures: () => failures,
    start: async (setup) => {
      for (;;) {
        const failed = failures;
        const position = await attempt(async () => look(await reset(setup), setup, []));
        if (position !== null) return position;
        if (failures > failed) continue;
        // Refused, not broken: say why.
        return look(await reset(setup), setup, []);
      }
    },
    step: async (from, actions) => {
      for (let arrived = false, tries = 0; !arrived && tries < triesToArrive; tries++) {
        const position = await attempt(async () => {
          const computer = await reach(from);
          arrived = true;
          for (const action of actions) await act(computer, action);
          const path = [...from.actions, ...actions];
          const fingerprint = await fingerprintOf(computer);
          return fingerprint === from.fingerprint ? { ...from, actions: path } : await look(computer, from.setup, path);
        });
        if (position !== null) return position;
      }
      return null;
    },
    lookAgain: async (position) => {
      const here = standing;
      if (environment === null || here?.setup !== position.setup) return position;
      if (here.actions.length !== position.actions.length || !isAhead(here.actions, position.actions)) return position;
      const computer = environment;
      const seen = await attempt(async () => {
        await computer.act(idle);
        standing = { ...here, fingerprint: null };
        return look(computer, position.setup, position.actions);
      });
      return seen ?? position;
    },
    picture: (position) =>
      attempt(async () => (await (await reach(position)).observe({ screenshot: true })).screenshot),
    run: async (setup, actions) => remembered.get(keyOf(setup, actions)) ?? (await replay(setup, actions)),
    replay,
    close: async () => {
      const last = environment;
      [environment, standing] = [null, null];
      await last?.close();
    },
  };
}

/** Whether something has to be installed first, so that trying again is in vain. */
function isMissing({ code }: EnvironmentError): boolean {
  return code.endsWith("_MISSING");
}

/** Whether a path goes on where another one ends. */
function isAhead(longer: readonly Action[], shorter: readonly Action[]): boolean {
  return (
    shorter.length <= longer.length &&
    shorter.every((action, index) => action === longer[index] || canonicalJson(action) === canonicalJson(longer[index]))
  );
}

const textsOfSetups = new WeakMap<EnvironmentSetup, string>();

function keyOf(setup: EnvironmentSetup, actions: readonly Action[]): string {
  const text = textsOfSetups.get(setup) ?? canonicalJson(setup);
  textsOfSetups.set(setup, text);
  return `${text}\n${canonicalJson(actions)}`;
}
