import { availableParallelism } from "node:os";

/** Threads to work with: as many as were asked for, else as many as there are cores, at most eight. */
export function workerCount(asked: number | undefined): number {
  return asked ?? Math.min(8, availableParallelism());
}
