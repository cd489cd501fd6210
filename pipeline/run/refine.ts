import type Database from "better-sqlite3";
import { z } from "zod";
import { startFileWriter } from "../content/file-writer.js";
import { createNearDuplicateFilter } from "../distinct/near-duplicate-filter.js";
import { maskedInstruction } from "../distinct/mask.js";
import { mapAhead } from "../flow/map-ahead.js";
import { createInstructor } from "../instruct/stage.js";
import { type Clock, systemClock } from "../llm/clock.js";
import { openProver } from "../prove/stage.js";
import { auditTask, isMendable } from "../refine/audit.js";
import { readAuditedTask } from "../refine/audited-task.js";
import { type AuditMeans, canBeRead } from "../refine/fault-kind.js";
import { attemptClusters, type NodesOf, nodesById, reviewClusters } from "../refine/failure-clusters.js";
import { executedFaults, readExecutedTasks } from "../refine/find/executed-faults.js";
import { nearDuplicateFaults } from "../refine/find/near-duplicates.js";
import { rejectedTasks } from "../refine/find/rejected-tasks.js";
import { type MendedTask, mendTask } from "../refine/mend-task.js";
import { proveOnce } from "../refine/prove-once.js";
import { suspectSubtasks } from "../refine/suspects.js";
import { readTaskFacets } from "../review/statistics/task-facets.js";
import { taskVerdicts } from "../review/statistics/task-verdicts.js";
import {
  type FailureCluster,
  type Fault,
  type FaultKindId,
  faultKinds,
  type Refinement,
  type Suspect,
} from "../schema/refinement.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import { stageVersions } from "../spine.js";
import { type Context, stream } from "../stage.js";
import { openDatabase, withDatabase } from "../store/file/database.js";
import type { TableRow } from "../store/file/insert.js";
import { parseRow } from "../store/file/parse-row.js";
import { partsLeftOut } from "../store/parts-left-out.js";
import { addToQuarantine } from "../store/pool/quarantine.js";
import { offline, type Provenance, sourceOf, type TaskStage } from "../store/provenance.js";
import { findTasks, readTaskCells, readTasks } from "../store/read.js";
import { readDefinitions } from "../store/read-definitions.js";
import { readReviews } from "../store/reviews.js";
import { taskRows } from "../store/task-rows.js";
import { requireNewPlaces, writeRefined } from "../store/write-refined.js";
import { readerOf, writerOf } from "./authors.js";
import { environmentFiles } from "./dataset/environment-files.js";
import type { RunModels } from "./models.js";
import { committedPoolFolder } from "./pool.js";
import { programVersion } from "./program-version.js";
import { openRun, type RunOptions } from "./run-options.js";

/** How a dataset is refined. */
export interface RefineOptions extends RunOptions {
  /** Where the refined dataset is written; without it nothing is written. */
  out?: string | undefined;
  /** Folder of the pool whose quarantine takes subtasks that are behind failures; the pool of the package by default. */
  pool?: string | undefined;
  /** Whether near-duplicates are told and stay, as a dataset with many tasks of one kind wants it. */
  keepDuplicates?: boolean;
  clock?: Clock;
}

/** What was found in a dataset, and what was done about it, or would be. */
export interface RefinedDataset {
  from: string;
  tasks: number;
  /** Tasks whose texts were not read: by models, or made by an earlier version. */
  unread: number;
  /** Tasks with a fault of each kind. */
  counts: Record<FaultKindId, number>;
  faults: Fault[];
  clusters: FailureCluster[];
  suspects: Suspect[];
  /** One for each task that is changed or removed. */
  refinements: Refinement[];
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
  try {
    return await refineDataset(from, { ...options, context, models });
  } finally {
    models.close();
  }
}

/** The same within an opened run. */
export async function refineDataset(
  from: string,
  run: Pick<RefineOptions, "out" | "pool" | "keepDuplicates" | "clock"> & { context: Context; models: RunModels },
): Promise<RefinedDataset> {
  if (run.out !== undefined) requireNewPlaces(run.out);
  const writer = startFileWriter();
  try {
    return await withDatabase(from, openDatabase, (database) => refineOpened(database, from, run, writer.write));
  } finally {
    await writer.close();
  }
}

