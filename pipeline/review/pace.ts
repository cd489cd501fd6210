import type { Review } from "../schema/review.js";

/** How a reviewer worked. Answers without a time do not count for the pace. */
export interface PaceFigures {
  readonly answers: number;
  readonly accept: number;
  readonly reject: number;
  readonly timed: number;
  /** Null where no answer has a time, or none took any. */
  readonly tasks_per_hour: number | null;
  readonly median_seconds: number | null;
}

/** The figures of every reviewer, by name. */
export function paceOf(reviews: readonly Review[]): Record<string, PaceFigures> {
  const names = [...new Set(reviews.map(({ reviewer }) => reviewer))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const own = reviews.filter(({ reviewer }) => reviewer === name);
      const times = own.flatMap(({ seconds }) => seconds ?? []).sort((a, b) => a - b);
      const total = times.reduce((sum, seconds) => sum + seconds, 0);
      const accept = own.filter(({ verdict }) => verdict === "accept").length;
      const figures = {
        answers: own.length,
        accept,
        reject: own.length - accept,
        timed: times.length,
        tasks_per_hour: total === 0 ? null : (3600 * times.length) / total,
        median_seconds: medianOf(times),
      };
      return [name, figures];
    }),
  );
}

function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
