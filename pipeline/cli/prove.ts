import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { RequestError } from "../errors.js";
import { asksForPicture } from "../evaluators/interpret.js";
import { requireReplaceable, writeOutputFile } from "../files/output-file.js";
import { jsonWith } from "../files/recognisers.js";
import { canonicalJson, contentHash } from "../hash.js";
import { stem } from "../path.js";
import { drawOrders, drawSample } from "../prove/draw-sample.js";
import { executableTask } from "../prove/executable-task.js";
import type { ExecutableTask, OrderExecution } from "../prove/execute-order.js";
import { executeSample } from "../prove/execute-sample.js";
import { instanceAt } from "../prove/instance.js";
import { sampleProof } from "../prove/sample-proof.js";
import { reportSample } from "../prove/sample-report.js";
import { createRng } from "../rng.js";
import { createContext } from "../run/context.js";
import type { TaskRecord } from "../schema/dataset-records.js";
import type { SampleRun } from "../schema/sample-run.js";
import { openForAdding, withDatabase } from "../store/database.js";
import { findTasks, readTaskCells } from "../store/read.js";
import { readDefinitions } from "../store/read-definitions.js";
import { readSampleRuns, writeSampleRun } from "../store/sample-runs.js";
import { latestDataset } from "./dataset-file.js";
import { failureEvidence } from "./failure-evidence.js";
import { interruptSignal } from "./interrupt.js";
import type { OptionValues } from "./options.js";
import { print, printJson } from "./print.js";
import { printSample } from "./print-sample.js";
import { startProgress } from "./progress.js";
import type { Workplace } from "./workplace.js";

type Values = OptionValues<"from" | "sample" | "seed" | "orders" | "parallel" | "again" | "quiet" | "json">;

/** Computers of real applications that two processors can bear at once. */
const usualParallel: Readonly<Record<string, number>> = { desktop: 2 };
const executionVersion = 1;

interface SampleItem {
  readonly record: TaskRecord;
  readonly task: ExecutableTask;
  readonly order: readonly number[];
  /** The same as ids. */
  readonly nodes: string[];
}

/** `taskloom prove`: really executes a sample of a dataset and says how often it succeeds. Exit code 1 unless all of it did. */
export async function runProve(values: Values, _: string[], workplace: Workplace): Promise<number> {
  const file = values.from ?? latestDataset("out");
  return withDatabase(file, openForAdding, (database) => proveSample(database, file, values, workplace));
}

async function proveSample(
  database: Database.Database,
  file: string,
  values: Values,
  workplace: Workplace,
): Promise<number> {
  const catalog = await workplace.catalog();
  const environment = workplace.computers([...catalog.applications.values()]).name;
  requireTasks(database, file, environment);
  const items = planSample(database, environment, values);
  const folder = join(dirname(file), `prove-${values.seed}`, stem(file));
  const plan = items.map(({ record, nodes }) => ({ task_id: record.id, order: nodes }));
  const sample = `${JSON.stringify({ seed: values.seed, environment, plan }, null, 2)}\n`;
  writeOutputFile(join(folder, "sample.json"), sample, jsonWith("a sample", "seed", "environment", "plan"));
  const reportFile = join(folder, "report.json");
  const ownReport = jsonWith("a report of a sample", "file", "environment", "drawn");
  requireReplaceable(reportFile, ownReport);

  const known = new Map(readSampleRuns(database).map((run) => [keyOf(run.seed, run.task_id, run.order), run]));
  const runs = new Map<SampleItem, SampleRun>();
  for (const item of values.again ? [] : items) {
    const earlier = known.get(keyOf(values.seed, item.record.id, item.nodes));
    if (earlier !== undefined) runs.set(item, earlier);
  }
  const resumed = runs.size;
  const missing = items.filter((item) => !runs.has(item));

  const progress = await startProgress(["prove"], values.quiet || values.json);
  const context = createContext(
    catalog,
    { signal: interruptSignal(), computers: workplace.computers, seed: values.seed },
    progress.report,
  );
  const parallel = values.parallel ?? usualParallel[environment] ?? 1;
  const started = Date.now();
  try {
    const options = { parallel, signal: context.signal, now: () => Date.now() };
    await executeSample(missing, context.environment, options, (item, execution, seconds) => {
      const run = recordRun(item, execution, { seconds, seed: values.seed, folder });
      runs.set(item, run);
      keep(database, item.record, run);
      const done = runs.size - resumed;
      const label = progressLabel([...runs.values()], (Date.now() - started) / done, missing.length - done);
      context.report({ kind: "progress", stage: "prove", done: runs.size, total: items.length, label });
    });
  } finally {
    await progress.finish();
  }

  const counted = [...runs].map(([{ record }, run]) => ({
    run,
    persona: record.persona,
    level: record.level,
    applications: record.involved_apps,
  }));
  const interrupted = runs.size < items.length;
  const head = { file, environment, seed: values.seed, drawn: items.length, resumed, interrupted };
  const report = { ...head, seconds: Math.round((Date.now() - started) / 1000), ...reportSample(counted) };
  writeOutputFile(reportFile, `${JSON.stringify(report, null, 2)}\n`, ownReport);
  if (values.json) printJson(report);
  else if (!values.quiet) {
    if (interrupted) print(`Stopped after ${runs.size} of ${items.length}; the same command goes on.\n`);
    print(`${printSample(report, { environment, file, folder })}\n`);
  }
  return interrupted || report.succeeded < report.executed || report.executed === 0 ? 1 : 0;
}

