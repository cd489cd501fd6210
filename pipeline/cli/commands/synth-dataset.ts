import { readDatasetPlan } from "../../catalog/dataset-plan.js";
import { catalogBeside } from "../../run/additions.js";
import { createContext } from "../../run/context.js";
import { makeDataset } from "../../run/make-dataset.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import { requireNothingRecorded } from "../../run/proofs/recorded-already.js";
import type { StageEvent } from "../../stage.js";
import { readLanguage } from "../../text/read-language.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { startDatasetProgress } from "../output/dataset-progress.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import { printDatasetSummary } from "../output/print-dataset-summary.js";
import type { Platform } from "../platform.js";
import { exitCodeOf, printRecorded, recordCommand, recordTasks } from "../record-tasks.js";
import { type RequestValues, wishOf } from "../request.js";
import { withJobs } from "../with-jobs.js";

type Values = OptionValues<
  | "writtenIn"
  | "workplaces"
  | "pool"
  | "plan"
  | "workers"
  | "redis"
  | "priority"
  | "executeMade"
  | "trajectories"
  | "parallel"
  | "out"
  | "quiet"
  | "json"
> &
  RequestValues &
  ModelValues;

/**
 * `taskloom synth --dataset`: makes the dataset of a plan, restricted by the other options. Exit code 2 when quotas
 * were not met, the run was interrupted, or its models could not be asked any more; the same command resumes it.
 */
export async function runSynthDataset(values: Values, platform: Platform): Promise<number> {
  const file = values.out ?? "out/dataset.sqlite";
  if (values.executeMade) await requireNothingRecorded(file, (tasks) => recordCommand(file, values, tasks));
  const catalog = await catalogBeside(await platform.catalog(), values.workplaces);
  const plan = await readDatasetPlan(values.plan);
  const settings = { ...values, signal: interruptSignal(), computers: platform.computers };
  const notice = (event: StageEvent): void => {
    if (event.kind === "notice" && !(values.quiet || values.json)) printErrorLine(event.text);
  };
  const context = createContext(catalog, settings, notice);
  const { seed, count, pool, workers } = values;
  const wish = wishOf(values, catalog);
  const progress = startDatasetProgress(count ?? plan.tasks, values.quiet || values.json);
  const models = await startModels(values, context);
  try {
    const summary = await withJobs(values, { catalog, platform, report: notice }, (jobs) =>
      makeDataset({
        ...{
          plan,
          wish,
          language: readLanguage(values.writtenIn),
          count,
          seed,
          pool,
          workers,
          jobs,
          models,
          context,
          file,
        },
        report: ({ chunk, ...growth }) => progress.report({ ...growth, quota: chunk.quota }),
      }),
    );
    progress.finish();
    const isDone = !summary.interrupted && summary.accepted > 0;
    const recorded = values.executeMade && isDone ? await recordTasks(file, values, platform) : null;
    if (values.json) printJson({ ...summary, ...(recorded !== null && { recorded }) });
    else if (!values.quiet) {
      print(`${printDatasetSummary(summary)}\n`);
      if (recorded !== null) print(`\n${printRecorded(recorded, recordCommand(file, values, summary.accepted))}\n`);
    }
    if (summary.interrupted || summary.accepted < summary.requested) return 2;
    return recorded === null ? 0 : exitCodeOf(recorded);
  } finally {
    progress.finish();
    models.close();
  }
}
