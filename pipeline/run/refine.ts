import type Database from "better-sqlite3";
import { z } from "zod";
import { startFileWriter } from "../content/file-writer.js";
import { createInstructor } from "../instruct/stage.js";
import { type Clock, systemClock } from "../llm/clock.js";
import { openProver } from "../prove/stage.js";
import { isMendable } from "../refine/audit.js";
import { auditDataset, type DatasetAudit } from "../refine/audit-dataset.js";
import type { AuditMeans } from "../refine/fault-kind.js";
import { mendDataset } from "../refine/mend-dataset.js";
import type { MendedTask } from "../refine/mend-task.js";
import { proveOnce } from "../refine/prove-once.js";
import {
  type CheckMend,
  type FailureCluster,
  type FaultKindId,
  faultKindSchema,
  faultKinds,
  type Refinement,
  type ReviewedCriterion,
  type Suspect,
  type TaskFault,
} from "../schema/refinement.js";
import { english } from "../schema/writing-language.js";
import { stageVersions } from "../spine.js";
import type { Context } from "../stage.js";
import { openDatabase, withDatabase } from "../store/file/database.js";
import type { TableRow } from "../store/file/insert.js";
import { parseRow } from "../store/file/parse-row.js";
import { addToQuarantine } from "../store/pool/quarantine.js";
import { offline, type Provenance, sourceOf, type TaskStage } from "../store/provenance.js";
import { readDefinitions } from "../store/tasks/read-definitions.js";
import { taskRows } from "../store/tasks/task-rows.js";
import { withMendedChecks } from "../store/tasks/write-mended-checks.js";
import { requireNewPlaces, writeRefined } from "../store/tasks/write-refined.js";
import { catalogOfEarlier } from "./additions.js";
import { environmentFiles, type WriteFile } from "./dataset/environment-files.js";
import { readerOf, writerOf } from "./models/authors.js";
import type { RunModels } from "./models/models.js";
import { committedPoolFolder } from "./pool/pool.js";
import { programVersion } from "./program-version.js";
import { criteriaReviews, reviewAllCriteria, rewriterOf } from "./refinement/ask-refiner.js";
import { acceptCheckMends, proposeCheckMends } from "./refinement/mend-checks.js";
import { openRun, type RunOptions } from "./run-options.js";

/** What is done with what is found. */
interface RefinementOrder {
  /** Where the refined dataset is written; without it nothing is written. */
  out?: string | undefined;
  /** Folder of the pool whose quarantine takes subtasks that are behind failures; the pool of the package by default. */
  pool?: string | undefined;
  /** Whether near-duplicates are told and stay, as a dataset with many tasks of one kind wants it. */
  keepDuplicates?: boolean;
  clock?: Clock;
}

/** How a dataset is refined. */
export type RefineOptions = RunOptions & RefinementOrder;

/** What was found in a dataset, and what was done about it, or would be. */
export interface RefinedDataset {
  from: string;
  tasks: number;
  /** Tasks whose texts were not read: models wrote them and no model reads, they are not in English, or an earlier version made them. */
  unread: number;
  /** Tasks with a fault of each kind. */
  counts: Record<FaultKindId, number>;
  faults: readonly TaskFault[];
  clusters: readonly FailureCluster[];
  suspects: readonly Suspect[];
  /** For each subtask with a check that refuses what several attempts agree on, what was proposed or tried for it. */
  check_mends: readonly CheckMend[];
  /** What a model that refines says of the criteria of tasks; nothing is done about it without a proof. */
  criteria: readonly ReviewedCriterion[];
  /** One for each task that is changed or removed. */
  refinements: readonly Refinement[];
  /** Null where nothing was written. */
  out: string | null;
  /** The dataset of the removed tasks; null where there are none, or nothing was written. */
  removed_to: string | null;
  /** Subtasks that went into the quarantine of the pool. */
  quarantined: string[];
}

/**
 * Looks for faults in a dataset and works out a mend for each task that has one, proven again; with `out` the result is
 * written as a new dataset, and the given one stays as it is. Throws StoreError for what is no dataset, STORE_EXISTS for
 * an `out` that exists, ModelError when a model cannot be asked.
 */
export async function refine(from: string, options: RefineOptions = {}): Promise<RefinedDataset> {
  const { context, models } = await openRun(options);
  const files = startFileWriter();
  try {
    return await refineDataset(from, options, { context, models, write: files.write });
  } finally {
    models.close();
    await files.close();
  }
}

/** An opened run in which a dataset is refined. */
interface RefinementRun {
  context: Context;
  models: RunModels;
  write: WriteFile;
}

/** The same within an opened run. */
export async function refineDataset(from: string, order: RefinementOrder, run: RefinementRun): Promise<RefinedDataset> {
  if (order.out !== undefined) requireNewPlaces(order.out);
  const { out, pool = committedPoolFolder(), clock = systemClock } = order;
  // Tasks of situations that a model proposed can be read and worded with these alone.
  const catalog = await catalogOfEarlier(run.context.catalog, from);
  const within = { ...run, context: { ...run.context, catalog } };
  return withDatabase(from, openDatabase, async (database) => {
    const refiner = run.models.at("refine");
    const rewrite = refiner === null ? undefined : rewriterOf(refiner);
    const means = { definitions: readDefinitions(database), rewrite };
    const checks =
      out === undefined
        ? await proposeCheckMends(database, means)
        : await acceptCheckMends(database, means, pool, within.context);
    const { mends, accepted } = checks;
    if (out === undefined || accepted === null)
      return refineOpened(database, from, order, within, { mends, tasks: [] });
    const at = new Date(clock.now());
    // Everything else is looked at as it is judged with the mended checks.
    return withMendedChecks(database, out, { ...accepted, at }, (copy, tasks) =>
      refineOpened(copy, from, order, within, { mends, tasks }),
    );
  });
}

