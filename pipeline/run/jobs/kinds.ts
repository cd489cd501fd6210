import type { JobKind } from "../../jobs/job-kind.js";
import { attemptJob } from "./attempt-job.js";
import { chunkJob } from "./chunk-job.js";
import { importedAttemptJob } from "./imported-attempt-job.js";
import type { JobContext } from "./job-context.js";

/** Every kind of work that may be done on another machine. */
export const jobKinds: readonly JobKind<unknown, unknown, JobContext>[] = [attemptJob, importedAttemptJob, chunkJob];
