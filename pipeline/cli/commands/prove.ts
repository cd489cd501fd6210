import { RequestError } from "../../errors.js";
import type { SuccessRate } from "../../prove/sample/sample-report.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { type ProvedSample, prove } from "../../run/proofs/prove.js";
import { latestDataset } from "../dataset-file.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";
import { exitCodeOf, printRecorded, recordCommand, recordTasks } from "../record-tasks.js";

type Values = OptionValues<
  | "from"
  | "sample"
  | "seed"
  | "orders"
  | "record"
  | "trajectories"
  | "parallel"
  | "redis"
  | "priority"
  | "again"
  | "quiet"
  | "json"
> &
  ModelValues;

/** `taskloom prove`: executes a sample of a dataset and prints how often it succeeds. Exit code 1 unless all of it did. */
export async function runProve(values: Values, _: string[], platform: Platform): Promise<number> {
  const file = values.from ?? latestDataset("out");
  if (values.record) {
    const made = await recordTasks(file, values, platform);
    if (values.json) printJson(made);
    else if (!values.quiet) print(`${printRecorded(made, recordCommand(file, values, values.sample))}\n`);
    return exitCodeOf(made);
  }
  if (values.redis !== undefined) {
    throw new RequestError("JOBS_RECORD", "workers record trajectories; give --record, or leave --redis out");
  }
  const progress = await startProgress(["prove"], values.quiet || values.json);
  const { computers } = platform;
  const options = { ...values, computers, signal: interruptSignal(), report: progress.report };
  const { folder, ...report } = await platform
    .catalog()
    .then((catalog) => prove(file, { ...options, catalog }))
    .finally(progress.finish);
  if (values.json) printJson(report);
  else if (!values.quiet) {
    if (report.interrupted) print(`Stopped after ${report.executed} of ${report.drawn}; the same command goes on.\n`);
    print(`${printSample(report, { environment: report.environment, file, folder })}\n`);
  }
  return report.interrupted || report.succeeded < report.executed || report.executed === 0 ? 1 : 0;
}

/** Formats the report of a sample: the rate, the rates by group, and a paragraph for each failure. */
function printSample(
  report: Omit<ProvedSample, "folder">,
  run: { environment: string; file: string; folder: string },
): string {
  const lines = [
    `${report.succeeded} of ${report.executed} executions on ${run.environment} succeeded: ${inWords(report)}`,
    `  tasks       ${report.tasks}; ${report.subtask_runs} subtask runs, ${report.actions} actions`,
    ...(report.lattice === null
      ? []
      : [
          `  lattice     ${report.lattice.planned} subtask runs stand for the ${report.lattice.of_all_orders} of all orders, each from its start`,
        ]),
    ...(report.other_branches.executed === 0
      ? []
      : [`  conditions  the other branch, on data that lead to it: ${outOf(report.other_branches)}`]),
    ...groups("level", report.by_level),
    ...groups("persona", report.by_persona),
    ...groups("application", report.by_application),
    ...report.failures.flatMap(({ task_id, code, message, checks, screenshot }) => [
      "",
      `  failed      ${task_id} [${code}]`,
      `              ${message}`,
      ...checks.slice(0, 4).map((check) => `              not so: ${check}`),
      ...(screenshot === null ? [] : [`              ${screenshot}`]),
    ]),
    `  dataset     ${run.file}, evidence in ${run.folder}`,
  ];
  return lines.join("\n");
}

function groups(title: string, rates: Readonly<Record<string, SuccessRate>>): string[] {
  return Object.entries(rates).map(
    ([name, rate], i) => `  ${(i === 0 ? title : "").padEnd(11)} ${name.padEnd(24)} ${outOf(rate)}`,
  );
}

function outOf({ succeeded, executed }: SuccessRate): string {
  return `${succeeded} of ${executed}`;
}

function inWords({ rate, interval: [low, high] }: SuccessRate): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return rate === null
    ? "nothing was executed"
    : `${percent(rate)} (95 % interval ${percent(low)} to ${percent(high)})`;
}
