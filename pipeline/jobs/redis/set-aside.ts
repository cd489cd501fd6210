import type { Job as BullJob } from "bullmq";
import type { SetAside } from "../job-kind.js";
import { mostLost } from "./queue-of.js";

/** Characters of a reason or a stack that are kept. */
const longest = 4000;

/** Why a job of BullMQ was set aside, or null where it was not. */
export function setAsideOf(kind: string, job: BullJob): SetAside | null {
  const { id, failedReason, stacktrace, processedBy, attemptsStarted, stalledCounter } = job;
  if (id === undefined) return null;
  const isWorkers = stalledCounter > mostLost;
  const reason = isWorkers ? `its worker was lost ${stalledCounter} times; it may be what ends them` : failedReason;
  return {
    id,
    kind,
    reason: (reason || "unknown").slice(0, longest),
    stack: (stacktrace?.at(-1) || "none").slice(0, longest),
    worker: processedBy ?? null,
    begun: attemptsStarted,
    lost: stalledCounter,
  };
}
