import { type Review, type ReviewReason, reviewReasons } from "../../schema/review.js";
import { wilsonInterval } from "../../store/statistics/wilson.js";
import { cohenKappa, fleissKappa, type GroupAgreement, type PairAgreement } from "./kappa.js";
import type { TaskFacets } from "./task-facets.js";
import { type ReviewedTask, type TaskVerdict, taskVerdicts } from "./task-verdicts.js";

/** Verdicts of a group of tasks. Disputed tasks do not enter the rate. */
export interface Acceptance {
  readonly reviewed: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly disputed: number;
  /** Accepted tasks divided by accepted and rejected ones; null without any. */
  readonly rate: number | null;
  /** 95 % confidence interval of the rate (Wilson); null without a rate. */
  readonly interval: readonly [number, number] | null;
}

export interface ReviewStatistics {
  /** Number of tasks of the dataset. */
  readonly tasks: number;
  readonly answers: number;
  readonly overall: Acceptance;
  readonly scenarios: Readonly<Record<string, Acceptance>>;
  readonly personas: Readonly<Record<string, Acceptance>>;
  readonly levels: Readonly<Record<string, Acceptance>>;
  /** By dimension and level: "branch hard". */
  readonly complexity: Readonly<Record<string, Acceptance>>;
  /** Rejecting answers by reason, and their share of all answers (null without answers). */
  readonly reasons: Readonly<Record<string, { answers: number; share: number | null }>>;
  readonly agreement: {
    readonly pairs: readonly ({ readonly reviewers: readonly [string, string] } & PairAgreement)[];
    /** Mean over the pairs for which kappa is defined; null without one. */
    readonly mean_cohen_kappa: number | null;
    readonly fleiss: GroupAgreement;
  };
  readonly reviewers: Readonly<Record<string, PaceFigures>>;
  /** Tasks with differing verdicts, also where a majority decides. */
  readonly disagreements: readonly Disagreement[];
}

export interface Disagreement {
  readonly task_id: string;
  readonly verdict: TaskVerdict;
  readonly accept: readonly string[];
  readonly reject: readonly { reviewer: string; reason: ReviewReason | null; comment: string | null }[];
}

/** Computes the statistics of the reviews of a dataset. */
export function reviewStatistics(
  reviews: readonly Review[],
  facets: ReadonlyMap<string, TaskFacets>,
): ReviewStatistics {
  const reviewed = taskVerdicts(reviews);
  const by = (keys: (facets: TaskFacets) => readonly string[]) => acceptanceBy(reviewed, facets, keys);
  const pairs = pairsOf(reviewed);
  return {
    tasks: facets.size,
    answers: reviews.length,
    overall: acceptanceOf(reviewed),
    scenarios: by(({ scenario }) => [scenario]),
    personas: by(({ persona }) => [persona]),
    levels: by(({ level }) => [level]),
    complexity: by(({ complexity }) => Object.entries(complexity).map((cell) => cell.join(" "))),
    reasons: reasonsOf(reviews),
    agreement: {
      pairs,
      mean_cohen_kappa: meanOf(pairs.flatMap(({ kappa }) => kappa ?? [])),
      fleiss: fleissKappa(reviewed.map((task) => task.reviews.map(({ verdict }) => verdict))),
    },
    reviewers: paceOf(reviews),
    disagreements: reviewed.flatMap(disagreementIn),
  };
}

function acceptanceOf(tasks: readonly ReviewedTask[]): Acceptance {
  const count = (wanted: TaskVerdict) => tasks.filter(({ verdict }) => verdict === wanted).length;
  const [accepted, rejected] = [count("accepted"), count("rejected")];
  const decided = accepted + rejected;
  return {
    reviewed: tasks.length,
    accepted,
    rejected,
    disputed: count("disputed"),
    rate: decided === 0 ? null : accepted / decided,
    interval: decided === 0 ? null : wilsonInterval(accepted, decided),
  };
}

function acceptanceBy(
  tasks: readonly ReviewedTask[],
  facets: ReadonlyMap<string, TaskFacets>,
  keysOf: (facets: TaskFacets) => readonly string[],
): Record<string, Acceptance> {
  const groups = new Map<string, ReviewedTask[]>();
  for (const task of tasks) {
    const own = facets.get(task.task_id);
    for (const key of own === undefined ? [] : keysOf(own)) groups.set(key, [...(groups.get(key) ?? []), task]);
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, group]) => [key, acceptanceOf(group)]));
}

function reasonsOf(reviews: readonly Review[]): ReviewStatistics["reasons"] {
  const figures = (wanted: ReviewReason) => {
    const answers = reviews.filter(({ reason }) => reason === wanted).length;
    return { answers, share: reviews.length === 0 ? null : answers / reviews.length };
  };
  return Object.fromEntries(reviewReasons.map((reason) => [reason, figures(reason)]));
}

/** Returns every pair of reviewers with a task in common. */
function pairsOf(tasks: readonly ReviewedTask[]): ReviewStatistics["agreement"]["pairs"] {
  const pairs = new Map<string, { reviewers: [string, string]; ratings: [string, string][] }>();
  for (const { reviews } of tasks) {
    const sorted = [...reviews].sort((a, b) => (a.reviewer < b.reviewer ? -1 : 1));
    for (const [i, first] of sorted.entries()) {
      for (const second of sorted.slice(i + 1)) {
        const reviewers: [string, string] = [first.reviewer, second.reviewer];
        const key = JSON.stringify(reviewers);
        const pair = pairs.get(key) ?? { reviewers, ratings: [] };
        pair.ratings.push([first.verdict, second.verdict]);
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { reviewers, ratings }]) => ({ reviewers, ...cohenKappa(ratings) }));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function disagreementIn({ task_id, reviews, verdict }: ReviewedTask): Disagreement[] {
  const accept = reviews.flatMap((review) => (review.verdict === "accept" ? [review.reviewer] : []));
  const reject = reviews.flatMap(({ verdict: said, reviewer, reason, comment }) =>
    said === "reject" ? [{ reviewer, reason, comment }] : [],
  );
  return accept.length > 0 && reject.length > 0 ? [{ task_id, verdict, accept, reject }] : [];
}

/** Counts and pace of one reviewer. Answers without a time do not enter the pace. */
interface PaceFigures {
  readonly answers: number;
  readonly accept: number;
  readonly reject: number;
  readonly timed: number;
  /** Null when no answer has a time, or the times add up to 0. */
  readonly tasks_per_hour: number | null;
  readonly median_seconds: number | null;
}

/** Returns the figures of every reviewer, by name. */
function paceOf(reviews: readonly Review[]): Record<string, PaceFigures> {
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