async function refineOpened(
  database: Database.Database,
  from: string,
  {
    out,
    pool = committedPoolFolder(),
    keepDuplicates = false,
    clock = systemClock,
    context,
    models,
  }: Parameters<typeof refineDataset>[1],
  write: ReturnType<typeof startFileWriter>["write"],
): Promise<RefinedDataset> {
  const { catalog, signal } = context;
  const quiet: Context = { ...context, report: () => undefined };
  const definitions = readDefinitions(database);
  const prover = await openProver(definitions, quiet);
  try {
    const reader = await readerOf(models.at);
    const means: AuditMeans = {
      ...{ catalog, definitions, reader, prove: proveOnce(prover) },
      readsOwnTextsOnly: models.at("validate") === null,
    };
    const ids = readTaskCells(database).map(({ id }) => id);
    const auditedOf = (id: string) => readAuditedTask(database, recordOf(database, id), definitions);

    const faults: Fault[] = [];
    let [looked, unread] = [0, 0];
    const audited = mapAhead(
      stream(ids),
      () => context.lookAhead ?? 1,
      (id) => {
        signal.throwIfAborted();
        const task = auditedOf(id);
        if (!canBeRead(task, means)) unread += 1;
        return auditTask(task, means);
      },
    );
    for await (const found of audited) {
      faults.push(...found);
      looked += 1;
      reportSome(context, looked, ids.length, "tasks looked at");
    }
    const reviews = readReviews(database);
    const verdicts = taskVerdicts(reviews);
    const executed = readExecutedTasks(database);
    faults.push(...executedFaults(executed), ...rejectedTasks(verdicts));
    const faulty = new Set(faults.filter(isMendable).map(({ task_id }) => task_id));
    const preferred = new Set([
      ...verdicts.filter(({ verdict }) => verdict === "accepted").map(({ task_id }) => task_id),
      ...executed.map(({ task_id }) => task_id),
    ]);
    // What is mended or goes for another reason is no task that another one could be a duplicate of.
    const duplicates = nearDuplicateFaults(tasksBut(database, faulty), preferred);
    faults.push(...duplicates);

    const nodesOf = remembering((id) => nodesById(auditedOf(id).draft));
    const clusters = [
      ...attemptClusters(database, nodesOf, definitions),
      ...reviewClusters(reviews, nodesOf, definitions),
    ];
    const without = partsLeftOut(database);
    const suspects =
      without.length > 0
        ? []
        : suspectSubtasks(verdicts, executed, readTaskFacets(database, catalog.scenarios), definitions);

    const kept = new Set<Fault>(keepDuplicates ? duplicates : []);
    const toMend = faults.filter((fault) => isMendable(fault) && !kept.has(fault));
    const { refinements, mended } = await mendAll(database, ids, toMend, means, { context, models, write });
    const parts = {
      changed: new Map([...mended].map(([id, one]) => [id, rowsOf(database, one, models)])),
      refiled: new Set([...mended].flatMap(([id, { files }]) => (files === null ? [] : [id]))),
      refinements,
      modelCalls: models.ledger?.calls ?? [],
    };
    const at = new Date(clock.now());
    const note = { command: "refine", programVersion: programVersion(), request: { from, out, rule: "refined" }, at };
    const removed_to = out === undefined ? null : writeRefined(database, out, parts, note);
    if (out !== undefined) quarantine(suspects, definitions, pool, at);
    return {
      ...{ from, tasks: ids.length, unread, counts: countTasks(faults), faults, clusters, suspects, refinements },
      out: out ?? null,
      removed_to,
      quarantined: out === undefined ? [] : suspects.map(({ subtask_id }) => subtask_id),
    };
  } finally {
    await prover.close();
  }
}

