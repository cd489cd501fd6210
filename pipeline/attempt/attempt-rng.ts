import { createRng, type Rng } from "../rng.js";
import type { AttemptRecord } from "../schema/attempt/attempt-records.js";

/** The random choices of a scripted agent in one attempt: an attempt that is looked at again makes the same ones. */
export function attemptRng({
  seed,
  agent,
  task_id,
  repeat,
}: Pick<AttemptRecord, "seed" | "agent" | "task_id" | "repeat">): Rng {
  return createRng("attempt", seed, agent, task_id, repeat);
}
