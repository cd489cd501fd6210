import type { Clock } from "../llm/clock.js";

/**
 * What comes of the work; null where it takes longer than so many seconds, which its signal then tells it. Rejects as the
 * work, or by `signal`.
 */
export async function withinTime<T>(
  seconds: number,
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ value: T } | null> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const silence = clock.sleep(seconds * 1000, either).then(
    () => null,
    () => {
      signal.throwIfAborted();
      // The answer came first.
      return new Promise<never>(() => undefined);
    },
  );
  try {
    return await Promise.race([work(either).then((value) => ({ value })), silence]);
  } finally {
    over.abort();
  }
}
