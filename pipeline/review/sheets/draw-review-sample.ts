import type { Rng } from "../../rng.js";
import type { TaskFacets } from "../statistics/task-facets.js";

export const strata = ["scenario", "level", "complexity"] as const;
export type Stratum = (typeof strata)[number];

/** Which tasks to select for review. */
export interface SampleWish {
  /** Number of tasks; null for all. */
  readonly count: number | null;
  /** Stratum by whose values the sample is allocated proportionally; null for a simple random sample. */
  readonly stratify: Stratum | null;
  /** Returns whether a task may be added to the sample so far; otherwise it is skipped. */
  readonly admit: (task: TaskFacets) => boolean;
}

/**
 * Draws tasks uniformly without replacement and returns them in the order of `tasks`. Allocation to strata is
 * proportional, by largest remainders (Hamilton), so that the acceptance rate of the sample estimates that of the
 * tasks. Places that a stratum cannot fill with admitted tasks go to the other strata.
 */
export function drawReviewSample(
  tasks: readonly TaskFacets[],
  { count, stratify, admit }: SampleWish,
  rng: Rng,
): TaskFacets[] {
  if (count === null) return [...tasks];
  const groups = new Map<string, TaskFacets[]>();
  for (const task of tasks) {
    const key = stratify === null ? "" : stratumOf(task, stratify);
    groups.set(key, [...(groups.get(key) ?? []), task]);
  }
  const open = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => ({ size: members.length, waiting: rng.fork("stratum", key).shuffle(members) }));
  const drawn = new Set<TaskFacets>();
  while (drawn.size < count) {
    const left = open.filter(({ waiting }) => waiting.length > 0);
    if (left.length === 0) break;
    const quotas = allocate(
      left.map(({ size }) => size),
      count - drawn.size,
    );
    for (const [i, { waiting }] of left.entries()) take(waiting, quotas[i] ?? 0, admit, drawn);
  }
  return tasks.filter((task) => drawn.has(task));
}

function stratumOf(task: TaskFacets, stratify: Stratum): string {
  return stratify === "complexity" ? Object.values(task.complexity).join(" ") : task[stratify];
}

/** Removes and returns up to `quota` admitted tasks from the end of the waiting ones. */
function take(waiting: TaskFacets[], quota: number, admit: SampleWish["admit"], drawn: Set<TaskFacets>): void {
  for (let taken = 0; taken < quota; ) {
    const task = waiting.pop();
    if (task === undefined) return;
    if (!admit(task)) continue;
    drawn.add(task);
    taken++;
  }
}

/** Returns whole numbers in proportion to the sizes that add up to `total`. */
function allocate(sizes: readonly number[], total: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  // Integer arithmetic gives equal shares equal remainders.
  const parts = sizes.map((size, i) => ({ i, whole: Math.floor((size * total) / all), rest: (size * total) % all }));
  const quotas = parts.map(({ whole }) => whole);
  const missing = total - quotas.reduce((sum, quota) => sum + quota, 0);
  for (const { i } of [...parts].sort((a, b) => b.rest - a.rest || a.i - b.i).slice(0, missing)) {
    quotas[i] = (quotas[i] ?? 0) + 1;
  }
  return quotas;
}
