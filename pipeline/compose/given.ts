import type { TaskDraft } from "../schema/task/task.js";

/** A draft and its skeleton, the key of its subtasks and hand-overs. */
export interface NewDraft {
  draft: TaskDraft;
  skeleton: string;
}

/** Whether a skeleton is not to have one more task. */
export type IsUsedUp = (skeleton: string) => boolean;

/** The drafts that a run of composition has yielded so far. */
export interface Given {
  /** Tasks that may share a skeleton. */
  readonly tasksPerSkeleton: number;
  /** How many tasks a skeleton has. */
  usesOf(skeleton: string): number;
  /** Remembers a draft; returns false for one that was yielded before. */
  admit(found: NewDraft): boolean;
}

/** Remembers drafts; `usesBefore` tells how many tasks of a skeleton there were before. */
export function rememberGiven(tasksPerSkeleton: number, usesBefore: (skeleton: string) => number): Given {
  const ids = new Set<string>();
  const uses = new Map<string, number>();
  const usesOf = (skeleton: string) => uses.get(skeleton) ?? usesBefore(skeleton);
  return {
    tasksPerSkeleton,
    usesOf,
    admit({ draft, skeleton }) {
      if (ids.has(draft.id)) return false;
      ids.add(draft.id);
      uses.set(skeleton, usesOf(skeleton) + 1);
      return true;
    },
  };
}
