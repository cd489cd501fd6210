import { loadCatalog } from "../catalog/load.js";
import { type FileWriter, startFileWriter } from "../environments/files/file-writer.js";
import type { ProvenTask } from "../schema/stage-records.js";
import { stageNames } from "../stages.js";
import { createDataset } from "../store/dataset.js";
import { taskRecord } from "../store/task-record.js";
import { createContext } from "./context.js";
import type { OptionValues } from "./options.js";
import { obtainPool } from "./pool.js";
import { nodeTitles, printTask } from "./print-task.js";
import { programVersion } from "./program-version.js";
import { startProgress } from "./progress.js";
import { requestOf } from "./request.js";
import { printSummary, summarize } from "./summary.js";
import { writeTasks } from "./write-tasks.js";

type Values = OptionValues<
  "persona" | "level" | "count" | "seed" | "targetEnvironment" | "model" | "fresh" | "pool" | "out" | "quiet" | "json"
>;

/** `taskloom synth`: makes a dataset. Exit code 2 when fewer tasks were accepted than asked for. */
export async function runSynth(values: Values): Promise<number> {
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
  const file = values.out ?? `out/${request.persona}-${request.level}.sqlite`;
  const progress = await startProgress(stageNames, values.quiet || values.json);
  try {
    const context = createContext(catalog, { ...values, environment: values.targetEnvironment }, progress.report);
    const pool = await obtainPool(values, request.persona, context);
    const run = { command: "synth", request, programVersion: programVersion(), startedAt: new Date() };
    const dataset = createDataset({ file, pool: pool.subtasks, catalog, run });
    let accepted: ProvenTask[];
    try {
      accepted = await writeTasks({ dataset, pool, request, context, writer, model: values.model });
    } catch (error) {
      dataset.discard();
      throw error;
    }
    const records = accepted.map((task) => taskRecord(task, pool.subtasks, catalog));
    const summary = summarize({ request, file, accepted, records, rejected: progress.rejected, catalog });
    dataset.publish(summary, new Date());
    await progress.finish();
    if (values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    else if (!values.quiet) {
      const [task, record] = [accepted[0], records[0]];
      const example =
        task === undefined || record === undefined
          ? ""
          : `\n${printTask(record, task.proof, catalog, nodeTitles(record, pool.subtasks))}\n`;
      process.stdout.write(`${example}\n${printSummary(summary)}\n`);
    }
    return accepted.length < request.count ? 2 : 0;
  } finally {
    await progress.finish();
  }
}