/** Works out what becomes of every task with one of these faults, in the order of the tasks. */
async function mendAll(
  database: Database.Database,
  ids: readonly string[],
  faults: readonly Fault[],
  means: AuditMeans,
  { context, models, write }: { context: Context; models: RunModels; write: Parameters<typeof environmentFiles>[1] },
): Promise<{ refinements: Refinement[]; mended: Map<string, MendedTask> }> {
  const { definitions, catalog } = means;
  const writer = await writerOf(models.at, definitions, catalog, context.rng.fork("refine"));
  const instruct = createInstructor(definitions, { writer, reader: means.reader }, context);
  const ofTask = groupByTask(faults);
  const refinements: Refinement[] = [];
  const mended = new Map<string, MendedTask>();
  if (ofTask.size === 0) return { refinements, mended };
  const stay = [...tasksBut(database, new Set(ofTask.keys()))].map(maskedInstruction);
  const filter = createNearDuplicateFilter(stay);
  for (const text of stay) filter.admit(text);
  const tools = {
    ...{ instruct, writer: writer.name, isNew: filter.isNew },
    filesOf: (setup: Parameters<typeof environmentFiles>[0]) => environmentFiles(setup, write),
  };
  for (const id of ids) {
    const own = ofTask.get(id);
    if (own === undefined) continue;
    context.signal.throwIfAborted();
    const outcome = await mendTask(readAuditedTask(database, recordOf(database, id), definitions), own, means, tools);
    const { reason } = outcome;
    if ("mended" in outcome) {
      mended.set(id, outcome.mended);
      filter.admit(maskedInstruction(outcome.mended.record));
      refinements.push({ task_id: id, change: "changed", mend: outcome.mended.mend, reason });
    } else refinements.push({ task_id: id, change: "removed", mend: "drop", reason });
    reportSome(context, refinements.length, ofTask.size, `tasks with faults, ${mended.size} mended`);
  }
  return { refinements, mended };
}

/** Reports twenty times in all, however many there are. */
function reportSome({ report }: Pick<Context, "report">, done: number, total: number, label: string): void {
  if (done !== total && done % Math.ceil(total / 20) !== 0) return;
  report({ kind: "progress", stage: "refine", done, total, label });
}

/** The rows of a mended task; what was not changed keeps its origin. */
function rowsOf(database: Database.Database, { task, record, files, isReworded }: MendedTask, models: RunModels): TableRow[] {
  const before = (table: string) => originOf(database, table, record.id);
  const composed = before("tasks");
  if (composed === null) throw new RangeError(`${database.name} has no task ${record.id} any more`);
  const tables = { compose: "tasks", describe: "task_instructions", validate: "validations", prove: "proofs" } as const;
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

function recordOf(database: Database.Database, id: string): TaskRecord {
  const record = findTasks(database, id).find((found) => found.id === id);
  if (record === undefined) throw new RangeError(`${database.name} has no task ${id} any more`);
  return record;
}

function* tasksBut(database: Database.Database, left: ReadonlySet<string>): Generator<TaskRecord> {
  for (const task of readTasks(database)) if (!left.has(task.id)) yield task;
}

function remembering(read: NodesOf): NodesOf {
  const known = new Map<string, ReturnType<NodesOf>>();
  return (id) => {
    const nodes = known.get(id) ?? read(id);
    known.set(id, nodes);
    return nodes;
  };
}

function countTasks(faults: readonly Fault[]): Record<FaultKindId, number> {
  const tasksOf = (kind: FaultKindId) => new Set(faults.flatMap((one) => (one.kind === kind ? [one.task_id] : []))).size;
  return Object.fromEntries(faultKinds.map((kind) => [kind, tasksOf(kind)])) as Record<FaultKindId, number>;
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

function groupByTask(faults: readonly Fault[]): Map<string, Fault[]> {
  const groups = new Map<string, Fault[]>();
  for (const fault of faults) {
    const group = groups.get(fault.task_id);
    if (group === undefined) groups.set(fault.task_id, [fault]);
    else group.push(fault);
  }
  return groups;
}
