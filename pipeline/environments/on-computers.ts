import type { Environment, EnvironmentFactory } from "./contract.js";
import { guard } from "./guard.js";

/** The computer of one lane of work. */
export interface LaneComputer {
  /** The computer, which is opened where there is none. Throws what opening throws. */
  get(): Promise<Environment>;
  /** Throws a broken computer away; the next `get` opens another. */
  discard(): Promise<void>;
}

/** A lane whose computer is opened when it is first asked for; `discard` closes it. */
export function laneComputer({ open }: Pick<EnvironmentFactory, "open">): LaneComputer {
  let environment: Environment | null = null;
  return {
    async get() {
      environment ??= guard(await open());
      return environment;
    },
    async discard() {
      const old = environment;
      environment = null;
      // A computer that broke may not be able to close.
      await old?.close().catch(() => undefined);
    },
  };
}

/**
 * Works on items, `parallel` at a time, each lane on a computer of its own. Ends early when `signal` is aborted; work that
 * was under way is told by the signal that it is given. An error of the work stops all lanes and is thrown.
 */
export async function onComputers<T>(
  items: readonly T[],
  { open }: Pick<EnvironmentFactory, "open">,
  { parallel, signal }: { parallel: number; signal: AbortSignal },
  work: (item: T, computer: LaneComputer, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const stopped = new AbortController();
  const either = AbortSignal.any([signal, stopped.signal]);

  async function workLane(): Promise<void> {
    const computer = laneComputer({ open });
    try {
      for (let item = waiting.shift(); item !== undefined && !either.aborted; item = waiting.shift()) {
        await work(item, computer, either);
      }
    } catch (error) {
      if (!either.aborted) {
        stopped.abort();
        throw error;
      }
    } finally {
      await computer.discard();
    }
  }

  const lanes = Array.from({ length: Math.max(1, Math.min(parallel, items.length)) }, workLane);
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
