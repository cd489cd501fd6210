import { startFileWriter } from "../../content/file-writer.js";
import { createContext } from "../../run/context.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import { refineDataset } from "../../run/refine.js";
import { latestDataset } from "../dataset-file.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { refinementText } from "../output/print-refinement.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"from" | "refined" | "pool" | "keepDuplicates" | "quiet" | "json"> & ModelValues;

/** `taskloom refine`: looks for faults in a dataset. Exit code 1 where tasks would be changed or removed and nothing is written. */
export async function runRefine(values: Values, _positional: string[], platform: Platform): Promise<number> {
  const { quiet, json, refined: out, pool, keepDuplicates } = values;
  const from = values.from ?? latestDataset("out");
  const progress = await startProgress(["refine"], quiet || json);
  const settings = { signal: interruptSignal(), computers: platform.computers, seed: 1 };
  const plain = createContext(await platform.catalog(), settings, progress.report);
  const models = await startModels(values, plain);
  const context = { ...plain, lookAhead: models.lookAhead };
  const files = startFileWriter();
  const run = { context, models, write: files.write };
  const result = await refineDataset(from, { out, pool, keepDuplicates }, run).finally(async () => {
    models.close();
    await files.close();
    await progress.finish();
  });
  if (json) printJson(result);
  else if (!quiet) print(`${refinementText(result)}\n`);
  const isProposed = result.check_mends.some(({ state }) => state === "proposed");
  return out === undefined && (isProposed || result.refinements.length > 0) ? 1 : 0;
}
