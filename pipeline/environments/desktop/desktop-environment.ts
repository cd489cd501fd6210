import { setTimeout as pause } from "node:timers/promises";
import { createPictureReader } from "../../content/picture/picture-text.js";
import { ActionError, EnvironmentError } from "../../errors.js";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { requireOneComputer } from "../computers/one-computer.js";
import type { Environment, Observation, ProgramRun } from "../contract.js";
import { actOnDesktop, pointOnDesktop } from "./act-on-desktop.js";
import { type DesktopSession, openSession } from "./desktop-session.js";
import { isFault, withEvidence } from "./faults.js";
import { fingerprintOf } from "./look.js";
import { runInside } from "./sandbox/run-inside.js";
import type { Sandbox } from "./sandbox/sandbox.js";
import type { ScreenMemory } from "./screen-memory.js";
import { openSpare } from "./spare-machine.js";
import { furnishMachine, stopMachine } from "./start-machine.js";
import type { FileCache } from "./state/file-cache.js";

/** Milliseconds that it may take until the end of a desktop is told, after which everything on it fails in some way. */
const endingMs = 1_000;

/** An environment that gives access to the sandbox in which it runs. */
export interface Desktop extends Environment {
  point(action: PixelAction): Promise<void>;
  /** Throws EnvironmentError DESKTOP_DIED before the first reset and after closing. */
  sandbox(): Sandbox;
}

/**
 * Creates a desktop of real applications. It starts at its first reset or use, and every reset starts a new one; from the
 * second on, the next one is started ahead, as whoever resets a desktop twice does so many times. `prepareHome` may put
 * files into the home folder before a setup does; `share` is a folder of this machine that is its ~/Shared.
 *
 * When an application breaks, the call ends with an EnvironmentError that carries evidence: DESKTOP_APPLICATION_CRASHED,
 * DESKTOP_APPLICATION_HANGS, DESKTOP_STOPPED when it or a part of the desktop was stopped by a signal,
 * DESKTOP_UNEXPECTED_DIALOG, or DESKTOP_LIMIT when it uses more than a desktop may. All later calls throw DESKTOP_DIED until
 * the next reset.
 */
export function createDesktopEnvironment(
  applications: readonly DesktopApplication[],
  cache: FileCache,
  prepareHome: (home: string) => Promise<void> = async () => {},
  share: string | null = null,
): Desktop {
  const pictures = createPictureReader();
  let session: DesktopSession | null = null;
  /** Settles when the current start has ended. `close` waits for it, so that no desktop stays behind. */
  let starting: Promise<void> = Promise.resolve();

  /** Settles when the desktop of the last reset is gone. */
  let stopping: Promise<unknown> = Promise.resolve();
  const spare = openSpare(applications, share);
  let resets = 0;

  async function reset(setup: EnvironmentSetup): Promise<void> {
    requireOneComputer(setup);
    // A third one would be too many.
    const before = stopping;
    stop();
    const start = before.then(spare.take).then((blank) => furnishMachine(blank, setup, cache, prepareHome));
    starting = start.then(
      () => undefined,
      () => undefined,
    );
    session = openSession(await start);
    resets += 1;
    if (resets > 1) spare.prepare();
    for (const action of setup.actions) await withDesktop((current) => actOnDesktop(current, action));
  }

  /** Ends the current desktop; `stopping` settles when it is gone. */
  function stop(): void {
    const old = session;
    session = null;
    old?.end("the desktop was closed");
    if (old !== null) stopping = Promise.all([stopping, stopMachine(old.machine)]);
  }

  async function running(): Promise<DesktopSession> {
    if (session === null) await reset(emptySetup);
    if (session === null) throw new EnvironmentError("DESKTOP_DIED", "the desktop was closed; reset the environment");
    session.requireAlive();
    return session;
  }

  /** Does work on the desktop. When an application breaks before or during it, ends the session and throws the fault. */
  async function withDesktop<T>(work: (current: DesktopSession) => Promise<T>): Promise<T> {
    const current = await running();
    try {
      await current.faults.requireNone();
      return await work(current);
    } catch (error) {
      // A crash may be the cause of an action that failed.
      const cause = await current.faults.requireNone().then(
        () => (error instanceof ActionError ? error : (current.faults.stopped(error) ?? error)),
        (fault: unknown) => fault,
      );
      if (!isFault(cause)) {
        if (!(cause instanceof ActionError)) await requireStanding(current);
        throw cause;
      }
      current.end(cause.message);
      throw await withEvidence(current.machine, cause, current.screen.seen());
    }
  }

  async function stateNow({ screen }: DesktopSession): Promise<SystemState> {
    // Another desktop may have changed what they share.
    if (share !== null) screen.forget();
    return screen.state();
  }

  return {
    name: "desktop",
    platform: "linux",
    applications: applications.map(({ id }) => id),
    reset,
    observe: (options) =>
      withDesktop(async ({ machine, screen }): Promise<Observation> => {
        if (options?.fresh === true) screen.forget();
        const { controls } = await screen.look();
        const isPictureNeeded = options?.screenshot === true || options?.text === true;
        const picture = isPictureNeeded ? await machine.display.screenshot() : null;
        const text = options?.text === true && picture !== null ? await pictures.read(picture) : null;
        return { controls, screenshot: options?.screenshot === true ? picture : null, text };
      }),
    act: (action) => withDesktop((current) => actOnDesktop(current, action)),
    point: (action) => withDesktop((current) => pointOnDesktop(current, action)),
    run: (program) =>
      withDesktop(async ({ machine, screen }) => {
        screen.forget();
        machine.sandbox.commands.ran(program.command);
        const result = await runInside(machine.sandbox, changing(program, screen));
        screen.forget();
        return result;
      }),
    commands: async () => session?.machine.sandbox.commands.take() ?? [],
    state: () => withDesktop(stateNow),
    fingerprint: () =>
      withDesktop(async (current) => fingerprintOf(await stateNow(current), (await current.screen.look()).controls)),
    close: async () => {
      await starting;
      stop();
      resets = 0;
      await Promise.all([stopping, spare.close(), pictures.close()]);
    },
    sandbox: () => {
      if (session === null) throw new EnvironmentError("DESKTOP_DIED", "the desktop is not running; reset it");
      return session.machine.sandbox;
    },
  };
}

/** The same program, before each of whose questions what was read of the screen is discarded: it does other things, too. */
function changing(program: ProgramRun, { forget }: ScreenMemory): ProgramRun {
  const { answer } = program;
  if (answer === undefined) return program;
  return {
    ...program,
    answer: (question, signal) => {
      forget();
      return answer(question, signal);
    },
  };
}

/** Throws EnvironmentError DESKTOP_DIED where the end of the desktop is why something on it has failed. */
async function requireStanding({ machine, requireAlive }: DesktopSession): Promise<void> {
  await Promise.race([machine.sandbox.exited, pause(endingMs)]);
  requireAlive();
}
