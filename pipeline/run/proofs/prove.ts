import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import type { Catalog } from "../../catalog/catalog.js";
import { loadCatalog } from "../../catalog/load.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import { requireApplications } from "../../environments/require-applications.js";
import { requireReplaceable, writeOutputFile } from "../../files/output-file.js";
import { requireOutputFolder } from "../../files/output-folder.js";
import { jsonWith } from "../../files/recognisers.js";
import { type Clock, systemClock } from "../../llm/clock.js";
import { executeSample } from "../../prove/sample/execute-sample.js";
import { type LatticeSteps, latticeSteps } from "../../prove/sample/lattice-steps.js";
import { reportSample, type SampleReport } from "../../prove/sample/sample-report.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { SampleRun } from "../../schema/records/sample-run.js";
import type { Context, StageEvent } from "../../stage.js";
import { openForAdding, withDatabase } from "../../store/file/database.js";
import { readSampleRuns } from "../../store/sample-runs.js";
import { stem } from "../../text/path.js";
import { createContext } from "../context.js";
import { planSample, requireTasks, type SampleItem } from "./planned-sample.js";
import { rememberComputer } from "./remember-computer.js";
import { executionKey, keepExecution, recordOfExecution } from "./sample-record.js";

/** Which tasks of a dataset are executed, and how. */
export interface ProveOptions {
  /** Number of tasks to draw; 20 by default. */
  sample?: number;
  /** Seed of the draw; 1 by default. */
  seed?: number;
  /** Number of orders of each task, or as many as take every step of its lattice; 1 by default. */
  orders?: number | "all";
  /** Computers used at once; 2 for real applications and 1 otherwise by default. */
  parallel?: number | undefined;
  /** Opens computers with these applications; a desktop of real applications by default. */
  computers?: ((applications: readonly Application[]) => EnvironmentFactory) | undefined;
  /** Whether to repeat executions that are stored already. */
  again?: boolean;
  /** The catalog; that of the package by default. */
  catalog?: Catalog;
  /** Stops the run; finished work is kept. */
  signal?: AbortSignal;
  report?: (event: StageEvent) => void;
  clock?: Clock;
}

/** The report of an executed sample. */
export interface ProvedSample extends SampleReport {
  file: string;
  environment: string;
  seed: number;
  /** Number of executions in the sample. */
  drawn: number;
  /** Number of executions that an earlier run had done. */
  resumed: number;
  /** What is executed in place of all orders; null where a number of orders was asked for. */
  lattice: LatticeSteps | null;
  /** Whether the run was stopped before all were done. */
  interrupted: boolean;
  seconds: number;
  /** Folder with the report and the evidence of failures. */
  folder: string;
}

/**
 * Default number of computers used at once, by environment; two processors can run two desktops of real applications.
 */
const usualParallel: Readonly<Record<string, number>> = { desktop: 2 };

/**
 * Executes a sample of the tasks of a dataset from start to end, writes into the dataset which of them succeeded, and
 * returns the counts. A report and the evidence of failures come into `prove-SEED/` beside the dataset. What the same
 * sample has executed before is not executed again. Throws StoreError for a file that is no dataset, RequestError
 * PROVE_NO_TASKS or PROVE_ENVIRONMENT when there is nothing to execute, EnvironmentError DESKTOP_MISSING where an
 * application of the sample is not installed, and what opening the environment throws.
 */
export async function prove(file: string, options: ProveOptions = {}): Promise<ProvedSample> {
  return withDatabase(file, openForAdding, (database) => proveSample(database, file, options));
}

async function proveSample(database: Database.Database, file: string, options: ProveOptions): Promise<ProvedSample> {
  const { sample = 20, seed = 1, orders = 1, again = false, clock = systemClock } = options;
  const catalog = options.catalog ?? (await loadCatalog());
  const computers = options.computers ?? desktopOf;
  const environment = computers([...catalog.applications.values()]).name;
  requireTasks(database, file, environment);
  const items = planSample(database, { environment, sample, seed, orders });
  const folder = join(dirname(file), `prove-${seed}`, stem(file));
  requireOutputFolder(folder);
  writePlan(items, { seed, environment, folder });
  const reportFile = join(folder, "report.json");
  const ownReport = jsonWith("a report of a sample", "file", "environment", "drawn");
  requireReplaceable(reportFile, ownReport);

  const runs = again ? new Map<SampleItem, SampleRun>() : earlierRuns(database, items, seed);
  const resumed = runs.size;
  const missing = items.filter((item) => !runs.has(item));
  const signal = options.signal ?? new AbortController().signal;
  const context = createContext(catalog, { signal, computers, seed }, options.report ?? (() => undefined));
  const parallel = options.parallel ?? usualParallel[environment] ?? 1;
  const started = clock.now();
  if (missing.length > 0 && !signal.aborted) {
    const needed = missing.flatMap(({ task }) => task.bound.instances.map(({ node }) => node.application));
    await requireApplications(context.environment, needed);
  }
  const computer = missing.length === 0 ? null : await rememberComputer(database, context.environment);
  await executeSample(
    missing,
    context.environment,
    { parallel, signal, now: clock.now },
    (item, execution, seconds) => {
      const run = recordOfExecution(item, execution, { seconds, seed, folder });
      runs.set(item, run);
      keepExecution(database, item.record, run, { executedAt: new Date(clock.now()), computer });
      reportProgress([...runs.values()], { resumed, total: items.length, elapsed: clock.now() - started }, context);
    },
  );

  const counted = [...runs].map(([{ record }, run]) => ({
    run,
    persona: record.persona,
    level: record.level,
    applications: record.involved_apps,
  }));
  const interrupted = runs.size < items.length;
  const lattice = orders === "all" ? latticeSteps(items) : null;
  const head = { file, environment, seed, drawn: items.length, resumed, lattice, interrupted };
  const report = { ...head, seconds: Math.round((clock.now() - started) / 1000), ...reportSample(counted) };
  writeOutputFile(reportFile, `${JSON.stringify(report, null, 2)}\n`, ownReport);
  return { ...report, folder };
}

/** Writes the plan before anything is executed. */
function writePlan(
  items: readonly SampleItem[],
  { seed, environment, folder }: { seed: number; environment: string; folder: string },
): void {
  const plan = items.map(({ record, nodes }) => ({ task_id: record.id, order: nodes }));
  const text = `${JSON.stringify({ seed, environment, plan }, null, 2)}\n`;
  writeOutputFile(join(folder, "sample.json"), text, jsonWith("a sample", "seed", "environment", "plan"));
}

function earlierRuns(
  database: Database.Database,
  items: readonly SampleItem[],
  seed: number,
): Map<SampleItem, SampleRun> {
  const known = new Map(readSampleRuns(database).map((run) => [executionKey(run.seed, run.task_id, run.order), run]));
  return new Map(
    items.flatMap((item): [SampleItem, SampleRun][] => {
      const earlier = known.get(executionKey(seed, item.record.id, item.nodes));
      return earlier === undefined ? [] : [[item, earlier]];
    }),
  );
}

function reportProgress(
  runs: readonly SampleRun[],
  { resumed, total, elapsed }: { resumed: number; total: number; elapsed: number },
  { report }: Pick<Context, "report">,
): void {
  const left = total - runs.length;
  const failed = runs.filter(({ succeeded }) => !succeeded).length;
  const seconds = Math.round(((elapsed / (runs.length - resumed)) * left) / 1000);
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  const label = `executed, ${failed} failed${left === 0 ? "" : `, about ${time} left`}`;
  report({ kind: "progress", stage: "prove", done: runs.length, total, label });
}
