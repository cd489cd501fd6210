import { readDatasetPlan } from "../../catalog/dataset-plan.js";
import { requireOutputFolder } from "../../files/output-folder.js";
import { explainFailure } from "../../files/system-failure.js";
import { catalogBeside, catalogOfEarlier } from "../../run/additions.js";
import { chunkMakersOf } from "../../run/chunk-makers.js";
import { createContext } from "../../run/context.js";
import { explorerOf, verifiersOf } from "../../run/models/authors.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import { holdLock } from "../../run/nightly/hold-lock.js";
import { nightlyFolder } from "../../run/nightly/nightly-folder.js";
import { nightlyReport } from "../../run/nightly/nightly-report.js";
import { publishNightlyRun } from "../../run/nightly/publish-nightly-run.js";
import { regenerate } from "../../run/nightly/regenerate.js";
import { reportPage } from "../../run/nightly/report/page.js";
import { committedPoolFolder } from "../../run/pool/pool.js";
import { programVersion } from "../../run/program-version.js";
import { withProposals } from "../../run/proposals/with-proposals.js";
import { subtaskMaterial } from "../../run/subtask-material.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { english } from "../../schema/writing-language.js";
import { openDatabase } from "../../store/file/database.js";
import { driftBudget, reasonNotToLook, usualDesktops } from "../drift-settings.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { logFailure, startNightlyLog } from "../output/nightly-log.js";
import { print } from "../output/print.js";
import { driftLines } from "../output/print-drift.js";
import type { Platform } from "../platform.js";
import { type RequestValues, wishOf } from "../request.js";

type Values = OptionValues<
  | "plan"
  | "count"
  | "seed"
  | "out"
  | "keep"
  | "workplaces"
  | "pool"
  | "withoutDrift"
  | "driftMinutes"
  | "parallel"
  | "workers"
  | "jsonLog"
  | "quiet"
  | "json"
> &
  RequestValues &
  ModelValues;

/**
 * `taskloom regen`: makes a nightly dataset. Exit code 0: published; 1: failed or interrupted, and nothing changed; 2:
 * published with unmet quotas.
 */
export async function runRegen(values: Values, _: string[], platform: Platform): Promise<number> {
  const startedAt = new Date();
  const folder = nightlyFolder(values.out ?? "out/nightly");
  try {
    const lock = holdLock(folder.path, `process ${process.pid} since ${startedAt.toISOString()}`);
    try {
      return await regen(values, folder, startedAt, platform);
    } finally {
      lock.release();
    }
  } catch (error) {
    const failure = explainFailure(error, folder.path);
    // With --json-log every line is JSON, the last one too.
    if (!values.jsonLog) throw failure;
    logFailure(failure);
    return 1;
  }
}

async function regen(
  values: Values,
  folder: ReturnType<typeof nightlyFolder>,
  startedAt: Date,
  platform: Platform,
): Promise<number> {
  const catalog = await catalogBeside(await platform.catalog(), values.workplaces);
  const plan = await readDatasetPlan(values.plan);
  const count = values.count ?? plan.tasks;
  const log = startNightlyLog(values, count);
  const parallel = values.parallel ?? usualDesktops(platform.computers([]).name);
  const context = createContext(
    catalog,
    { ...values, signal: interruptSignal(), computers: platform.computers, parallel },
    () => undefined,
  );
  const poolFolder = values.pool ?? committedPoolFolder();
  // Checked before the run, because results are written into this folder only hours later.
  requireOutputFolder(poolFolder);
  const wish = wishOf(values, catalog);
  const models = await startModels(values, context);
  const environment = context.environment.forks ? await context.environment.open() : null;
  try {
    const finished = await regenerate({
      folder,
      plan,
      count,
      poolFolder,
      budget: driftBudget(values.driftMinutes),
      unchecked: values.withoutDrift ? "it was asked not to" : await reasonNotToLook(context),
      authors: { explorer: await explorerOf(models.at), ...(await verifiersOf(models.at)) },
      wish,
      async prepare(pool, earlier) {
        const kept = await catalogOfEarlier(catalog, earlier);
        const made = await withProposals(models, { ...wish, count }, pool, { ...context, catalog: kept });
        const threads = { workers: values.workers, tasks: count };
        return { makers: await chunkMakersOf(models, threads, pool, made, english), catalog: made.catalog };
      },
      modelCalls: () => models.ledger?.calls ?? [],
      startedAt,
      programVersion: programVersion(),
      seed: values.seed,
      context,
      material: (subtask) => subtaskMaterial(subtask, environment),
      say: log.say,
      clock: () => performance.now() / 1000,
    });
    if (finished === null) {
      log.interrupted();
      return 1;
    }
    const { run, dataset, subtasks, catalog: used } = finished;
    const previous = run.previous === null ? null : openDatabase(folder.pathOf(run.previous));
    const report = await nightlyReport(dataset.database, previous, run, used, subtasks);
    previous?.close();
    const texts = { json: `${JSON.stringify(report, null, 2)}\n`, html: reportPage(report) };
    const { name, removed } = publishNightlyRun(folder, finished, texts, values.keep, new Date());
    log.say({ event: "published", dataset: folder.pathOf(`${name}.sqlite`), tasks: run.accepted, removed });
    log.finish();
    if (values.json) print(texts.json);
    else if (!values.quiet) {
      print(
        `${[report.verdict.sentence, ...report.verdict.look.map((text) => `  look: ${text}`)].join("\n")}\n${printNightlyRun(run)}\n  report: ${folder.pathOf(`${name}.report.html`)}\n`,
      );
    }
    return report.verdict.state === "short" ? 2 : 0;
  } finally {
    log.finish();
    models.close();
    await environment?.close();
  }
}

function printNightlyRun({ recalled, made, resumed, renewed, drift }: NightlyRun): string {
  return [
    `  tasks: ${recalled} taken over, ${made} made${resumed > 0 ? `, ${resumed} from a run that was stopped` : ""}`,
    ...(drift.skipped === null ? driftLines(drift, renewed) : [`  pool: subtasks not looked at: ${drift.skipped}`]),
  ].join("\n");
}
