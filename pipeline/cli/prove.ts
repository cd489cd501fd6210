import { prove } from "../run/prove.js";
import { latestDataset } from "./dataset-file.js";
import { interruptSignal } from "./interrupt.js";
import type { OptionValues } from "./options.js";
import type { Platform } from "./platform.js";
import { print, printJson } from "./print.js";
import { printSample } from "./printed/print-sample.js";
import { startProgress } from "./progress.js";

type Values = OptionValues<"from" | "sample" | "seed" | "orders" | "parallel" | "again" | "quiet" | "json">;

/** `taskloom prove`: executes a sample of a dataset and prints how often it succeeds. Exit code 1 unless all of it did. */
export async function runProve(values: Values, _: string[], platform: Platform): Promise<number> {
  const file = values.from ?? latestDataset("out");
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
