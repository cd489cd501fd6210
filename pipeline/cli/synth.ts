import { loadCatalog } from "../catalog/load.js";
import { type FileWriter, startFileWriter } from "../environments/files/file-writer.js";
import { RequestError } from "../errors.js";
import { nodeTitles } from "../node-title.js";
import type { TaskRecord } from "../schema/dataset-records.js";
import { stageNames } from "../stages.js";
import { createDataset } from "../store/dataset.js";
import { taskRecord } from "../store/task-record.js";
import { synthesistsOf } from "./authors.js";
import { createContext } from "./context.js";
import { costsByPlace } from "./model-costs.js";
import type { ModelValues } from "./model-settings.js";
import { type RunModels, startModels } from "./models.js";
import type { OptionValues } from "./options.js";
import { obtainPool } from "./pool.js";
import { printTask } from "./print-task.js";
import { programVersion } from "./program-version.js";
import { startProgress } from "./progress.js";
import { type RequestValues, requestOf, subjectOf } from "./request.js";
import { printSummary, type RunSummary, summarize } from "./summary.js";
import { withoutParts } from "./without-parts.js";
import { type Written, writeTasks } from "./write-tasks.js";

type Values = OptionValues<
  "dataset" | "plan" | "workers" | "without" | "targetEnvironment" | "fresh" | "pool" | "out" | "quiet" | "json"
> &
  RequestValues &
  ModelValues;

/** `taskloom synth`: makes a dataset. Exit code 2 when fewer tasks were accepted than asked for. */
export async function runSynth(values: Values): Promise<number> {
  if (values.dataset && values.without !== undefined) {
    throw new RequestError(
      "OPTION_WITHOUT",
      "--without is for a run with --persona or --scenario, not for a dataset by plan",
    );
  }
  if (values.dataset) return (await import("./synth-dataset.js")).runSynthDataset(values);
  const writer = startFileWriter();
  try {
    return await synthesize(values, writer);
  } finally {
    await writer.close();
  }
}

async function synthesize(values: Values, writer: FileWriter): Promise<number> {
  const catalog = await loadCatalog();
  const request = requestOf(values, catalog);
  const file =
    values.out ??
    `out/${[subjectOf(request), request.level, ...(values.without ?? []).map((part) => `without-${part}`)].join("-")}.sqlite`;
  const progress = await startProgress(stageNames, values.quiet || values.json);
  let models: RunModels | null = null;
  try {
    const plain = createContext(catalog, { ...values, environment: values.targetEnvironment }, progress.report);
    models = await startModels(values, plain);
    const context = { ...plain, lookAhead: values.batch ? request.count : models.lookAhead };
    const pool = await obtainPool(values, request.persona, models.at, context);
    const authors = withoutParts(await synthesistsOf(models.at, pool.subtasks, context), values.without ?? []);
    const setting = values.without === undefined ? {} : { without: values.without };
    const run = {
      command: "synth",
      request: { ...request, ...setting },
      programVersion: programVersion(),
      startedAt: new Date(),
    };
    const dataset = createDataset({ file, pool: pool.subtasks, catalog, run });
    let accepted: Written["accepted"];
    let records: TaskRecord[];
    let summary: RunSummary;
    try {
      const written = await writeTasks({ dataset, pool, request, context, writer, authors, models });
      accepted = written.accepted;
      const calls = models.ledger?.calls ?? [];
      dataset.writeModelCalls(calls);
      records = accepted.map((task) => taskRecord(task, pool.subtasks, catalog));
      summary = summarize({
        request,
        file,
        accepted,
        records,
        rejected: progress.rejected,
        catalog,
        models: costsByPlace(calls),
        stopped: written.stopped,
      });
      dataset.publish(summary, new Date());
    } catch (error) {
      dataset.discard();
      throw error;
    }
    await progress.finish();
    if (values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    else if (!values.quiet) {
      const shown = withMostOrders(accepted);
      const [task, record] = [accepted[shown], records[shown]];
      const example =
        task === undefined || record === undefined
          ? ""
          : `\n${printTask(record, task.proof, catalog, nodeTitles(record, pool.subtasks))}\n`;
      process.stdout.write(`${example}\n${printSummary(summary)}\n`);
    }
    return accepted.length < request.count ? 2 : 0;
  } finally {
    await progress.finish();
    models?.close();
  }
}

/** Position of the task that shows most of what a task graph is; of several that can be done in as many orders, the first. */
function withMostOrders(tasks: Written["accepted"]): number {
  const orders = tasks.map(({ proof }) => BigInt(proof.orders));
  return orders.reduce((best, count, at) => (count > (orders[best] ?? 0n) ? at : best), 0);
}
