import type { ReviewReason } from "../../schema/review.js";
import type { TaskFacets } from "./task-facets.js";
import type { ReviewedTask } from "./task-verdicts.js";

/** A subtask that occurs in significantly more rejected tasks than expected by chance. */
export interface SharedCause {
  readonly subtask_id: string;
  /** Decided tasks that use it, and the rejected ones among them. */
  readonly tasks: number;
  readonly rejected: number;
  /** p-value: the probability of at least as many rejections if they are independent of the subtask. */
  readonly probability: number;
  readonly reasons: readonly ReviewReason[];
}

/** Largest probability of a false positive over all subtasks together. */
const significance = 0.05;

/**
 * Returns the subtasks that are associated with rejections. For each, a one-sided exact test (Fisher) compares its
 * share of rejected tasks with random rejections among the decided tasks. Holm's procedure keeps the probability of any
 * false positive below 5 %. Disputed tasks do not count.
 */
export function sharedCauses(
  tasks: readonly ReviewedTask[],
  facets: ReadonlyMap<string, Pick<TaskFacets, "subtask_ids">>,
): SharedCause[] {
  const decided = tasks.filter(({ verdict }) => verdict !== "disputed");
  const rejections = decided.filter(({ verdict }) => verdict === "rejected").length;
  const users = new Map<string, ReviewedTask[]>();
  for (const task of decided) {
    const { subtask_ids } = facets.get(task.task_id) ?? { subtask_ids: [] };
    for (const id of new Set(subtask_ids)) users.set(id, [...(users.get(id) ?? []), task]);
  }
  const tested = [...users]
    .map(([subtask_id, own]): SharedCause => {
      const rejected = own.filter(({ verdict }) => verdict === "rejected");
      const probability = chanceOfAtLeast(rejected.length, own.length, rejections, decided.length);
      const reasons = rejected.flatMap(({ reviews }) => reviews.flatMap(({ reason }) => reason ?? []));
      return {
        subtask_id,
        tasks: own.length,
        rejected: rejected.length,
        probability,
        reasons: [...new Set(reasons)].sort(),
      };
    })
    .sort((a, b) => a.probability - b.probability || (a.subtask_id < b.subtask_id ? -1 : 1));
  const innocent = tested.findIndex(({ probability }, i) => probability > significance / (tested.length - i));
  return innocent < 0 ? tested : tested.slice(0, innocent);
}

/**
 * Returns the probability that `drawn` out of `all` items contain at least `hits` of the `marked` ones (hypergeometric
 * distribution).
 */
export function chanceOfAtLeast(hits: number, drawn: number, marked: number, all: number): number {
  let chance = 0;
  for (let k = hits; k <= Math.min(drawn, marked); k++) {
    if (drawn - k > all - marked) continue;
    chance += Math.exp(logChoose(marked, k) + logChoose(all - marked, drawn - k) - logChoose(all, drawn));
  }
  return Math.min(1, chance);
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
  return sum;
}
