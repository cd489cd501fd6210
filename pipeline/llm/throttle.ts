import pLimit from "p-limit";

/** Calls of one provider at once: fewer when it complains. */
export interface Throttle {
  /** Runs the call when there is room. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** It answered. */
  succeeded(): void;
  /** It said that it is asked too often: half as many calls at once from now on. */
  tooMany(): void;
  /** Whether nobody else is known to wait for it at this time, for so many milliseconds: of a round that waits together one is told. */
  isFirstToWait(now: number, wait: number): boolean;
  readonly concurrency: number;
}

/**
 * Additive increase, multiplicative decrease, as TCP shares a line (Chiu and Jain 1989): one call more at once after a
 * whole round of answers, half as many after a complaint. A round of complaints counts once: calls that were under way
 * when the number was halved say nothing about the new one.
 */
export function createThrottle(most: number): Throttle {
  const limit = pLimit(most);
  let answersSince = 0;
  let complaintsToForgive = 0;
  let waitsUntil = 0;
  return {
    run: (call) => limit(call),
    succeeded() {
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
    isFirstToWait(now, wait) {
      const isFirst = now >= waitsUntil;
      if (isFirst) waitsUntil = now + wait;
      return isFirst;
    },
    get concurrency() {
      return limit.concurrency;
    },
  };
}
