import { loadCatalog } from "../catalog/load.js";
import { createExploreStage } from "../explore/stage.js";
import { requireReplaceable, writeOutputFile } from "../files/output-file.js";
import { jsonWith } from "../files/recognisers.js";
import type { Candidate } from "../schema/subtask.js";
import { stream } from "../stages.js";
import { explorerOf } from "./authors.js";
import { createContext, requireId } from "./context.js";
import { costsByPlace, printCosts } from "./model-costs.js";
import type { ModelValues } from "./model-settings.js";
import { startModels } from "./models.js";
import type { OptionValues } from "./options.js";
import { startProgress } from "./progress.js";
import { printRejections } from "./summary.js";

type Values = OptionValues<
  "application" | "seed" | "environment" | "parallel" | "budget" | "journal" | "out" | "quiet" | "json"
> &
  ModelValues;

const candidateList = jsonWith("a list of candidates", "environment", "application", "instruction_template");

/** `taskloom explore`: writes the candidate subtasks of the applications, one JSON object per line. */
export async function runExplore(values: Values): Promise<number> {
  const file = values.out ?? "out/candidates.jsonl";
  requireReplaceable(file, candidateList);
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
  const progress = await startProgress(["explore"], values.quiet || values.json);
  const context = createContext(catalog, { ...values, resumable: true }, progress.report);
  const models = await startModels(values, context);
  const explorer = await explorerOf(models.at, values.budget === undefined ? {} : { actions: values.budget });
  const candidates: Candidate[] = [];
  try {
    const applications = here.filter(({ id }) => wanted === undefined || wanted.includes(id));
    for await (const candidate of createExploreStage(explorer).run(stream(applications), context)) {
      candidates.push(candidate);
    }
  } finally {
    // Of a run that fails or is interrupted, too: what was found stays found.
    writeOutputFile(file, candidates.map((candidate) => `${JSON.stringify(candidate)}\n`).join(""), candidateList);
    await progress.finish();
    models.close();
  }
  const rejected = [...progress.rejected].map(([reason, { times, example }]) => ({ reason, times, example }));
  const costs = costsByPlace(models.ledger?.calls ?? []);
  if (values.json)
    process.stdout.write(
      `${JSON.stringify({ file, candidates: candidates.length, rejected, models: costs }, null, 2)}\n`,
    );
  else if (!values.quiet) {
    for (const candidate of candidates) process.stdout.write(`  ${candidate.instruction_template}\n`);
    for (const line of printRejections(rejected)) process.stdout.write(`  ${line}\n`);
    for (const line of printCosts(costs, candidates.length)) process.stdout.write(`  ${line}\n`);
    process.stdout.write(`${candidates.length} candidates in ${file}\n`);
  }
  return 0;
}
