import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { loadCatalog } from "../catalog/load.js";
import { createExploreStage } from "../explore/stage.js";
import type { Candidate } from "../schema/subtask.js";
import { stream } from "../stages.js";
import { explorerOf } from "./authors.js";
import { createContext, requireId } from "./context.js";
import { costsByPlace, printCosts } from "./model-costs.js";
import type { ModelValues } from "./model-settings.js";
import { startModels } from "./models.js";
import type { OptionValues } from "./options.js";
import { print, printJson } from "./print.js";
import { startProgress } from "./progress.js";
import { printRejections } from "./summary.js";

type Values = OptionValues<
  "application" | "seed" | "environment" | "parallel" | "budget" | "journal" | "out" | "quiet" | "json"
> &
  ModelValues;

/** `taskloom explore`: writes the candidate subtasks of the applications, one JSON object per line. */
export async function runExplore(values: Values): Promise<number> {
  const catalog = await loadCatalog();
  const here = [...catalog.applications.values()].filter((application) =>
    application.environments.includes(values.environment),
  );
  const wanted = values.application?.split(",").map((id) =>
    requireId(
      "application",
      id.trim(),
      here.map((application) => application.id),
    ),
  );
  const applications = here.filter(({ id }) => wanted === undefined || wanted.includes(id));
  const offered = wanted === undefined ? {} : { applications };
  const progress = await startProgress(["explore"], values.quiet || values.json);
  const context = createContext(catalog, { ...values, ...offered, resumable: true }, progress.report);
  const models = await startModels(values, context);
  const explorer = await explorerOf(models.at, values.budget === undefined ? {} : { actions: values.budget });
  const file = values.out ?? "out/candidates.jsonl";
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  const candidates: Candidate[] = [];
  try {
    for await (const candidate of createExploreStage(explorer).run(stream(applications), context)) {
      candidates.push(candidate);
      appendFileSync(file, `${JSON.stringify(candidate)}\n`);
    }
  } finally {
    await progress.finish();
    models.close();
  }
  const rejected = [...progress.rejected].map(([reason, { times, example }]) => ({ reason, times, example }));
  const costs = costsByPlace(models.ledger?.calls ?? []);
  if (values.json) printJson({ file, candidates: candidates.length, rejected, models: costs });
  else if (!values.quiet) {
    for (const candidate of candidates) print(`  ${candidate.instruction_template}\n`);
    for (const line of printRejections(rejected)) print(`  ${line}\n`);
    for (const line of printCosts(costs, candidates.length)) print(`  ${line}\n`);
    print(`${candidates.length} candidates in ${file}\n`);
  }
  return 0;
}
