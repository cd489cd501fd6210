import pLimit from "p-limit";
import { ModelError } from "../errors.js";

/** Calls of one provider at once: fewer when it complains, none once it is given up. */
export interface Throttle {
  /** Runs the call when there is room. Throws MODEL_UNAVAILABLE once the provider is given up. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** It answered. */
  succeeded(): void;
  /** It said that it is asked too often: half as many calls at once from now on. */
  tooMany(): void;
  /** It could not be reached, or did not answer in time. */
  failed(detail: string): void;
  /**
   * Whether this is the first call to wait at this time, for the given milliseconds. Of calls that wait together, one
   * is reported.
   */
  isFirstToWait(now: number, wait: number): boolean;
  /** Throws MODEL_UNAVAILABLE once the provider is given up. */
  check(): void;
  readonly concurrency: number;
}

/** Circuit breaker: opens after 8 consecutive failures, plus one per call in flight, up to the limit below. */
const patience = 8;
const mostForgiven = 16;

/**
 * Additive increase, multiplicative decrease, as TCP shares a line (Chiu and Jain 1989): one call more at once after a
 * whole round of answers, half as many after a complaint. A round of complaints counts once: calls that were under way
 * when the number was halved say nothing about the new one. A breaker opens after `patience` failures beside those of
 * calls that were in flight together.
 */
export function createThrottle(provider: string, most: number): Throttle {
  const limit = pLimit(most);
  let answersSince = 0;
  let complaintsToForgive = 0;
  let failuresInARow = 0;
  let givenUp: string | null = null;
  let waitsUntil = 0;

  const check = (): void => {
    if (givenUp === null) return;
    throw new ModelError(
      "MODEL_UNAVAILABLE",
      `${provider} failed ${failuresInARow} times in a row (${givenUp}): what is done is kept; run the same command again when it answers, or choose another --model`,
    );
  };

  return {
    run: (call) =>
      limit(() => {
        check();
        return call();
      }),
    succeeded() {
      failuresInARow = 0;
      complaintsToForgive = Math.max(0, complaintsToForgive - 1);
      answersSince += 1;
      if (answersSince < limit.concurrency || limit.concurrency >= most) return;
      answersSince = 0;
      limit.concurrency += 1;
    },
    tooMany() {
      if (complaintsToForgive > 0) {
        complaintsToForgive -= 1;
        return;
      }
      complaintsToForgive = limit.activeCount - 1;
      answersSince = 0;
      limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2));
    },
    failed(detail) {
      failuresInARow += 1;
      if (failuresInARow >= patience + Math.min(limit.activeCount - 1, mostForgiven)) givenUp ??= detail;
    },
    isFirstToWait(now, wait) {
      const isFirst = now >= waitsUntil;
      if (isFirst) waitsUntil = now + wait;
      return isFirst;
    },
    check,
    get concurrency() {
      return limit.concurrency;
    },
  };
}
