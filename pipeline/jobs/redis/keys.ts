/** Everything that this program keeps in a Redis begins with this. */
export const prefix = "taskloom";

/** Seconds for which a result that nobody fetches, and what is shared, is kept. */
export const keptSeconds = 7 * 24 * 3600;

/** Seconds after which a worker or a run that says nothing is no longer listed. */
export const silentSeconds = 15;

export const keys = {
  /** Result of a job, by the hash of its bytes: a job that was done twice has two until one of them is fetched. */
  output: (job: string, hash: string): string => `${prefix}:out:${job}:${hash}`,
  shared: (hash: string): string => `${prefix}:shared:${hash}`,
  worker: (name: string): string => `${prefix}:worker:${name}`,
  run: (name: string): string => `${prefix}:run:${name}`,
};

/** Queues of BullMQ have a prefix of their own, so that none is named like a key above. */
export const queuePrefix = `${prefix}:queue`;
