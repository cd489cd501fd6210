/**
 * taskloom as a library. `examples/` has a short program for each of its main uses; `taskloom/desktop` is the driver of
 * the desktop alone.
 */
import { readDatasetPlan } from "./catalog/dataset-plan.js";
import type { QuotaWish } from "./run/dataset/quotas.js";
import type { DatasetSummary } from "./run/dataset/summary.js";
import { makeDataset as makeDatasetOf } from "./run/make-dataset.js";
import { openRun, type RunOptions } from "./run/run-options.js";
import { english } from "./schema/writing-language.js";
import { readLanguage } from "./text/read-language.js";

export type { Catalog } from "./catalog/catalog.js";
export { loadCatalog as openCatalog } from "./catalog/load.js";
export { type ContentFact, changedFacts, type FactChange, factsOf } from "./content/facts.js";
export { readParts } from "./content/read-parts.js";
export { select } from "./content/selector.js";
export { joinComputers } from "./environments/computers/join-computers.js";
export { type ComputerMaker, openComputers } from "./environments/computers/open-computers.js";
export { openRemote, type RemoteMachine } from "./environments/remote/remote-environment.js";
export { TaskloomError } from "./errors.js";
export { judge } from "./evaluators/judge.js";
export { sideEffects } from "./evaluators/side-effects.js";
export { type EdgeAttributes, type NodeAttributes, taskGraph } from "./export/task-graph.js";
export type { Graph } from "./graph/graph.js";
export { coverageRate, logicalConsistency } from "./graph/metrics.js";
export { evaluateQuery } from "./query/evaluate-query.js";
export { parseQuery } from "./query/parse-query.js";
export { printQuery } from "./query/print-query.js";
export { printFormula } from "./query/query-formula.js";
export { queryWords } from "./query/query-words.js";
export { type EvaluatedTasks, type EvaluateOptions, evaluate, rescore } from "./run/attempts/evaluate.js";
export {
  type EvaluatedImports,
  type EvaluateImportedOptions,
  evaluateImported,
} from "./run/attempts/evaluate-imported.js";
export { explore, verify } from "./run/discover.js";
export { openJobs, type WorkerOptions, work } from "./run/jobs/open-jobs.js";
export {
  type CertifiedDataset,
  type CheckedDataset,
  type CheckOptions,
  certify,
  checkCertificate,
} from "./run/proofs/certify.js";
export { type ProvedSample, type ProveOptions, prove } from "./run/proofs/prove.js";
export { type RefinedDataset, type RefineOptions, refine } from "./run/refine.js";
export type { RunOptions } from "./run/run-options.js";
export { synthesize, type TaskRequest } from "./run/synthesize.js";
export type { Drop } from "./schema/drop.js";
export type { Evaluator, Verdict } from "./schema/evaluator.js";
export type { TaskRecord } from "./schema/records/dataset-records.js";
export { exportedFiles } from "./schema/records/exported-records.js";
export type { ProvenTask } from "./schema/records/stage-records.js";
export type { Candidate, Subtask } from "./schema/subtask.js";
export { type WorkplaceDescription, workplaceSchema } from "./schema/workplace.js";
export type { SubtaskPool } from "./spine.js";
export type { StageOutcome } from "./stage.js";
export { type Dataset, openDataset } from "./store/open-dataset.js";
export { makeWorkplace, type Workplace } from "./workplace/make-workplace.js";

/** A dataset by quotas. */
export interface DatasetOptions extends RunOptions {
  /** Path of the dataset file. */
  out: string;
  /** Path of the plan; the plan of the package by default. */
  plan?: string;
  /** Number of tasks; that of the plan by default. */
  count?: number;
  /** Constraints for every task, in addition to its quota. */
  wish?: QuotaWish;
  /** Folder of the subtask pool; the pool of the package by default. */
  pool?: string;
  /** Language of the instructions by its tag, such as "de"; any other than English takes models. */
  language?: string;
  /** Number of worker threads; by default the number of cores, fewer for few tasks. The result does not depend on it. */
  workers?: number;
}

/**
 * Makes a whole dataset by a plan of quotas and returns its summary. Called again with the same options, it resumes a
 * run that was stopped. Throws CatalogError for a plan with a mistake, StoreError for a file that cannot be written,
 * RequestError OPTION_LANGUAGE for a language that is unknown or that no model writes.
 */
export async function makeDataset(options: DatasetOptions): Promise<DatasetSummary> {
  const { out: file, count, wish = {}, seed = 1, pool, workers } = options;
  const language = readLanguage(options.language ?? english.tag);
  const plan = await readDatasetPlan(options.plan);
  const { context, models } = await openRun(options);
  const report = ({ tasks }: { tasks: number }) =>
    context.report({ kind: "progress", stage: "store", done: tasks, total: count ?? plan.tasks, label: "tasks" });
  try {
    return await makeDatasetOf({
      ...{ plan, count, wish, language, seed, file, pool, workers, models, context },
      report,
    });
  } finally {
    models.close();
  }
}
