import type Database from "better-sqlite3";
import { RequestError } from "../../errors.js";
import { instanceAt } from "../../prove/instance.js";
import { allSteps, drawOrders, drawSample } from "../../prove/sample/draw-sample.js";
import { executableTask, otherBranch } from "../../prove/sample/executable-task.js";
import type { ExecutableTask } from "../../prove/sample/execute-order.js";
import { createRng, type Rng } from "../../rng.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { SampleRun } from "../../schema/records/sample-run.js";
import { findTasks, readTaskCells } from "../../store/read.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";

/** Orders of one task that are executed at the most. */
const mostOrders = 120;

/** One order of one stored task, to be executed. */
export interface SampleItem {
  readonly record: TaskRecord;
  readonly branch: SampleRun["branch"];
  readonly task: ExecutableTask;
  readonly order: readonly number[];
  /** The same order as node ids. */
  readonly nodes: string[];
}

/**
 * Draws tasks of one environment and some orders of each, with a condition of each branch; nothing is executed. The draw depends on the seed alone.
 * Throws StoreError when a stored record cannot be read.
 */
export function planSample(
  database: Database.Database,
  { environment, sample, seed, orders }: { environment: string; sample: number; seed: number; orders: number | "all" },
): SampleItem[] {
  const rng = createRng("prove", seed);
  const cells = readTaskCells(database).filter((cell) => cell.environment === environment);
  const definitions = readDefinitions(database);
  return drawSample(cells, sample, rng.fork("sample")).flatMap(({ id }) =>
    findTasks(database, id).flatMap((record) => {
      const taken = executableTask(record, definitions);
      const other = otherBranch(record, definitions);
      return [
        ...ordersOf(taken, rng.fork("orders", id)).map((one) => ({ record, branch: "taken" as const, ...one })),
        ...(other === null
          ? []
          : ordersOf(other, rng.fork("orders of the other branch", id)).map((one) => ({
              ...{ record, branch: "other" as const },
              ...one,
            }))),
      ];
    }),
  );

  function ordersOf(task: ExecutableTask, own: Rng) {
    const chosen = orders === "all" ? allSteps(task, mostOrders) : drawOrders(task, orders, own);
    return chosen.map((order) => ({
      task,
      order,
      nodes: order.map((node) => instanceAt(task.bound, node).node.id),
    }));
  }
}

/**
 * Throws PROVE_NO_TASKS for a dataset without tasks, PROVE_ENVIRONMENT for one whose tasks are all for other
 * environments.
 */
export function requireTasks(database: Database.Database, file: string, environment: string): void {
  const found = [...new Set(readTaskCells(database).map((cell) => cell.environment))];
  if (found.length === 0) throw new RequestError("PROVE_NO_TASKS", `${file} holds no tasks; make some with pnpm synth`);
  if (found.includes(environment)) return;
  throw new RequestError(
    "PROVE_ENVIRONMENT",
    `the tasks of ${file} are for ${found.join(" and ")}, and only those for ${environment} can be executed here; choose another dataset`,
  );
}
