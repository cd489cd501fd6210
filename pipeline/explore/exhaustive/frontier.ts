/** Tasks that wait, best first: what was tried least often, then what needs the shorter path, then in order of arrival. */
export interface Frontier<T> {
  add(task: T): void;
  next(): T | null;
  size(): number;
}

/**
 * A frontier over tasks with a key (what is tried) and a depth (how long the way to it is). How often a key was
 * tried is counted when its task leaves, so the order adapts while the walk goes on: a task whose key has been
 * tried since it was added goes back. Cost: constant per task and try.
 */
export function createFrontier<T extends { key: string; depth: number }>(): Frontier<T> {
  const tried = new Map<string, number>();
  const buckets = new Map<number, T[]>();
  let count = 0;

  const rank = (task: T) => (tried.get(task.key) ?? 0) * depthLimit + Math.min(task.depth, depthLimit - 1);
  function put(task: T): void {
    const at = rank(task);
    const bucket = buckets.get(at);
    if (bucket === undefined) buckets.set(at, [task]);
    else bucket.push(task);
  }

  return {
    add: (task) => {
      count += 1;
      put(task);
    },
    next: () => {
      for (;;) {
        if (count === 0) return null;
        const best = Math.min(...[...buckets.keys()]);
        const bucket = buckets.get(best) ?? [];
        const task = bucket.shift();
        if (bucket.length === 0) buckets.delete(best);
        if (task === undefined) continue;
        if (rank(task) > best) {
          put(task);
          continue;
        }
        count -= 1;
        tried.set(task.key, (tried.get(task.key) ?? 0) + 1);
        return task;
      }
    },
    size: () => count,
  };
}

/** Depths beyond it count alike. */
const depthLimit = 16;
