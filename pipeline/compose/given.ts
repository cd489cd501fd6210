import type { OpenDraft } from "./finish-draft.js";

/** What a run of composition has given already. */
export interface Given {
  /** Whether as many tasks have these subtasks and edges as may. */
  isUsedUp(skeleton: string): boolean;
  /** Why a draft is not new enough; null for one that is, which is then remembered. */
  refuse(open: OpenDraft): "duplicate" | "skeleton" | null;
  /** Whether sketches with these hand-overs came to skeletons that are used up again and again. */
  isWorn(handovers: string): boolean;
  /** Remembers that one did. */
  wear(handovers: string): void;
}

/** Times that a sketch may come to something used up: by the precedences that its values need it could come to others. */
const mostWear = 2;

/** Remembers drafts; `usesBefore` tells how many tasks of a skeleton there were before. */
export function rememberGiven(tasksPerSkeleton: number, usesBefore: (skeleton: string) => number): Given {
  const keys = new Set<string>();
  const skeletons = new Map<string, number>();
  const worn = new Map<string, number>();
  const usesOf = (skeleton: string) => skeletons.get(skeleton) ?? usesBefore(skeleton);
  const isUsedUp = (skeleton: string) => usesOf(skeleton) >= tasksPerSkeleton;
  return {
    isUsedUp,
    refuse: ({ key, skeleton }) => {
      if (keys.has(key)) return "duplicate";
      if (isUsedUp(skeleton)) return "skeleton";
      keys.add(key);
      skeletons.set(skeleton, usesOf(skeleton) + 1);
      return null;
    },
    isWorn: (handovers) => (worn.get(handovers) ?? 0) >= mostWear,
    wear: (handovers) => worn.set(handovers, (worn.get(handovers) ?? 0) + 1),
  };
}