/** What was done about checks before everything else is looked at. */
interface CheckedBefore {
  readonly mends: readonly CheckMend[];
  readonly tasks: readonly Refinement[];
}

async function refineOpened(
  database: Database.Database,
  from: string,
  { out, pool = committedPoolFolder(), keepDuplicates = false, clock = systemClock }: RefinementOrder,
  { context, models, write }: RefinementRun,
  checks: CheckedBefore,
): Promise<RefinedDataset> {
  const { catalog } = context;
  const definitions = readDefinitions(database);
  const prover = await openProver(definitions, { ...context, report: () => undefined });
  try {
    const reader = await readerOf(models.at, english);
    const readsOwnTextsOnly = models.at("validate") === null;
    const means: AuditMeans = { catalog, definitions, reader, readsOwnTextsOnly, prove: proveOnce(prover) };
    const audit = await auditDataset(database, means, context);
    const toMend = audit.faults.filter(
      (fault) => isMendable(fault) && !(keepDuplicates && fault.kind === "near-duplicate"),
    );
    const criteria = await reviewAllCriteria(database, audit.tasks, means, models, context);
    const writer = await writerOf(models.at, definitions, catalog, context.rng.fork("refine"), english);
    const tools = {
      instruct: createInstructor(definitions, { writer, reader }, context),
      writer: writer.name,
      filesOf: (setup: Parameters<typeof environmentFiles>[0]) => environmentFiles(setup, write),
    };
    const { refinements, mended } = await mendDataset(database, audit.tasks, toMend, means, tools, context);
    const others = new Set(refinements.map(({ task_id }) => task_id));
    const found = {
      ...{ from, ...audit, tasks: audit.tasks.length, counts: countTasks(audit), check_mends: checks.mends },
      criteria,
      refinements: [...checks.tasks.filter(({ task_id }) => !others.has(task_id)), ...refinements],
    };
    if (out === undefined) return { ...found, out: null, removed_to: null, quarantined: [] };

    const at = new Date(clock.now());
    const parts = {
      changed: new Map([...mended].map(([id, one]) => [id, rowsOf(database, one, models)])),
      refiled: new Set([...mended].flatMap(([id, { files }]) => (files === null ? [] : [id]))),
      ...{ refinements, modelCalls: models.ledger?.calls ?? [] },
      reviews: criteriaReviews(database, criteria, models, at),
    };
    const request = { from, out, changed: mended.size, removed: refinements.length - mended.size };
    const note = { command: "refine", programVersion: programVersion(), request, at };
    const removed_to = writeRefined(database, out, parts, note);
    quarantine(audit.suspects, definitions, pool, at);
    return { ...found, out, removed_to, quarantined: audit.suspects.map(({ subtask_id }) => subtask_id) };
  } finally {
    await prover.close();
  }
}

/** The rows of a mended task; what was not changed keeps its origin. */
function rowsOf(
  database: Database.Database,
  { task, record, files, isReworded }: MendedTask,
  models: RunModels,
): TableRow[] {
  const before = (table: string) => originOf(database, table, record.id);
  const composed = before("tasks");
  if (composed === null) throw new RangeError(`${database.name} has no task ${record.id} any more`);
  const tables = { compose: "tasks", describe: "task_instructions", validate: "validations" } as const;
  return taskRows(task, record, files ?? [], (stage: TaskStage): Provenance => {
    const { seed, input_hash } = composed;
    const made = { stage_version: stageVersions[stage], seed, input_hash };
    if (stage === "prove") return { ...made, ...offline };
    if (isReworded && stage !== "compose") return { ...made, ...models.provenanceOf(stage, sourceOf(task.draft)) };
    return before(tables[stage]) ?? composed;
  });
}

const originSchema = z.object({
  stage_version: z.number(),
  prompt_version: z.number().nullable(),
  model: z.string(),
  seed: z.number(),
  input_hash: z.string(),
});

function originOf(database: Database.Database, table: string, task: string): Provenance | null {
  const row = database.prepare(`SELECT * FROM ${table} WHERE ${table === "tasks" ? "id" : "task_id"} = ?`).get(task);
  return row === undefined ? null : parseRow(database, table, originSchema, row);
}

const countsSchema = z.record(faultKindSchema, z.number());

function countTasks({ faults }: DatasetAudit): Record<FaultKindId, number> {
  const tasksOf = (kind: FaultKindId) =>
    new Set(faults.flatMap((one) => (one.kind === kind ? [one.task_id] : []))).size;
  return countsSchema.parse(Object.fromEntries(faultKinds.map((kind) => [kind, tasksOf(kind)])));
}

function quarantine(
  suspects: readonly Suspect[],
  definitions: AuditMeans["definitions"],
  pool: string,
  at: Date,
): void {
  for (const { subtask_id, cause, evidence } of suspects) {
    const environment = definitions.get(subtask_id)?.environment;
    if (environment === undefined) continue;
    addToQuarantine(pool, environment, [{ subtask_id, since: at.toISOString(), cause, evidence }]);
  }
}
