import { RequestError } from "../../errors.js";
import { type JudgedDataset, judgeDataset } from "../../run/attempts/judge-dataset.js";
import { createContext } from "../../run/context.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import type { StageEvent } from "../../stage.js";
import { latestDataset } from "../dataset-file.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printJudged } from "../output/print-judged.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"from" | "agent" | "attemptSeed" | "agreement" | "quiet" | "json"> & ModelValues;

/** `taskloom judge`: lets a model judge stored attempts. Exit code 2 where some were not judged. */
export async function runJudge(values: Values, _positional: string[], platform: Platform): Promise<number> {
  const { quiet, json } = values;
  const progress = await startProgress(["judge"], quiet || json);
  const judged = await judgedBy(values, platform, progress.report).finally(progress.finish);
  if (json) printJson(judged);
  else if (!quiet) print(`${printJudged(judged)}\n`);
  return Object.keys({ ...judged.refused, ...judged.imported.refused }).length > 0 ? 2 : 0;
}

async function judgedBy(
  values: Values,
  platform: Platform,
  report: (event: StageEvent) => void,
): Promise<JudgedDataset> {
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
    const { agreement } = values;
    const choice = { agent, seed };
    return await judgeDataset(file, model, { choice, agreement, concurrency: lookAhead, report });
  } finally {
    close();
  }
}
