import type { Job as BullJob } from "bullmq";
import type { SetAside } from "../job-kind.js";

/** Characters of a reason or a stack that are kept. */
const longest = 4000;

/** Why a job of BullMQ was set aside, or null where it was not. */
export function setAsideOf(kind: string, job: BullJob): SetAside | null {
  const { id, failedReason, stacktrace, processedBy, attemptsStarted, stalledCounter } = job;
  if (id === undefined) return null;
  return {
    id,
    kind,
    reason: (failedReason || "unknown").slice(0, longest),
    stack: (stacktrace?.at(-1) || "none").slice(0, longest),
    worker: processedBy ?? null,
    begun: attemptsStarted,
    lost: stalledCounter,
  };
}
