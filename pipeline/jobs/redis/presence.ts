import type { Redis } from "ioredis";
import { z } from "zod";
import type { Clock } from "../../llm/clock.js";
import { parseJson } from "../../text/parse-json.js";
import { keys, silentSeconds } from "./keys.js";

/** What a worker says of itself every few seconds. Its name says nothing of the machine. */
export const workerPresenceSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  environment: z.string(),
  lanes: z.number().int(),
  /** Milliseconds since 1970. */
  since: z.number(),
  done: z.number().int(),
  failed: z.number().int(),
  under_way: z.array(z.strictObject({ kind: z.string(), job: z.string(), since: z.number(), at: z.string() })),
});
export type WorkerPresence = z.infer<typeof workerPresenceSchema>;

/** What a run says of itself. */
export const runPresenceSchema = z.strictObject({
  name: z.string(),
  command: z.string(),
  since: z.number(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  set_aside: z.number().int(),
});
export type RunPresence = z.infer<typeof runPresenceSchema>;

/** Says again and again what is there now, until the signal is aborted; it is no longer listed then. */
export async function keepPresent(
  redis: Redis,
  key: string,
  now: () => WorkerPresence | RunPresence,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await redis.set(key, JSON.stringify(now()), "EX", silentSeconds);
    await clock.sleep((silentSeconds * 1000) / 5, signal).catch(() => undefined);
  }
  await redis.del(key);
}

/** The workers that are there, by name. */
export function readWorkers(redis: Redis): Promise<WorkerPresence[]> {
  return readPresent(redis, keys.worker("*"), workerPresenceSchema);
}

/** The runs that are under way, by name. */
export function readRuns(redis: Redis): Promise<RunPresence[]> {
  return readPresent(redis, keys.run("*"), runPresenceSchema);
}

async function readPresent<T extends { name: string }>(
  redis: Redis,
  pattern: string,
  schema: z.ZodType<T>,
): Promise<T[]> {
  const found = new Set<string>();
  for await (const batch of redis.scanStream({ match: pattern, count: 1000 })) {
    for (const key of z.array(z.string()).parse(batch)) found.add(key);
  }
  if (found.size === 0) return [];
  const texts = await redis.mget(...found);
  const present = texts.flatMap((text) => (text === null ? [] : [schema.parse(parseJson(text))]));
  return present.sort((a, b) => (a.name < b.name ? -1 : 1));
}
