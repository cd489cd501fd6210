import { readDatasetPlan } from "../../catalog/dataset-plan.js";
import { RequestError } from "../../errors.js";
import { createContext } from "../../run/context.js";
import { makeDataset } from "../../run/make-dataset.js";
import type { ModelValues } from "../../run/model-settings.js";
import { startModels } from "../../run/models.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { startDatasetProgress } from "../output/dataset-progress.js";
import { print, printJson } from "../output/print.js";
import { printDatasetSummary } from "../output/print-dataset-summary.js";
import type { Platform } from "../platform.js";
import { type RequestValues, wishOf } from "../request.js";

type Values = OptionValues<"pool" | "plan" | "workers" | "fresh" | "out" | "quiet" | "json"> &
  RequestValues &
  ModelValues;

/**
 * `taskloom synth --dataset`: makes the dataset of a plan, restricted by the other options. Exit code 2 when quotas
 * were not met, the run was interrupted, or its models could not be asked any more; the same command resumes it.
 */
export async function runSynthDataset(values: Values, platform: Platform): Promise<number> {
  if (values.fresh) {
    throw new RequestError(
      "OPTION_DATASET",
      "--fresh and --dataset exclude each other: make a pool with pnpm explore and pnpm verify, and name it with --pool",
    );
  }
  const catalog = await platform.catalog();
  const plan = await readDatasetPlan(values.plan);
  const settings = { ...values, signal: interruptSignal(), computers: platform.computers };
  const context = createContext(catalog, settings, () => undefined);
  const { seed, count, pool, workers } = values;
  const wish = wishOf(values, catalog);
  const progress = startDatasetProgress(count ?? plan.tasks, values.quiet || values.json);
  const models = await startModels(values, context);
  try {
    const summary = await makeDataset({
      ...{ plan, wish, count, seed, pool, workers, models, context },
      file: values.out ?? "out/dataset.sqlite",
      report: ({ chunk, ...growth }) => progress.report({ ...growth, quota: chunk.quota }),
    });
    progress.finish();
    if (values.json) printJson(summary);
    else if (!values.quiet) print(`${printDatasetSummary(summary)}\n`);
    return summary.interrupted || summary.accepted < summary.requested ? 2 : 0;
  } finally {
    progress.finish();
    models.close();
  }
}
