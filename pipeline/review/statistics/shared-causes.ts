import type { ReviewReason } from "../../schema/review.js";
import type { TaskFacets } from "./task-facets.js";
import type { ReviewedTask } from "./task-verdicts.js";

/** A subtask that stands in more rejected tasks than chance puts there. */
export interface SharedCause {
  readonly subtask_id: string;
  /** Decided tasks that use it, and the rejected ones among them. */
  readonly tasks: number;
  readonly rejected: number;
  /** How likely so many rejections are if it has nothing to do with them. */
  readonly probability: number;
  readonly reasons: readonly ReviewReason[];
}

/** The chance of naming a single innocent subtask. */
const significance = 0.05;

/**
 * Subtasks behind rejections: for each, a one-sided exact test (Fisher) asks how likely it is that so many of its tasks
 * are among the rejected ones if rejections fall on decided tasks at random; over all subtasks, Holm's procedure keeps
 * the chance of naming any innocent one below 5 %. Disputed tasks do not count.
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

/** The chance that of `drawn` out of `all` things at least `hits` are among the `marked` ones (hypergeometric). */
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
