/** Counts what an export wrote, and by reason what a format could not hold. */
export interface ExportTally {
  wrote(what: string, times?: number): void;
  /** `reason` says what is missing and what was done about it: "a click with the middle button: the step is left out". */
  unsaid(reason: string): void;
  readonly counts: Readonly<Record<string, number>>;
  readonly reasons: Readonly<Record<string, number>>;
}

export function exportTally(): ExportTally {
  const counts: Record<string, number> = {};
  const reasons: Record<string, number> = {};
  return {
    counts,
    reasons,
    wrote(what, times = 1) {
      counts[what] = (counts[what] ?? 0) + times;
    },
    unsaid(reason) {
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    },
  };
}
