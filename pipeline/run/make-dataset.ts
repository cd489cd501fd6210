import type { JobRunner } from "../jobs/job-runner.js";
import type { DatasetPlan } from "../schema/dataset-plan.js";
import type { WritingLanguage } from "../schema/writing-language.js";
import type { Context } from "../stage.js";
import { chunkMakersOf } from "./chunk-makers.js";
import { type DatasetProgress, fillDataset } from "./dataset/fill-dataset.js";
import type { QuotaWish } from "./dataset/quotas.js";
import { type DatasetSummary, summarizeDataset } from "./dataset/summary.js";
import type { JobContext } from "./jobs/job-context.js";
import { costsByRole } from "./models/model-costs.js";
import type { RunModels } from "./models/models.js";
import { committedPoolFolder, obtainPool } from "./pool/pool.js";
import { programVersion } from "./program-version.js";
import { quotaEnricher } from "./proposals/enrich-quotas.js";
import { withProposals } from "./proposals/with-proposals.js";
import { subtaskMaterial } from "./subtask-material.js";

/** The options of a run that makes a whole dataset. */
export interface DatasetRun {
  plan: DatasetPlan;
  /** Number of tasks; that of the plan by default. */
  count: number | undefined;
  /** Requirements for every task, in addition to its quota; empty for none. */
  wish: QuotaWish;
  /** In which the instructions are written. */
  language: WritingLanguage;
  seed: number;
  /** Path of the dataset. Until it is complete, it is stored in the same folder, and the same run resumes it. */
  file: string;
  /** Folder of the subtask pool; that of the package by default. */
  pool: string | undefined;
  /** Threads for tasks without models; by default as many as there are cores, fewer for few tasks. */
  workers: number | undefined;
  /** Who makes the tasks; by default `workers` threads. The caller closes it. */
  jobs?: JobRunner<JobContext> | undefined;
  models: RunModels;
  context: Context;
  report(progress: DatasetProgress): void;
}

/**
 * Makes the dataset of a plan and publishes it. If the run is interrupted or its models can no longer be asked,
 * finished work is kept for the next run with the same order, and the summary says so.
 */
export async function makeDataset(run: DatasetRun): Promise<DatasetSummary> {
  const { plan, wish, language, seed, file, models, report } = run;
  const startedAt = new Date();
  const pool = await obtainPool(run.pool, wish.persona, run.context);
  const count = run.count ?? plan.tasks;
  const makersIn = (within: Context) =>
    chunkMakersOf(models, { workers: run.workers, tasks: count }, pool, within, language, run.jobs);
  // What cannot be made is refused before a model is paid for.
  await makersIn(run.context);
  const context = await withProposals(models, { ...wish, count }, pool, run.context);
  const { catalog } = context;
  const more = quotaEnricher(models, pool, context);
  const environment = context.environment.forks ? await context.environment.open() : null;
  try {
    const { dataset, outcome } = await fillDataset({
      ...{ plan, wish, count, seed, pool, catalog, file, startedAt, report },
      environment: context.environment.name,
      poolFolder: run.pool ?? committedPoolFolder(),
      earlier: null,
      rejected: new Set(),
      makers: await makersIn(context),
      enrich:
        more &&
        (async (short) => {
          const found = await more(short);
          if (found === null) return null;
          const { addition, context: within } = found;
          return { addition, catalog: within.catalog, makers: await makersIn(within) };
        }),
      command: "synth",
      programVersion: programVersion(),
      signal: context.signal,
      material: (subtask) => subtaskMaterial(subtask, environment),
    });
    const calls = models.ledger?.calls ?? [];
    dataset.writeModelCalls(calls);
    const { database } = dataset;
    const summary = summarizeDataset({ file, count, seed, outcome, database, models: costsByRole(calls) });
    if (outcome.interrupted) dataset.suspend();
    else dataset.publish(summary, new Date());
    return summary;
  } finally {
    await environment?.close();
  }
}
