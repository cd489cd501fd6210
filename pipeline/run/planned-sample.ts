import type Database from "better-sqlite3";
import { RequestError } from "../errors.js";
import { drawOrders, drawSample } from "../prove/draw-sample.js";
import { executableTask } from "../prove/executable-task.js";
import type { ExecutableTask } from "../prove/execute-order.js";
import { instanceAt } from "../prove/instance.js";
import { createRng } from "../rng.js";
import type { TaskRecord } from "../schema/dataset-records.js";
import { findTasks, readTaskCells } from "../store/read.js";
import { readDefinitions } from "../store/read-definitions.js";

/** One order of one stored task that is to be executed. */
export interface SampleItem {
  readonly record: TaskRecord;
  readonly task: ExecutableTask;
  readonly order: readonly number[];
  /** The same order as node ids. */
  readonly nodes: string[];
}

/**
 * Draws tasks of one environment and some orders of each. The seed alone decides which; nothing is executed.
 * Throws StoreError when a stored record cannot be read.
 */
export function planSample(
  database: Database.Database,
  { environment, sample, seed, orders }: { environment: string; sample: number; seed: number; orders: number },
): SampleItem[] {
  const rng = createRng("prove", seed);
  const cells = readTaskCells(database).filter((cell) => cell.environment === environment);
  const definitions = readDefinitions(database);
  return drawSample(cells, sample, rng.fork("sample")).flatMap(({ id }) =>
    findTasks(database, id).flatMap((record) => {
      const task = executableTask(record, definitions);
      return drawOrders(task, orders, rng.fork("orders", id)).map((order) => {
        const nodes = order.map((node) => instanceAt(task.bound, node).node.id);
        return { record, task, order, nodes };
      });
    }),
  );
}

/**
 * Returns the environment that the tasks of a dataset are for; of several, the wanted one. Throws RequestError
 * PROVE_NO_TASKS for an empty dataset, and PROVE_ENVIRONMENT when a choice is missing or has no tasks.
 */
export function environmentOfTasks(database: Database.Database, file: string, wanted: string | undefined): string {
  const found = [...new Set(readTaskCells(database).map(({ environment }) => environment))];
  const [only] = found;
  if (only === undefined) throw new RequestError("PROVE_NO_TASKS", `${file} holds no tasks; make some with pnpm synth`);
  if (wanted === undefined && found.length === 1) return only;
  if (wanted !== undefined && found.includes(wanted)) return wanted;
  const which = wanted === undefined ? "several environments" : `no environment "${wanted}"`;
  throw new RequestError(
    "PROVE_ENVIRONMENT",
    `${file} has tasks of ${which}; choose --environment ${found.join(" or ")}`,
  );
}
