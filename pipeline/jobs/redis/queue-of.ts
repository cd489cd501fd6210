import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { keptSeconds, queuePrefix } from "./keys.js";

/** How often a job may throw, and how often its worker may be lost, before it is set aside. */
export const mostThrown = 3;
export const mostLost = 5;

/** The queue of a kind of jobs. Results that nobody fetches are forgotten after a week; what was set aside stays. */
export function queueOf(kind: string, connection: Redis): Queue {
  return new Queue(kind, {
    connection,
    prefix: queuePrefix,
    skipVersionCheck: true,
    // Events are a hint to look at once. Each is small, and a missed one costs a second.
    streams: { events: { maxLen: 2000 } },
    defaultJobOptions: {
      attempts: mostThrown,
      backoff: { type: "fixed", delay: 1000 },
      removeOnComplete: { age: keptSeconds },
      removeOnFail: false,
    },
  });
}
