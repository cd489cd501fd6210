import { megabytes, type RecordedTasks, record } from "../run/record.js";
import { interruptSignal } from "./interrupt.js";
import type { OptionValues } from "./options.js";
import { startProgress } from "./output/progress.js";
import type { Platform } from "./platform.js";

type Values = OptionValues<"seed" | "trajectories" | "quiet" | "json"> & {
  readonly sample?: number;
  readonly parallel?: number | undefined;
  readonly again?: boolean;
};

/** Records gold trajectories of a dataset with progress on standard error. */
export async function recordTasks(file: string, values: Values, platform: Platform): Promise<RecordedTasks> {
  const { seed, sample, trajectories, parallel, again = false, quiet, json } = values;
  const progress = await startProgress(["attempt"], quiet || json);
  try {
    return await record(file, {
      ...{ seed, trajectories, parallel, again, computers: platform.computers, catalog: await platform.catalog() },
      ...(sample !== undefined && { sample }),
      ...{ signal: interruptSignal(), report: progress.report },
    });
  } finally {
    await progress.finish();
  }
}

/** 0 where all was recorded, 1 where something could not be, 2 where the run was stopped. */
export function exitCodeOf({ interrupted, failed }: RecordedTasks): number {
  if (interrupted) return 2;
  return failed.length > 0 ? 1 : 0;
}

/** What there is of recordings, and why some are missing. */
export function printRecorded({ interrupted, ...made }: RecordedTasks): string {
  const { recorded, planned, resumed, steps, pictures, picture_bytes, failed, file, environment } = made;
  return [
    ...(interrupted ? ["Stopped before all was recorded; the same command goes on.", ""] : []),
    `${recorded} trajectories are recorded on ${environment}; ${planned} were asked for, ${resumed} of them there before`,
    `  steps       ${steps}, with ${pictures} different pictures of ${megabytes(picture_bytes)} MB in all`,
    ...failed.map(({ task_id, why }) => `  no record   ${task_id}: ${why}`),
    `  dataset     ${file}; pnpm export --list shows the forms in which it can be written`,
  ].join("\n");
}
