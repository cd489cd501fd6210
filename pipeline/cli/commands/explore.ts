import { requireId } from "../../catalog/require-id.js";
import { requireApplications } from "../../environments/require-applications.js";
import { createExploreStage } from "../../explore/stage.js";
import { requireReplaceable, writeOutputFile } from "../../files/output-file.js";
import { jsonWith } from "../../files/recognisers.js";
import { createContext } from "../../run/context.js";
import { createDropTally } from "../../run/drop-tally.js";
import { explorerOf } from "../../run/models/authors.js";
import { costsByRole, printCosts } from "../../run/models/model-costs.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import type { Candidate } from "../../schema/subtask.js";
import { keptOf, stream } from "../../stage.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printRejections } from "../output/print-summary.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"application" | "seed" | "parallel" | "budget" | "journal" | "out" | "quiet" | "json"> &
  ModelValues;

const candidateList = jsonWith("a list of candidates", "environment", "application", "instruction_template");

/** `taskloom explore`: writes the candidate subtasks of the applications, one JSON object per line. */
export async function runExplore(values: Values, _: string[], platform: Platform): Promise<number> {
  const file = values.out ?? "out/candidates.jsonl";
  requireReplaceable(file, candidateList);
  const catalog = await platform.catalog();
  const all = [...catalog.applications.values()];
  const environment = platform.computers(all);
  const { name } = environment;
  const here = all.filter(({ environments }) => environments.includes(name));
  const wanted = values.application?.split(",").map((id) =>
    requireId(
      "application",
      id.trim(),
      here.map((application) => application.id),
    ),
  );
  const applications = here.filter(({ id }) => wanted === undefined || wanted.includes(id));
  await requireApplications(
    environment,
    applications.map(({ id }) => id),
  );
  const offered = wanted === undefined ? {} : { applications };
  const progress = await startProgress(["explore"], values.quiet || values.json);
  const context = createContext(
    catalog,
    { signal: interruptSignal(), computers: platform.computers, ...values, ...offered, resumable: true },
    progress.report,
  );
  const models = await startModels(values, context);
  const explorer = await explorerOf(models.at, values.budget === undefined ? {} : { actions: values.budget });
  const candidates: Candidate[] = [];
  const drops = createDropTally();
  try {
    const outcomes = createExploreStage(explorer).run(stream(applications), context);
    for await (const candidate of keptOf(outcomes, drops.add)) {
      candidates.push(candidate);
    }
  } finally {
    // Candidates are written also when the run fails or is interrupted.
    writeOutputFile(file, candidates.map((candidate) => `${JSON.stringify(candidate)}\n`).join(""), candidateList);
    await progress.finish();
    models.close();
  }
  const rejected = drops.counts();
  const costs = costsByRole(models.ledger?.calls ?? []);
  if (values.json) printJson({ file, candidates: candidates.length, rejected, models: costs });
  else if (!values.quiet) {
    for (const candidate of candidates) print(`  ${candidate.instruction_template}\n`);
    for (const line of printRejections(rejected)) print(`  ${line}\n`);
    for (const line of printCosts(costs, candidates.length)) print(`  ${line}\n`);
    print(`${candidates.length} candidates in ${file}\n`);
  }
  return 0;
}
