import { Redis } from "ioredis";
import { RequestError, TaskloomError } from "../../errors.js";
import type { RedisAddress } from "./redis-address.js";

/** Milliseconds within which the first connection has to stand; a later one is tried again for as long as it takes. */
const firstConnection = 5000;
const mostPause = 2000;

/**
 * Connects to a Redis. A connection that is lost later is made again, and commands wait for it. `report` is told when it
 * is lost and when it is back. Throws TaskloomError REDIS_UNREACHABLE and RequestError REDIS_REFUSED.
 */
export async function connectRedis(address: RedisAddress, report: (text: string) => void): Promise<Redis> {
  let isLost = false;
  let isGivenUp = false;
  const redis: Redis = new Redis({
    ...address.options,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: firstConnection,
    retryStrategy: (times) => (isGivenUp ? null : Math.min(100 * times, mostPause)),
  });
  let problem: Error = new Error("no answer");
  redis.on("error", (error: Error) => {
    problem = error;
  });
  const over = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(problem), firstConnection);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late]);
  } catch (error) {
    isGivenUp = true;
    redis.disconnect();
    throw explain(address, problem.message === "no answer" && error instanceof Error ? error : problem);
  } finally {
    over.abort();
  }
  redis.on("reconnecting", () => {
    if (!isLost) report(`the connection to ${address.shown} is lost; it is tried again`);
    isLost = true;
  });
  redis.on("ready", () => {
    if (isLost) report(`the connection to ${address.shown} is back`);
    isLost = false;
  });
  return redis;
}

function explain({ shown }: RedisAddress, { message }: Error): TaskloomError {
  if (/WRONGPASS|NOAUTH|NOPERM/.test(message)) {
    return new RequestError("REDIS_REFUSED", `${shown} refuses the name or the password; give both in --redis`);
  }
  const advice = "start redis-server there, or give another address with --redis";
  return new TaskloomError("REDIS_UNREACHABLE", `there is no Redis at ${shown} (${message}); ${advice}`);
}
