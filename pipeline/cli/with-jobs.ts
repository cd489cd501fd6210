import type { Catalog } from "../catalog/catalog.js";
import { RequestError } from "../errors.js";
import type { JobRunner } from "../jobs/job-runner.js";
import type { JobContext } from "../run/jobs/job-context.js";
import type { StageEvent } from "../stage.js";
import type { OptionValues } from "./options.js";
import type { Platform } from "./platform.js";

type Values = OptionValues<"redis" | "priority"> & Partial<OptionValues<"parallel" | "workers">>;

/**
 * Works with the workers of the Redis that is named, or without any; nothing of it is loaded where none is named. Throws
 * RequestError JOBS_OPTION for an option that would have no effect, and as `openJobs`.
 */
export async function withJobs<T>(
  { redis, priority, parallel, workers }: Values,
  { catalog, platform, report }: { catalog: Catalog; platform: Platform; report: (event: StageEvent) => void },
  use: (jobs: JobRunner<JobContext> | undefined) => Promise<T>,
): Promise<T> {
  if (redis === undefined && priority !== undefined) {
    throw new RequestError("JOBS_OPTION", "--priority is for --redis; give both, or leave it out");
  }
  if (redis === undefined) return use(undefined);
  if (parallel !== undefined || workers !== undefined) {
    const text = "--parallel and --workers are for this machine, and with --redis it does no job";
    throw new RequestError("JOBS_OPTION", `${text}; leave them out, and give --parallel to pnpm worker`);
  }
  const { openJobs } = await import("../run/jobs/open-jobs.js");
  const environment = platform.computers([...catalog.applications.values()]);
  const notice = (text: string): void => report({ kind: "notice", stage: "jobs", text });
  const jobs = await openJobs({ redis, priority, catalog, environment, report: notice });
  try {
    return await use(jobs);
  } finally {
    await jobs.close();
  }
}
