import { join } from "node:path";
import { guard } from "../../environments/guard.js";
import { requireApplications } from "../../environments/require-applications.js";
import { RequestError } from "../../errors.js";
import { animate } from "../../export/watch-animation.js";
import { watchPage } from "../../export/watch-page.js";
import { requireReplaceable } from "../../files/output-file.js";
import { requireOutputFolder, withOutputFolder } from "../../files/output-folder.js";
import { gif, textWith } from "../../files/recognisers.js";
import { drawOrders } from "../../prove/sample/draw-sample.js";
import { executableTask } from "../../prove/sample/executable-task.js";
import { type ExecutableTask, executeOrder } from "../../prove/sample/execute-order.js";
import { createRng } from "../../rng.js";
import { createContext } from "../../run/context.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";
import { latestDataset, requireTask } from "../dataset-file.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import { type Platform, requireRunnable } from "../platform.js";
import { recordTask } from "../record-task.js";

type Values = OptionValues<"from" | "order" | "out" | "quiet" | "json">;

/** Largest size of the animated picture in bytes, so that it can be part of a web page. */
const largestPicture = 3_000_000;
const mostOrders = 120;
const ownPage = textWith("a page of a task's steps", "<!doctype html>", '<ul class="facts">');

/** `taskloom watch`: executes a task once and writes the page and the picture. Exit code 1 when it did not succeed. */
export async function runWatch(values: Values, [prefix = ""]: string[], platform: Platform): Promise<number> {
  const file = values.from ?? latestDataset("out");
  const { record, task } = await withDatabase(file, openDatabase, (database) => {
    const found = requireTask(database, prefix, file);
    return { record: found, task: executableTask(found, readDefinitions(database)) };
  });
  const orders = ordersOf(record, task);
  const order = orders[values.order];
  if (order === undefined) {
    throw new RequestError(
      "WATCH_ORDER",
      `the task has the orders 0 to ${orders.length - 1}, not ${values.order}; choose one with --order`,
    );
  }
  const folder = values.out ?? join("out", `watch-${record.id.slice(0, 8)}`);
  const page = join(folder, "index.html");
  const picture = join(folder, "task.gif");
  requireOutputFolder(folder);
  requireReplaceable(page, ownPage);
  requireReplaceable(picture, gif);
  const catalog = await platform.catalog();
  const context = createContext(
    catalog,
    { signal: interruptSignal(), computers: platform.computers, seed: 0 },
    () => undefined,
  );
  requireRunnable(record, context.environment);
  await requireApplications(
    context.environment,
    task.bound.instances.map(({ node }) => node.application),
  );
  const say = (words: string): void => {
    if (!values.quiet && !values.json) printErrorLine(words);
  };

  say(`Executing task ${record.id} on ${record.environment} ...`);
  const environment = guard(await context.environment.open());
  const execution = await executeOrder(environment, task, order, {
    screenshots: true,
    signal: context.signal,
  }).finally(() => environment.close());

  say(`Drawing ${execution.steps.length} steps ...`);
  const words = record.topo_count === "1" ? "the only order" : `order ${values.order} of ${record.topo_count} (from 0)`;
  const recording = await recordTask(record, task, execution, { catalog, order: words });
  const animation = await animate(recording, largestPicture);
  await withOutputFolder(folder, (output) => {
    output.write(["index.html"], watchPage(recording), ownPage);
    output.write(["task.gif"], animation, gif);
  });

  const { failure } = execution;
  const result = {
    task_id: record.id,
    environment: record.environment,
    steps: execution.steps.length,
    succeeded: failure === null,
    failure: failure === null ? null : { code: failure.code, message: failure.message, checks: failure.checks },
    page,
    picture,
  };
  if (values.json) printJson(result);
  else if (!values.quiet) print(`${recording.outcome.words}\n  page     ${page}\n  picture  ${picture}\n`);
  return failure === null ? 0 : 1;
}

/** Returns the listed orders of a task; for an infeasible task, which lists none, the one up to its blocked node. */
function ordersOf(record: TaskRecord, task: ExecutableTask): number[][] {
  if (task.blocked !== null) return drawOrders(task, mostOrders, createRng("watch", record.id));
  return record.successful_topo.map((order) => order.map((id) => record.dag.nodes.indexOf(id)));
}