/** Throws PROVE_NO_TASKS for a dataset without tasks, PROVE_ENVIRONMENT for one whose tasks are all for other computers. */
function requireTasks(database: Database.Database, file: string, environment: string): void {
  const found = [...new Set(readTaskCells(database).map((cell) => cell.environment))];
  if (found.length === 0) throw new RequestError("PROVE_NO_TASKS", `${file} holds no tasks; make some with pnpm synth`);
  if (found.includes(environment)) return;
  throw new RequestError(
    "PROVE_ENVIRONMENT",
    `the tasks of ${file} are for ${found.join(" and ")}, and only those for ${environment} can be executed here; choose another dataset`,
  );
}

/** What will be executed, fixed by the seed before anything is. */
function planSample(database: Database.Database, environment: string, { sample, seed, orders }: Values): SampleItem[] {
  const rng = createRng("prove", seed);
  const cells = readTaskCells(database).filter((cell) => cell.environment === environment);
  const definitions = readDefinitions(database);
  return drawSample(cells, sample, rng.fork("sample")).flatMap(({ id }) =>
    findTasks(database, id).flatMap((record) => {
      const task = executableTask(record, definitions);
      return drawOrders(task, orders, rng.fork("orders", id)).map((order) => {
        const nodes = order.map((node) => instanceAt(task.bound, node).node.id);
        return { record, task, order, nodes };
      });
    }),
  );
}

function recordRun(
  { record, task, nodes }: SampleItem,
  execution: OrderExecution,
  { seconds, seed, folder }: { seconds: number; seed: number; folder: string },
): SampleRun {
  const name = `${record.id.slice(0, 8)}-${contentHash(nodes).slice(0, 6)}`;
  return {
    task_id: record.id,
    seed,
    order: nodes,
    succeeded: execution.failure === null,
    subtask_runs: execution.completed.length,
    actions: execution.steps.length,
    seconds: Math.round(seconds * 1000) / 1000,
    error: execution.error,
    screen_text: screenTextOf(execution, task),
    failure: failureEvidence(execution, task.bound, folder, name),
  };
}

/** Where the texts of the screen came from, if an evaluator asked for them. */
function screenTextOf({ trace }: OrderExecution, { bound }: ExecutableTask): SampleRun["screen_text"] {
  if (!bound.instances.some(({ subtask }) => asksForPicture(subtask.evaluator))) return null;
  return trace.steps.some(({ screen_text }) => screen_text !== undefined) ? "tesseract" : "drawn";
}

/** Writes what came of a run into the dataset, with the proof that it makes together with earlier ones. */
function keep(database: Database.Database, record: TaskRecord, run: SampleRun): void {
  const key = keyOf(run.seed, run.task_id, run.order);
  const others = readSampleRuns(database, record.id).filter((one) => keyOf(one.seed, one.task_id, one.order) !== key);
  writeSampleRun(database, {
    run,
    contentHash: record.content_hash,
    executedAt: new Date(),
    proof: sampleProof(record.id, record.environment, record.topo_count, [...others, run]),
    provenance: {
      stage_version: executionVersion,
      prompt_version: null,
      model: "offline",
      seed: run.seed,
      input_hash: contentHash([record.content_hash, run.order]),
    },
  });
}

function keyOf(seed: number, taskId: string, order: readonly string[]): string {
  return canonicalJson([seed, taskId, order]);
}

function progressLabel(runs: readonly SampleRun[], millisecondsEach: number, left: number): string {
  const failed = runs.filter(({ succeeded }) => !succeeded).length;
  const seconds = Math.round((millisecondsEach * left) / 1000);
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `executed, ${failed} failed${left === 0 ? "" : `, about ${time} left`}`;
}
