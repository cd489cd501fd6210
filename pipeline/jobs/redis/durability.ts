import type { Redis } from "ioredis";

/** Returns what a Redis should do and does not so that no job is lost when it restarts or is full; null where all is well. */
export async function keepsOnDisk(redis: Redis): Promise<string | null> {
  const [persistence, memory] = await Promise.all([redis.info("persistence"), redis.info("memory")]);
  const missing = [
    ...(/^aof_enabled:1/m.test(persistence) ? [] : ["--appendonly yes"]),
    ...(/^maxmemory_policy:noeviction/m.test(memory) ? [] : ["--maxmemory-policy noeviction"]),
  ];
  if (missing.length === 0) return null;
  return `this Redis may lose jobs when it restarts or is full; start it with ${missing.join(" ")}`;
}
