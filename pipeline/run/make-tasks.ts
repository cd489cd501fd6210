import type { FileWriter } from "../content/file-writer.js";
import type { Drop } from "../schema/drop.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { ProvenTask } from "../schema/records/stage-records.js";
import type { CompositionRequest } from "../schema/task/request.js";
import { isEnglish, type WritingLanguage } from "../schema/writing-language.js";
import type { SubtaskPool } from "../spine.js";
import type { Context } from "../stage.js";
import { createDataset } from "../store/dataset.js";
import { taskRecord } from "../store/tasks/task-record.js";
import { type Ablation, ablate } from "./ablations.js";
import type { DropCount } from "./drop-tally.js";
import { synthesistsOf } from "./models/authors.js";
import { costsByRole } from "./models/model-costs.js";
import type { RunModels } from "./models/models.js";
import { programVersion } from "./program-version.js";
import { withProposals } from "./proposals/with-proposals.js";
import { type RunSummary, summarize } from "./summary.js";
import { writeTasks } from "./write-tasks.js";

/** The options of a run that makes tasks of one kind. */
export interface TaskRun {
  request: CompositionRequest;
  /** Path of the dataset. */
  file: string;
  pool: SubtaskPool;
  models: RunModels;
  without: readonly Ablation[];
  /** In which the instructions are written. */
  language: WritingLanguage;
  /** `lookAhead` is set by the models. */
  context: Context;
  writer: FileWriter;
  drops: { add(drop: Drop): void; counts(): DropCount[] };
}

/** The accepted tasks, as proven tasks and as records of the dataset. */
export interface MadeTasks {
  accepted: readonly ProvenTask[];
  records: readonly TaskRecord[];
  summary: RunSummary;
}

/**
 * Makes the tasks of one request and publishes them as a dataset. If the run is interrupted or its models can no longer
 * be asked, the finished tasks are published. Throws, and leaves no file, when there is nothing to publish.
 */
export async function makeTasks(run: TaskRun): Promise<MadeTasks> {
  const { request, file, pool, models, without, language, writer, drops } = run;
  // Without intents no situation is asked for.
  const context = without.includes("intents")
    ? run.context
    : await withProposals(models, request, pool, run.context, drops.add);
  const { catalog } = context;
  const authors = ablate(await synthesistsOf(models.at, pool.subtasks, context, language), without);
  const record = {
    ...request,
    ...(without.length > 0 && { without }),
    ...(!isEnglish(language) && { language: language.tag }),
  };
  const origin = { command: "synth", request: record, programVersion: programVersion(), startedAt: new Date() };
  const dataset = createDataset({ file, pool: pool.subtasks, catalog, run: origin });
  try {
    const options = { dataset, pool, request, context, writer, authors, models, onDrop: drops.add };
    const { accepted, stopped } = await writeTasks(options);
    const calls = models.ledger?.calls ?? [];
    dataset.writeModelCalls(calls);
    const records = accepted.map((task) => taskRecord(task, pool.subtasks, catalog));
    const rejected = drops.counts();
    const costs = costsByRole(calls);
    const summary = summarize({ request, file, accepted, records, rejected, catalog, models: costs, stopped });
    dataset.publish(summary, new Date());
    return { accepted, records, summary };
  } catch (error) {
    dataset.discard();
    throw error;
  }
}
