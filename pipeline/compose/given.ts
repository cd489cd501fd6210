import type { TaskDraft } from "../schema/task.js";

/** A draft and its skeleton, the key of its subtasks and hand-overs. */
export interface NewDraft {
  draft: TaskDraft;
  skeleton: string;
}

/** The drafts that a run of composition has yielded so far. */
export interface Given {
  /** Returns whether a skeleton has the largest allowed number of tasks. */
  isUsedUp(skeleton: string): boolean;
  /** Remembers a draft; returns false for one that was yielded before. */
  admit(found: NewDraft): boolean;
}

/** Remembers drafts; `usesBefore` tells how many tasks of a skeleton there were before. */
export function rememberGiven(tasksPerSkeleton: number, usesBefore: (skeleton: string) => number): Given {
  const ids = new Set<string>();
  const uses = new Map<string, number>();
  const usesOf = (skeleton: string) => uses.get(skeleton) ?? usesBefore(skeleton);
  return {
    isUsedUp: (skeleton) => usesOf(skeleton) >= tasksPerSkeleton,
    admit({ draft, skeleton }) {
      if (ids.has(draft.id)) return false;
      ids.add(draft.id);
      uses.set(skeleton, usesOf(skeleton) + 1);
      return true;
    },
  };
}
