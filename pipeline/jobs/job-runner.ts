import type { Job, JobKind, JobOutcome } from "./job-kind.js";

/** Takes jobs and brings their results, in whatever order they end. */
export interface JobRunner<Context> {
  /** Does a job; rejects with the signal's reason when it is aborted first. */
  run<Data, Result>(
    kind: JobKind<Data, Result, Context>,
    job: Job<Data>,
    signal: AbortSignal,
  ): Promise<JobOutcome<Result>>;
  /** Number of jobs that are worth handing over before one of them has ended. */
  room(): number;
  /** Keeps a value that many jobs need; they name it by the text that is returned, and find it by `SharedValues`. */
  share(value: unknown): Promise<string>;
  /** Says how far the run has come, where others look for it. */
  tell(progress: RunProgress): void;
  /** Ends it; jobs that nobody has begun are taken back. */
  close(): Promise<void>;
}

/** How a job finds what was shared. Throws RefusedJob JOB_SHARED for what is there no more. */
export type SharedValues = (name: string) => Promise<unknown>;

/** How far a run has come. */
export interface RunProgress {
  readonly command: string;
  readonly done: number;
  readonly total: number | null;
  readonly setAside: number;
}

/**
 * Hands jobs over as long as there is room, and each outcome to `take` as it comes; what `take` has done is released. Ends
 * early when `signal` is aborted. An error of a job or of `take` stops what is under way and is thrown.
 */
export async function runJobs<J extends Job<Data>, Data, Result, Context>(
  runner: JobRunner<Context>,
  kind: JobKind<Data, Result, Context>,
  jobs: Iterable<J>,
  signal: AbortSignal,
  take: (job: J, outcome: JobOutcome<Result>) => void,
): Promise<void> {
  const stopped = new AbortController();
  const either = AbortSignal.any([signal, stopped.signal]);
  const underWay = new Set<Promise<void>>();
  let failed: { error: unknown } | null = null;
  for (const job of jobs) {
    while (underWay.size >= runner.room() && !either.aborted) await Promise.race(underWay);
    if (either.aborted) break;
    const work = doOne(job)
      .catch((error: unknown) => {
        if (either.aborted) return;
        failed = { error };
        stopped.abort();
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }
  await Promise.all(underWay);
  if (failed !== null) throw (failed as { error: unknown }).error;

  async function doOne(job: J): Promise<void> {
    const outcome = await runner.run(kind, job, either);
    take(job, outcome);
    if ("result" in outcome) await outcome.release();
  }
}
