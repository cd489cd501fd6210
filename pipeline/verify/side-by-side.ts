import type { Environment } from "../environments/contract.js";
import { EnvironmentError } from "../errors.js";
import type { Context } from "../stage.js";

/** What is done with each item, and what is made of one on which the environment breaks. */
interface Work<T, R> {
  do(item: T, environment: Environment, index: number): Promise<R>;
  giveUp(item: T, error: EnvironmentError): R;
}

/**
 * Works on up to `context.parallel` items at once, each on an environment of its own; gives the results in the order
 * of the items. After an EnvironmentError the item is given up and the environment replaced by a new one. Any other
 * error ends everything, and so does an interrupt.
 */
export async function* sideBySide<T, R>(
  items: readonly T[],
  context: Pick<Context, "environment" | "parallel" | "signal">,
  work: Work<T, R>,
): AsyncIterable<R> {
  const results = items.map(() => deferred<R>());
  let next = 0;
  let stopped = false;

  async function keepWorking(): Promise<void> {
    let environment = await context.environment.open();
    try {
      while (!stopped && next < items.length) {
        context.signal.throwIfAborted();
        const index = next++;
        const item = items[index];
        if (item === undefined) continue;
        try {
          results[index]?.resolve(await work.do(item, environment, index));
        } catch (error) {
          if (!(error instanceof EnvironmentError)) throw error;
          results[index]?.resolve(work.giveUp(item, error));
          await environment.close().catch(() => undefined);
          environment = await context.environment.open();
        }
      }
    } finally {
      stopped = true;
      await environment.close();
    }
  }

  const count = Math.max(1, Math.min(context.parallel ?? 1, items.length));
  const workers = Array.from({ length: items.length === 0 ? 0 : count }, keepWorking);
  const all = Promise.all(workers);
  all.catch(() => undefined);
  try {
    for (const result of results) {
      await Promise.race([result.promise, all]);
      yield await result.promise;
    }
    await all;
  } finally {
    stopped = true;
    await Promise.allSettled(workers);
  }
}

interface Deferred<R> {
  promise: Promise<R>;
  resolve(value: R): void;
}

function deferred<R>(): Deferred<R> {
  let resolve: (value: R) => void = () => undefined;
  const promise = new Promise<R>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
