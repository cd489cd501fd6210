import type Database from "better-sqlite3";
import { z } from "zod";
import type { Catalog } from "../../catalog/catalog.js";
import { loadCatalog } from "../../catalog/load.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import type { SetAside } from "../../jobs/job-kind.js";
import type { JobRunner } from "../../jobs/job-runner.js";
import type { Clock } from "../../llm/clock.js";
import { recorder, refusal } from "../../recordings/read-recordings.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { StageEvent } from "../../stage.js";
import { eachAttempt } from "../../store/attempts/attempts.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { parseRow } from "../../store/file/parse-row.js";
import { evaluate } from "../attempts/evaluate.js";
import type { TaskChoice } from "../attempts/planned-attempts.js";
import type { JobContext } from "../jobs/job-context.js";
import { forecastSpace } from "./recording-forecast.js";

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

/**
 * Executes gold trajectories of a dataset on real applications and stores each step with the picture and the controls
 * before it; what is recorded already is not done again. Throws as `evaluate`, and RequestError RECORD_DISK where the disk
 * would not hold the recordings.
 */
export async function record(file: string, options: RecordOptions = {}): Promise<RecordedTasks> {
  const { trajectories = 1, seed = 1, again = false, computers = desktopOf, report, sample, ...rest } = options;
  const catalog = options.catalog ?? (await loadCatalog());
  const { name } = computers([...catalog.applications.values()]);
  const wish = { sample, seed, trajectories, again, environment: name };
  report?.(await forecastSpace(file, catalog, wish));
  const made = await evaluate(file, {
    ...{ ...rest, catalog, computers, again, seed, sample },
    ...(report !== undefined && { report }),
    agent: recorder,
    repeats: { orders: trajectories },
    screenshots: true,
  });
  const { environment, planned, resumed, interrupted, set_aside } = made;
  return withDatabase(file, openDatabase, async (database) => {
    const failed: RecordedTasks["failed"] = [];
    let [recorded, steps] = [0, 0];
    for (const stored of eachAttempt(database, { agent: recorder, seed })) {
      const why = refusal(stored);
      if (why !== null) failed.push({ task_id: stored.record.task_id, why });
      else [recorded, steps] = [recorded + 1, steps + stored.record.steps.length];
    }
    return {
      ...{ file, environment, planned, resumed, recorded, steps },
      ...pictureFigures(database),
      ...{ interrupted, failed, set_aside },
    };
  });
}

const figuresSchema = z.object({ pictures: z.number().int(), picture_bytes: z.number().int() });

function pictureFigures(database: Database.Database): z.infer<typeof figuresSchema> {
  const row = database
    .prepare("SELECT count(*) AS pictures, coalesce(sum(length(picture)), 0) AS picture_bytes FROM attempt_screens")
    .get();
  return parseRow(database, "attempt_screens", figuresSchema, row);
}
