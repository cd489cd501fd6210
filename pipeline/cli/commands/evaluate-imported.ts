import { isPerson } from "../../attempt/agents/table.js";
import { RequestError } from "../../errors.js";
import { type EvaluatedImports, evaluateImported } from "../../run/attempts/evaluate-imported.js";
import { attemptsPlace, writeFigures } from "../attempts-place.js";
import { interruptSignal } from "../interrupt.js";
import type { evaluateOptions, OptionValues } from "../options.js";
import { announce } from "../output/announce.js";
import { print, printJson } from "../output/print.js";
import { printImportedAttempts } from "../output/print-imported-attempts.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";
import { withJobs } from "../with-jobs.js";

type Values = OptionValues<(typeof evaluateOptions)[number]> & { agent: string };

/**
 * `taskloom evaluate --imported`: lets an agent attempt imported tasks. Exit code 2 where not all were made: one that was named
 * cannot be attempted here, or none can.
 */
export async function runEvaluateImported(values: Values, tasks: string[], platform: Platform): Promise<number> {
  const {
    agent,
    drawn: sample,
    level,
    startFiles: files,
    attemptsOut: out,
    redis,
    priority,
    parallel,
    quiet,
    json,
    ...rest
  } = values;
  refuseOptions(values);
  const place = await attemptsPlace(values.from, out);
  const progress = await startProgress(["attempt", "jobs"], quiet || json, isPerson(agent));
  const { computers } = platform;
  const { seed, repeats, maxCost, again, observe, answerSeconds, attemptMinutes, port } = rest;
  const given = { agent, tasks, level, sample, files, seed, repeats, parallel, maxCost, again, observe, port };
  const times = { answerSeconds, attemptMinutes };
  const { report } = progress;
  const evaluated = await platform
    .catalog()
    .then((catalog) =>
      withJobs({ redis, priority, parallel }, { catalog, platform, report }, (jobs) =>
        evaluateImported(place.file, {
          ...given,
          ...times,
          ...{ computers, catalog, jobs, announce, report },
          signal: interruptSignal(),
        }),
      ),
    )
    .finally(progress.finish);
  writeFigures(place, evaluated);
  if (json) printJson(evaluated);
  else if (!quiet) print(`${printImportedAttempts(evaluated)}\n`);
  return isWhole(evaluated, tasks) ? 0 : 2;
}

function isWhole({ interrupted, set_aside, attemptable, chosen }: EvaluatedImports, named: readonly string[]): boolean {
  const isMissing = attemptable === 0 || (named.length > 0 && attemptable < chosen);
  return !interrupted && set_aside.length === 0 && !isMissing;
}

/** Throws RequestError OPTION_IMPORTED for an option that imported tasks have no use for. */
function refuseOptions({ persona, capability, startAfter, strictLimits, rescore, instruction }: Values): void {
  const given = [
    ...(persona === undefined ? [] : ["--persona"]),
    ...(capability === undefined ? [] : ["--capability"]),
    ...(startAfter === undefined ? [] : ["--start-after"]),
    ...(strictLimits ? ["--strict-limits"] : []),
    ...(rescore ? ["--rescore"] : []),
    ...(instruction === "high-level" ? [] : ["--instruction"]),
  ];
  if (given.length === 0) return;
  const why = "imported tasks have neither graph nor evaluators";
  throw new RequestError("OPTION_IMPORTED", `${given.join(", ")} cannot stand with --imported: ${why}; leave it out`);
}
