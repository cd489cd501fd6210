import { readDatasetPlan } from "../catalog/dataset-plan.js";
import { loadCatalog } from "../catalog/load.js";
import { makeDataset } from "../dataset/make-dataset.js";
import { RequestError } from "../errors.js";
import { createContext } from "./context.js";
import { startDatasetProgress } from "./dataset-progress.js";
import { type DatasetSummary, printDatasetSummary, summarizeDataset } from "./dataset-summary.js";
import type { OptionValues } from "./options.js";
import { committedPoolFolder, obtainPool } from "./pool.js";
import { print, printJson } from "./print.js";
import { programVersion } from "./program-version.js";
import { type RequestValues, requestWords } from "./request.js";
import { subtaskMaterial } from "./subtask-material.js";
import { workerCount } from "./worker-count.js";

type Values = OptionValues<
  "targetEnvironment" | "pool" | "plan" | "workers" | "fresh" | "model" | "out" | "quiet" | "json"
> &
  RequestValues;

/** `taskloom synth --dataset`: makes what a plan says. Exit code 2 when quotas could not be met or it was interrupted. */
export async function runSynthDataset(values: Values): Promise<number> {
  const [word] = [
    ...requestWords(values),
    ...(values.fresh ? ["fresh"] : []),
    ...(values.model.length > 0 ? ["model"] : []),
  ];
  if (word !== undefined) {
    const message = `--${word} and --dataset exclude each other: a dataset takes what it consists of from its plan (--plan)`;
    throw new RequestError("OPTION_DATASET", message);
  }
  const catalog = await loadCatalog();
  const plan = await readDatasetPlan(values.plan);
  const context = createContext(catalog, { ...values, environment: values.targetEnvironment }, () => undefined);
  const pool = await obtainPool({ ...values, fresh: false }, undefined, () => null, context);
  const count = values.count ?? plan.tasks;
  const file = values.out ?? "out/dataset.sqlite";
  const startedAt = new Date();
  const progress = startDatasetProgress(count, values.quiet || values.json);
  const environment = context.environment.forks ? await context.environment.open() : null;
  try {
    const { dataset, outcome } = await makeDataset({
      plan,
      count,
      seed: values.seed,
      environment: context.environment.name,
      pool,
      poolFolder: values.pool ?? committedPoolFolder(),
      catalog,
      file,
      earlier: null,
      rejected: new Set(),
      workers: workerCount(values.workers),
      command: "synth",
      programVersion: programVersion(),
      startedAt,
      signal: context.signal,
      material: (subtask) => subtaskMaterial(subtask, environment),
      report: ({ lot, ...growth }) => progress.report({ ...growth, quota: lot.quota }),
    });
    const summary: DatasetSummary = summarizeDataset({
      file,
      count,
      seed: values.seed,
      outcome,
      database: dataset.database,
    });
    if (outcome.interrupted) dataset.suspend();
    else dataset.publish(summary, new Date());
    progress.finish();
    if (values.json) printJson(summary);
    else if (!values.quiet) print(`${printDatasetSummary(summary)}\n`);
    return outcome.interrupted || outcome.tasks < count ? 2 : 0;
  } finally {
    progress.finish();
    await environment?.close();
  }
}
