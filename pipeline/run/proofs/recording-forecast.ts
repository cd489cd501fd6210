import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { z } from "zod";
import type { Catalog } from "../../catalog/catalog.js";
import { RequestError } from "../../errors.js";
import { recorder } from "../../recordings/read-recordings.js";
import type { StageEvent } from "../../stage.js";
import { openForAdding, withDatabase } from "../../store/file/database.js";
import { parseRow } from "../../store/file/parse-row.js";
import { drawTasks, type TaskChoice } from "../attempts/planned-attempts.js";
import { mostOrders } from "../distinct-trajectories.js";

/** Bytes that a step takes at most on average: its picture and its control tree. */
const bytesOfStep = 40_000;

/** Actions of a subtask on average. */
const stepsOfNode = 9;

/** Which trajectories are going to be recorded. */
interface RecordingWish extends Pick<TaskChoice, "sample"> {
  seed: number;
  trajectories: number | "all";
  again: boolean;
  environment: string;
}

/**
 * Says how many bytes the recordings of a dataset may take that are not there yet. Throws RequestError RECORD_DISK where the
 * disk has less room, and as `drawTasks`.
 */
export async function forecastSpace(file: string, catalog: Catalog, wish: RecordingWish): Promise<StageEvent> {
  const steps = await withDatabase(file, openForAdding, (database) => missingSteps(database, file, catalog, wish));
  const wanted = steps * bytesOfStep;
  const { bavail, bsize } = statfsSync(dirname(file));
  if (wanted > bavail * bsize) {
    throw new RequestError(
      "RECORD_DISK",
      `the recordings may take ${megabytes(wanted)} MB and the disk of ${file} has ${megabytes(bavail * bsize)} MB left; record fewer with --sample, or move the file`,
    );
  }
  return { kind: "notice", stage: "attempt", text: `the recordings may take up to ${megabytes(wanted)} MB` };
}

const rowSchema = z.object({ nodes: z.number().int(), orders: z.string(), recorded: z.number().int() });

function missingSteps(
  database: Database.Database,
  file: string,
  catalog: Catalog,
  { sample, seed, trajectories, again, environment }: RecordingWish,
): number {
  const statement = database.prepare(
    `SELECT json_array_length(dag_json, '$.nodes') AS nodes, topo_count AS orders,
       (SELECT count(*) FROM attempts WHERE task_id = tasks.id AND attempts.content_hash = tasks.content_hash
          AND agent = @agent AND attempts.seed = @seed AND attempts.success IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM attempt_steps WHERE attempt_id = attempts.id AND step_json ->> '$.screenshot' IS NULL
          )) AS recorded
     FROM tasks WHERE id = @id`,
  );
  return drawTasks(database, file, catalog, { sample, seed, environment }).reduce((sum, { id }) => {
    const row = statement.get({ id, agent: recorder, seed });
    const { nodes, orders, recorded } = parseRow(database, "tasks", rowSchema, row);
    const wanted = Math.min(trajectories === "all" ? mostOrders : trajectories, Number(orders));
    return sum + nodes * stepsOfNode * Math.max(0, wanted - (again ? 0 : recorded));
  }, 0);
}

export function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
