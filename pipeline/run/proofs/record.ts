import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { z } from "zod";
import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { RequestError } from "../../errors.js";
import type { SetAside } from "../../jobs/job-kind.js";
import type { JobRunner } from "../../jobs/job-runner.js";
import type { Clock } from "../../llm/clock.js";
import { recorder, refusal } from "../../recordings/read-recordings.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { StageEvent } from "../../stage.js";
import { readAttempts, type StoredAttempt } from "../../store/attempts/attempts.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { parseRow } from "../../store/file/parse-row.js";
import { readTasks } from "../../store/read.js";
import { evaluate } from "../attempts/evaluate.js";
import type { TaskChoice } from "../attempts/planned-attempts.js";
import { mostOrders } from "../distinct-trajectories.js";
import type { JobContext } from "../jobs/job-context.js";

/** Which tasks of a dataset are recorded, and in how many orders. */
export interface RecordOptions extends Pick<TaskChoice, "sample" | "seed"> {
  /** Different orders of each task; all are at most 120. 1 by default. */
  trajectories?: number | "all";
  /** Who records; by default this process, on `parallel` computers. The caller closes it. */
  jobs?: JobRunner<JobContext> | undefined;
  /** Computers used at once in this process; 2 by default. */
  parallel?: number | undefined;
  /** Whether to record again what is recorded already. */
  again?: boolean;
  computers?: ((applications: readonly Application[]) => EnvironmentFactory) | undefined;
  /** The catalog; that of the package by default. */
  catalog?: Catalog;
  /** Stops the run; finished recordings are kept. */
  signal?: AbortSignal;
  report?: (event: StageEvent) => void;
  clock?: Clock;
}

/** What a run of recording has made. */
export interface RecordedTasks {
  file: string;
  environment: string;
  /** Trajectories that were asked for, and those of them that are recorded now; `resumed` were there before. */
  planned: number;
  resumed: number;
  recorded: number;
  steps: number;
  /** Pictures of the whole dataset, and their bytes. */
  pictures: number;
  picture_bytes: number;
  interrupted: boolean;
  /** Trajectories that were executed and are no recording, with the reason. */
  failed: { task_id: string; why: string }[];
  /** Trajectories that could not be executed at all, and why. */
  set_aside: SetAside[];
}

/** Bytes that a step takes at most on average: its picture and its control tree. */
const bytesOfStep = 40_000;

/** Actions of a subtask on average. */
const stepsOfNode = 9;

/**
 * Executes gold trajectories of a dataset on real applications and stores each step with the picture and the controls
 * before it; what is recorded already is not done again. Throws as `evaluate`, and RequestError RECORD_DISK where the disk
 * would not hold the recordings.
 */
export async function record(file: string, options: RecordOptions = {}): Promise<RecordedTasks> {
  const { trajectories = 1, seed = 1, ...rest } = options;
  await forecastSpace(file, options);
  const made = await evaluate(file, {
    ...rest,
    seed,
    agent: recorder,
    repeats: { orders: trajectories },
    screenshots: true,
  });
  const { environment, planned, resumed, interrupted, set_aside } = made;
  return withDatabase(file, openDatabase, async (database) => {
    const attempts = readAttempts(database, { agent: recorder, seed });
    const failed = attempts.flatMap((stored) => failureOf(stored));
    const kept = attempts.filter((stored) => refusal(stored) === null);
    const steps = kept.reduce((sum, { record: { steps: done } }) => sum + done.length, 0);
    return {
      ...{ file, environment, planned, resumed, recorded: kept.length, steps },
      ...pictureFigures(database),
      ...{ interrupted, failed, set_aside },
    };
  });
}

function failureOf(stored: StoredAttempt): RecordedTasks["failed"] {
  const why = refusal(stored);
  return why === null ? [] : [{ task_id: stored.record.task_id, why }];
}

/**
 * Reports how many bytes the recordings of a dataset may take. Throws RequestError RECORD_DISK where the disk has less room.
 */
async function forecastSpace(file: string, { sample, trajectories = 1, report }: RecordOptions): Promise<void> {
  const steps = await withDatabase(file, openDatabase, (database) => {
    const lengths = [...readTasks(database)].map(({ dag, topo_count }) => {
      const orders = Math.min(trajectories === "all" ? mostOrders : trajectories, Number(topo_count));
      return dag.nodes.length * stepsOfNode * orders;
    });
    const all = lengths.reduce((sum, length) => sum + length, 0);
    return all * Math.min(1, (sample ?? lengths.length) / Math.max(1, lengths.length));
  });
  const wanted = steps * bytesOfStep;
  const { bavail, bsize } = statfsSync(dirname(file));
  if (wanted > bavail * bsize) {
    throw new RequestError(
      "RECORD_DISK",
      `the recordings may take ${megabytes(wanted)} MB and the disk of ${file} has ${megabytes(bavail * bsize)} MB left; record fewer with --sample, or move the file`,
    );
  }
  const text = `the recordings may take up to ${megabytes(wanted)} MB`;
  report?.({ kind: "notice", stage: "attempt", text });
}

export function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}

const figuresSchema = z.object({ pictures: z.number().int(), picture_bytes: z.number().int() });

function pictureFigures(database: Database.Database): z.infer<typeof figuresSchema> {
  const row = database
    .prepare("SELECT count(*) AS pictures, coalesce(sum(length(picture)), 0) AS picture_bytes FROM attempt_screens")
    .get();
  return parseRow(database, "attempt_screens", figuresSchema, row);
}
