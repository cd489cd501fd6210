import { readDatasetPlan } from "../catalog/dataset-plan.js";
import { loadCatalog } from "../catalog/load.js";
import { RequestError } from "../errors.js";
import { createContext } from "../run/context.js";
import { makeDataset } from "../run/dataset/make-dataset.js";
import { lotMakersOf } from "../run/lot-makers.js";
import { costsByPlace } from "../run/model-costs.js";
import type { ModelValues } from "../run/model-settings.js";
import { startModels } from "../run/models.js";
import { committedPoolFolder, obtainPool } from "../run/pool.js";
import { programVersion } from "../run/program-version.js";
import { subtaskMaterial } from "../run/subtask-material.js";
import { startDatasetProgress } from "./dataset-progress.js";
import { type DatasetSummary, printDatasetSummary, summarizeDataset } from "./dataset-summary.js";
import type { OptionValues } from "./options.js";
import { type RequestValues, wishOf } from "./request.js";

type Values = OptionValues<"targetEnvironment" | "pool" | "plan" | "workers" | "fresh" | "out" | "quiet" | "json"> &
  RequestValues &
  ModelValues;

/**
 * `taskloom synth --dataset`: makes what a plan says, within what is asked for beside it. Exit code 2 when quotas could
 * not be met, the run was interrupted, or its models could not be asked any further; the same command goes on.
 */
export async function runSynthDataset(values: Values): Promise<number> {
  if (values.fresh) {
    throw new RequestError(
      "OPTION_DATASET",
      "--fresh and --dataset exclude each other: make a pool with pnpm explore and pnpm verify, and name it with --pool",
    );
  }
  const catalog = await loadCatalog();
  const plan = await readDatasetPlan(values.plan);
  const context = createContext(catalog, { ...values, environment: values.targetEnvironment }, () => undefined);
  const pool = await obtainPool(
    { ...values, fresh: false },
    undefined,
    () => null,
    context,
    () => undefined,
  );
  const count = values.count ?? plan.tasks;
  const file = values.out ?? "out/dataset.sqlite";
  const startedAt = new Date();
  const progress = startDatasetProgress(count, values.quiet || values.json);
  const environment = context.environment.forks ? await context.environment.open() : null;
  const models = await startModels(values, context);
  try {
    const { dataset, outcome } = await makeDataset({
      plan,
      wish: wishOf(values, catalog),
      count,
      seed: values.seed,
      environment: context.environment.name,
      pool,
      poolFolder: values.pool ?? committedPoolFolder(),
      catalog,
      file,
      earlier: null,
      rejected: new Set(),
      makers: await lotMakersOf(models, values.workers, pool, context),
      command: "synth",
      programVersion: programVersion(),
      startedAt,
      signal: context.signal,
      material: (subtask) => subtaskMaterial(subtask, environment),
      report: ({ lot, ...growth }) => progress.report({ ...growth, quota: lot.quota }),
    });
    const calls = models.ledger?.calls ?? [];
    dataset.writeModelCalls(calls);
    const summary: DatasetSummary = summarizeDataset({
      file,
      count,
      seed: values.seed,
      outcome,
      database: dataset.database,
      models: costsByPlace(calls),
    });
    if (outcome.interrupted) dataset.suspend();
    else dataset.publish(summary, new Date());
    progress.finish();
    if (values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    else if (!values.quiet) process.stdout.write(`${printDatasetSummary(summary)}\n`);
    return outcome.interrupted || outcome.tasks < count ? 2 : 0;
  } finally {
    progress.finish();
    models.close();
    await environment?.close();
  }
}
