import type { Catalog } from "../catalog/catalog.js";
import type { JobRunner } from "../jobs/job-runner.js";
import type { JobContext } from "../run/jobs/job-context.js";
import type { StageEvent } from "../stage.js";
import type { OptionValues } from "./options.js";
import type { Platform } from "./platform.js";

/** Works with the workers of the Redis that is named, or without any; nothing of it is loaded where none is named. */
export async function withJobs<T>(
  { redis, priority }: OptionValues<"redis" | "priority">,
  { catalog, platform, report }: { catalog: Catalog; platform: Platform; report: (event: StageEvent) => void },
  use: (jobs: JobRunner<JobContext> | undefined) => Promise<T>,
): Promise<T> {
  if (redis === undefined) return use(undefined);
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
