import type { Catalog } from "../../catalog/catalog.js";
import { type FileWriter, startFileWriter } from "../../content/file-writer.js";
import { RequestError } from "../../errors.js";
import { catalogBeside } from "../../run/additions.js";
import { createContext } from "../../run/context.js";
import { createDropTally } from "../../run/drop-tally.js";
import { type MadeTasks, makeTasks } from "../../run/make-tasks.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { type RunModels, startModels } from "../../run/models/models.js";
import { obtainPool } from "../../run/pool/pool.js";
import { requireNothingRecorded } from "../../run/proofs/recorded-already.js";
import { stageNames } from "../../schema/drop.js";
import { isEnglish } from "../../schema/writing-language.js";
import type { SubtaskPool } from "../../spine.js";
import { nodeTitles } from "../../text/node-title.js";
import { readLanguage } from "../../text/read-language.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printSummary } from "../output/print-summary.js";
import { printTask } from "../output/print-task.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";
import { exitCodeOf, printRecorded, recordCommand, recordTasks } from "../record-tasks.js";
import { type RequestValues, requestOf, subjectOf } from "../request.js";

type Values = OptionValues<
  | "dataset"
  | "plan"
  | "workers"
  | "redis"
  | "priority"
  | "without"
  | "writtenIn"
  | "workplaces"
  | "pool"
  | "executeMade"
  | "trajectories"
  | "parallel"
  | "out"
  | "quiet"
  | "json"
> &
  RequestValues &
  ModelValues;

/** `taskloom synth`: makes a dataset. Exit code 2 when fewer tasks were accepted than asked for. */
export async function runSynth(values: Values, _: string[], platform: Platform): Promise<number> {
  if (values.dataset && values.without !== undefined) {
    throw new RequestError(
      "OPTION_WITHOUT",
      "--without is for a run with --persona or --scenario, not for a dataset by plan",
    );
  }
  if (values.parallel !== undefined && !values.executeMade) {
    throw new RequestError(
      "SYNTH_PARALLEL",
      "--parallel says on how many computers trajectories are recorded; give --execute with it, or leave it out",
    );
  }
  if (values.redis !== undefined && !values.dataset && !values.executeMade) {
    const text = "workers make whole datasets and record trajectories";
    throw new RequestError("JOBS_DATASET", `${text}; give --dataset or --execute, or leave --redis out`);
  }
  if (values.dataset) return (await import("./synth-dataset.js")).runSynthDataset(values, platform);
  const writer = startFileWriter();
  try {
    return await synthesize(values, writer, platform);
  } finally {
    await writer.close();
  }
}

async function synthesize(values: Values, writer: FileWriter, platform: Platform): Promise<number> {
  const catalog = await catalogBeside(await platform.catalog(), values.workplaces);
  const request = requestOf(values, catalog);
  const { without = [] } = values;
  const language = readLanguage(values.writtenIn);
  const tags = isEnglish(language) ? [] : [language.tag];
  const name = [subjectOf(request), request.level, ...tags, ...without.map((part) => `without-${part}`)].join("-");
  const file = values.out ?? `out/${name}.sqlite`;
  if (values.executeMade) await requireNothingRecorded(file, (tasks) => recordCommand(file, values, tasks));
  const progress = await startProgress(stageNames, values.quiet || values.json);
  const drops = createDropTally();
  let models: RunModels | null = null;
  try {
    const plain = createContext(
      catalog,
      { signal: interruptSignal(), computers: platform.computers, ...values },
      progress.report,
    );
    models = await startModels(values, plain);
    const context = { ...plain, lookAhead: values.batch ? request.count : models.lookAhead };
    const pool = await obtainPool(values.pool, request.persona, context);
    const made = await makeTasks({ request, file, pool, models, without, language, context, writer, drops });
    await progress.finish();
    const recorded = values.executeMade && made.accepted.length > 0 ? await recordTasks(file, values, platform) : null;
    if (values.json) printJson({ ...made.summary, ...(recorded !== null && { recorded }) });
    else if (!values.quiet) {
      print(`${exampleOf(made, pool, catalog)}\n${printSummary(made.summary)}\n`);
      const goOn = recordCommand(file, values, made.accepted.length);
      if (recorded !== null) print(`\n${printRecorded(recorded, goOn)}\n`);
    }
    return made.accepted.length < request.count ? 2 : recorded === null ? 0 : exitCodeOf(recorded);
  } finally {
    await progress.finish();
    models?.close();
  }
}

/** Formats one of the tasks in full; "" when there is none. */
function exampleOf({ accepted, records }: MadeTasks, pool: SubtaskPool, catalog: Catalog): string {
  const shown = withMostOrders(accepted);
  const [task, record] = [accepted[shown], records[shown]];
  if (task === undefined || record === undefined) return "";
  return `\n${printTask(record, { proof: task.proof, graded: [] }, catalog, nodeTitles(record, pool.subtasks))}\n`;
}

/** Returns the index of the task with the most topological orders, as an example; the first of several. */
function withMostOrders(tasks: MadeTasks["accepted"]): number {
  const orders = tasks.map(({ proof }) => BigInt(proof.orders));
  return orders.reduce((best, count, at) => (count > (orders[best] ?? 0n) ? at : best), 0);
}
