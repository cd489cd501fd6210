import { agentNames, isPerson } from "../../attempt/agents/table.js";
import { RequestError } from "../../errors.js";
import { evaluate } from "../../run/attempts/evaluate.js";
import { attemptsPlace, writeFigures } from "../attempts-place.js";
import { interruptSignal } from "../interrupt.js";
import type { evaluateOptions, OptionValues } from "../options.js";
import { announce } from "../output/announce.js";
import { print, printJson } from "../output/print.js";
import { printAttempts } from "../output/print-attempts.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";
import { withJobs } from "../with-jobs.js";
import { runEvaluateImported } from "./evaluate-imported.js";

/**
 * `taskloom evaluate`: lets an agent attempt tasks of a dataset and prints its figures. Attempts are written into the dataset,
 * or into the copy of it that --out names. Exit code 2 where not all were made.
 */
export async function runEvaluate(
  values: OptionValues<(typeof evaluateOptions)[number]>,
  tasks: string[],
  platform: Platform,
): Promise<number> {
  const { agent, drawn: sample, attemptsOut: out, redis, priority, imported, startFiles, ...rest } = values;
  if (agent === undefined) {
    throw new RequestError("OPTION_MISSING", `--agent is missing; choose one of ${agentNames().join(", ")}`);
  }
  if (imported) return runEvaluateImported({ ...values, agent }, tasks, platform);
  if (startFiles !== undefined) {
    throw new RequestError("OPTION_IMPORTED", "--files is for imported tasks; add --imported, or leave it out");
  }
  const place = await attemptsPlace(values.from, out);
  // A display that is drawn anew would take the address of a person's page away.
  const progress = await startProgress(["attempt", "jobs"], values.quiet || values.json, isPerson(agent));
  const { computers } = platform;
  const signal = interruptSignal();
  const given = { ...rest, agent, sample, tasks, computers, signal, report: progress.report, announce };
  const report = await platform
    .catalog()
    .then((catalog) =>
      withJobs({ redis, priority, parallel: rest.parallel }, { catalog, platform, report: progress.report }, (jobs) =>
        evaluate(place.file, { ...given, catalog, jobs }),
      ),
    )
    .finally(progress.finish);
  writeFigures(place, report);
  if (values.json) printJson(report);
  else if (!values.quiet) print(`${printAttempts(report)}\n`);
  return report.interrupted || report.set_aside.length > 0 ? 2 : 0;
}
