import { shareWords } from "../../attempt/report/figure-columns.js";
import { RequestError } from "../../errors.js";
import { type JudgedAttempts, judgeAttempts } from "../../run/attempts/judge-attempts.js";
import { createContext } from "../../run/context.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import type { StageEvent } from "../../stage.js";
import { openForAdding, withDatabase } from "../../store/file/database.js";
import { latestDataset } from "../dataset-file.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"from" | "agent" | "attemptSeed" | "quiet" | "json"> & ModelValues;

/** `taskloom judge`: lets a model judge stored attempts. Exit code 2 where some were not judged. */
export async function runJudge(values: Values, _positional: string[], platform: Platform): Promise<number> {
  const { quiet, json } = values;
  const progress = await startProgress(["judge"], quiet || json);
  const judged = await judgedBy(values, platform, progress.report).finally(progress.finish);
  if (json) printJson(judged);
  else if (!quiet) print(`${printJudged(judged)}\n`);
  return Object.keys(judged.refused).length > 0 ? 2 : 0;
}

async function judgedBy(
  values: Values,
  platform: Platform,
  report: (event: StageEvent) => void,
): Promise<JudgedAttempts> {
  const { agent = null, attemptSeed: seed = null } = values;
  const file = values.from ?? latestDataset("out");
  const context = createContext(await platform.catalog(), { signal: interruptSignal(), seed: 1 }, report);
  const { at, lookAhead, close } = await startModels(values, context);
  try {
    const model = at("judge");
    if (model === null) {
      const remedy = "name one that sees pictures: --model judge=openai:gpt-4o";
      throw new RequestError("OPTION_MISSING", `no model judges; ${remedy}`);
    }
    return await withDatabase(file, openForAdding, (database) =>
      judgeAttempts(database, model, { agent, seed }, { concurrency: lookAhead, report }),
    );
  } finally {
    close();
  }
}

function printJudged({ model, judged, s_int, s_final, agreement, refused }: JudgedAttempts): string {
  const figure = (value: number | null) => (value === null ? "-" : value.toFixed(2));
  return [
    `${judged} attempts are judged by ${model}`,
    `  by the judge     S_int ${shareWords(s_int)}, S_final ${shareWords(s_final)}`,
    `  with evaluators  ${agreement.attempts} attempts: agreed on ${shareWords(agreement.agreed)}, kappa ${figure(agreement.kappa)}`,
    `                   Pearson of S_int ${figure(agreement.pearson)}`,
    `                   ${shareWords(agreement.false_successes)} of those that failed were taken for done, ${shareWords(agreement.false_failures)} of those that were done for failed`,
    ...Object.entries(refused).map(([why, times]) => `  not judged       ${times}: ${why}`),
  ].join("\n");
}
