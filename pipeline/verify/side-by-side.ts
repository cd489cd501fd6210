import type { Environment } from "../environments/contract.js";
import { EnvironmentError } from "../errors.js";
import { inParallel } from "../flow/in-parallel.js";
import type { Context } from "../stage.js";

/** What is done with each item, and what is made of one on which the environment breaks. */
interface Work<T, R> {
  do(item: T, environment: Environment, index: number): Promise<R>;
  giveUp(item: T, error: EnvironmentError): R;
}

/**
 * Works on up to `context.parallel` items at once, each on an environment of its own; gives the results in the order
 * of the items. After an EnvironmentError the item is given up, and the environment with it. Any other error ends
 * everything, and so does an interrupt.
 */
export async function* sideBySide<T, R>(
  items: readonly T[],
  { environment: factory, parallel = 1, signal }: Pick<Context, "environment" | "parallel" | "signal">,
  work: Work<T, R>,
): AsyncIterable<R> {
  const idle: Environment[] = [];

  async function* workOn([index, item]: readonly [number, T]): AsyncIterable<R> {
    signal.throwIfAborted();
    const environment = idle.pop() ?? (await factory.open());
    let result: R;
    try {
      result = await work.do(item, environment, index);
      idle.push(environment);
    } catch (error) {
      await environment.close().catch(() => undefined);
      if (!(error instanceof EnvironmentError)) throw error;
      result = work.giveUp(item, error);
    }
    yield result;
  }

  try {
    yield* inParallel(items.entries(), parallel, workOn, signal);
  } finally {
    await Promise.all(idle.map((environment) => environment.close()));
  }
}
