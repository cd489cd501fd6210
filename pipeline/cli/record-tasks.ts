import { createContext } from "../run/context.js";
import type { ModelValues } from "../run/models/model-settings.js";
import { type RunModels, startModels } from "../run/models/models.js";
import { type NarratedSteps, narrateRecordings } from "../run/narrate-recordings.js";
import { type RecordedTasks, record } from "../run/proofs/record.js";
import { megabytes } from "../run/proofs/recording-forecast.js";
import type { StageEvent } from "../stage.js";
import { openForAdding, withDatabase } from "../store/file/database.js";
import { interruptSignal } from "./interrupt.js";
import type { OptionValues } from "./options.js";
import { startProgress } from "./output/progress.js";
import type { Platform } from "./platform.js";
import { withJobs } from "./with-jobs.js";

type Values = OptionValues<"seed" | "trajectories" | "parallel" | "redis" | "priority" | "quiet" | "json"> &
  ModelValues & { readonly sample?: number; readonly again?: boolean };

/** What was recorded, and what a model has told of it; null where none was asked. */
export interface RecordedInRun extends RecordedTasks {
  narrated: NarratedSteps | null;
}

/**
 * Records gold trajectories of a dataset and lets the model of the role "narrate" tell them, with progress on standard
 * error.
 */
export async function recordTasks(file: string, values: Values, platform: Platform): Promise<RecordedInRun> {
  const { seed, sample, trajectories, parallel, again = false, quiet, json } = values;
  const progress = await startProgress(["attempt", "narrate", "jobs"], quiet || json);
  const { computers } = platform;
  const settings = { signal: interruptSignal(), computers, seed };
  let models: RunModels | null = null;
  try {
    const catalog = await platform.catalog();
    models = await startModels(values, createContext(catalog, settings, progress.report));
    const made = await withJobs(values, { catalog, platform, report: progress.report }, (jobs) =>
      record(file, {
        ...{ ...settings, trajectories, parallel, jobs, again, catalog, report: progress.report },
        ...(sample !== undefined && { sample }),
      }),
    );
    return { ...made, narrated: await narrated(file, models, progress.report) };
  } finally {
    await progress.finish();
    models?.close();
  }
}

async function narrated(
  file: string,
  { at, lookAhead }: RunModels,
  report: (event: StageEvent) => void,
): Promise<NarratedSteps | null> {
  const model = at("narrate");
  if (model === null) return null;
  return withDatabase(file, openForAdding, (database) =>
    narrateRecordings(database, model, { concurrency: lookAhead, report }),
  );
}

/** 0 where all was recorded, 1 where something could not be, 2 where the run was stopped or a job was set aside. */
export function exitCodeOf({ interrupted, failed, set_aside }: RecordedTasks): number {
  if (interrupted || set_aside.length > 0) return 2;
  return failed.length > 0 ? 1 : 0;
}

/** The command that goes on with recording so many tasks of a dataset. */
export function recordCommand(
  file: string,
  { seed, trajectories }: Pick<Values, "seed" | "trajectories">,
  tasks: number,
): string {
  const orders = trajectories === 1 ? "" : ` --trajectories ${trajectories}`;
  return `pnpm prove --record --from ${file} --sample ${tasks} --seed ${seed}${orders}`;
}

/** What there is of recordings, and why some are missing; `command` goes on where the run was stopped. */
export function printRecorded({ interrupted, narrated: told, ...made }: RecordedInRun, command: string): string {
  const { recorded, planned, resumed, steps, pictures, picture_bytes, failed, set_aside, file, environment } = made;
  return [
    ...(interrupted ? [`Stopped before all was recorded; go on with ${command}`, ""] : []),
    `${recorded} trajectories are recorded on ${environment}; ${planned} were asked for, ${resumed} of them there before`,
    `  steps       ${steps}, with ${pictures} different pictures of ${megabytes(picture_bytes)} MB in all`,
    ...(told === null ? [] : narratedLines(told)),
    ...failed.map(({ task_id, why }) => `  no record   ${task_id}: ${why}`),
    ...set_aside.map(({ id, reason }) => `  set aside   ${id}: ${reason}`),
    `  dataset     ${file}; pnpm export --list shows the forms in which it can be written`,
  ].join("\n");
}

function narratedLines({ told, refused }: NarratedSteps): string[] {
  const reasons = Object.entries(refused).map(([why, times]) => `  as offline  ${times} times: ${why}`);
  return [`  told        ${told} steps by the model`, ...reasons];
}
