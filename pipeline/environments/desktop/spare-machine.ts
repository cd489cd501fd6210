import { type BlankMachine, startMachine, stopMachine } from "./start-machine.js";

/** A desktop that is started ahead of its use. */
export interface SpareMachine {
  /** Begins to start one, unless there is one; what becomes of it shows when it is taken. */
  prepare(): void;
  /** The one that was started, or else a new one; throws as `startMachine`. */
  take(): Promise<BlankMachine>;
  /** Stops the one that waits. */
  close(): Promise<void>;
}

/** Keeps at most one desktop ready. */
export function openSpare(...what: Parameters<typeof startMachine>): SpareMachine {
  let waiting: Promise<BlankMachine | null> | null = null;

  /** The one that waits, if it came up and still lives. */
  async function claim(): Promise<BlankMachine | null> {
    const machine = await waiting;
    waiting = null;
    if (machine === null) return null;
    const isDead = await Promise.race([machine.sandbox.exited.then(() => true), Promise.resolve(false)]);
    if (!isDead) return machine;
    await stopMachine(machine);
    return null;
  }

  return {
    prepare() {
      // A start that fails is tried again by whoever needs it, and told to them.
      waiting ??= startMachine(...what).catch(() => null);
    },
    take: async () => (await claim()) ?? startMachine(...what),
    async close() {
      const machine = await claim();
      if (machine !== null) await stopMachine(machine);
    },
  };
}
