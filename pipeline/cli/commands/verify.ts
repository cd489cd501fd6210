import { pairsInSituations } from "../../compose/situations/situation-pairs.js";
import { requireApplications } from "../../environments/require-applications.js";
import { RequestError } from "../../errors.js";
import { requireOutputFolder } from "../../files/output-folder.js";
import { isThere, readInputText } from "../../files/read-input-file.js";
import { createContext } from "../../run/context.js";
import { createDropTally } from "../../run/drop-tally.js";
import { verifiersOf } from "../../run/models/authors.js";
import { costsByRole, printCosts } from "../../run/models/model-costs.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import { operationCandidates } from "../../run/pool/operation-candidates.js";
import { recordPoolScreens } from "../../run/pool/record-pool-screens.js";
import { type Candidate, candidateSchema, type Interference, type Subtask } from "../../schema/subtask.js";
import { keptOf, stream } from "../../stage.js";
import { readPool, writePool } from "../../store/pool/pool.js";
import { readQuarantine, removeFromQuarantine } from "../../store/pool/quarantine.js";
import { parseJson } from "../../text/parse-json.js";
import { asCandidate } from "../../verify/as-candidate.js";
import { createGivenEvaluatorAuthor } from "../../verify/author/given-evaluator.js";
import { measureInterference } from "../../verify/measure/interference.js";
import { keepOthers } from "../../verify/measure/keep-others.js";
import { createVerifyStage } from "../../verify/stage.js";
import { subtaskId } from "../../verify/subtask-id.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printRejections } from "../output/print-summary.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";

/** Value of --from that means the quarantined subtasks of the pool. */
const quarantine = "quarantine";
/** Value of --from that means no candidates: only pairs of the pool are measured. */
const onlyPairs = "pairs";
/** In place of a file: the operations of the catalog, or those that are named ("operations:calc.aggregate,calc.extreme"). */
const operations = /^operations(?::(.+))?$/;

type Values = OptionValues<"from" | "seed" | "parallel" | "add" | "pairs" | "journal" | "out" | "quiet" | "json"> &
  ModelValues;

/**
 * `taskloom verify`: cross-verifies candidates, measures interference, and writes a subtask pool. Subtasks of other
 * applications stay in the pool with the interference measured between them; with `--add` also those of the same
 * applications, unless they are verified again. `--from quarantine` verifies quarantined subtasks: those that pass are
 * used again, the rest leaves the pool. `--from operations` verifies the operations of the catalog with the evaluators
 * that they state, and adds them to the pool. `--from pairs` verifies nothing and measures pairs of the pool; those that
 * tasks of situations have come first in any case. Screens of subtasks on real applications are recorded at the end.
 */
export async function runVerify(values: Values, _: string[], platform: Platform): Promise<number> {
  const folder = values.out ?? "out/subtask-pool";
  requireOutputFolder(folder);
  const isRepeat = values.from === quarantine;
  const catalog = await platform.catalog();
  const { computers } = platform;
  const environment = computers([...catalog.applications.values()]);
  const pool = await readPool(folder, environment.name);
  const chosen = operations.exec(values.from ?? "");
  const stated =
    chosen === null ? null : await operationCandidates(chosen[1]?.split(",") ?? null, catalog, environment);
  const candidates =
    stated?.candidates ??
    (isRepeat
      ? quarantinedCandidates(folder, environment.name, pool.subtasks)
      : values.from === onlyPairs
        ? []
        : readCandidates(values.from ?? "out/candidates.jsonl"));
  await requireApplications(
    environment,
    candidates.map(({ application }) => application),
  );
  const progress = await startProgress(["verify"], values.quiet || values.json);
  const context = createContext(
    catalog,
    { signal: interruptSignal(), computers, ...values, resumable: true },
    progress.report,
  );
  const models = await startModels(values, context);
  const again = new Set(
    values.add || isRepeat || stated !== null ? [] : candidates.map(({ application }) => application),
  );
  const stays = keepOthers(pool, ({ application }) => again.has(application));
  const verified: Subtask[] = [];
  const met: Interference[] = [];
  let kept = stays;
  let pictured = 0;
  const drops = createDropTally();
  const all = () => [...kept.subtasks, ...verified];
  try {
    const authors = await verifiersOf(models.at);
    const evaluator = stated === null ? authors.evaluator : createGivenEvaluatorAuthor(stated.evaluators);
    const stage = createVerifyStage({ authors: { ...authors, evaluator }, beside: stays.subtasks });
    for await (const subtask of keptOf(stage.run(stream(candidates), context), drops.add)) verified.push(subtask);
    // Subtasks that were verified again and refused leave the pool.
    const tried = new Set(candidates.map(subtaskId));
    kept = keepOthers(pool, ({ id, application }) => again.has(application) || tried.has(id));
    // What is verified is kept even if the run ends before its meetings are measured.
    const open: Interference[] = [];
    const notYet = { isKnown: kept.isKnown, enough: AbortSignal.abort() };
    for await (const pair of measureInterference(all(), context, notYet)) open.push(pair);
    await writePool(folder, environment.name, all(), [...kept.interference, ...open]);
    const limit = values.pairs === undefined ? {} : { limit: values.pairs };
    const byId = new Map(all().map((subtask) => [subtask.id, subtask]));
    const isWanted = pairsInSituations(byId, catalog, environment.name);
    const measured = measureInterference(all(), context, { ...limit, isKnown: kept.isKnown, isWanted });
    for await (const pair of measured) met.push(pair);
    await writePool(folder, environment.name, all(), [...kept.interference, ...met]);
    removeFromQuarantine(folder, environment.name, new Set(candidates.map(subtaskId)));
    // Screens need real executions: a journal stores no pictures.
    const screens = await recordPoolScreens(folder, verified, { ...context, environment });
    pictured = screens.recorded;
    screens.dropped.forEach(drops.add);
  } finally {
    await progress.finish();
    models.close();
  }
  const unmeasured = met.filter((pair) => pair.unmeasured).length;
  const rejected = drops.counts();
  const result = {
    folder,
    candidates: candidates.length,
    verified: verified.length,
    kept: kept.subtasks.length,
    interference: met.length - unmeasured,
    unmeasured,
    pictured,
    rejected,
    models: costsByRole(models.ledger?.calls ?? []),
  };
  if (values.json) printJson(result);
  else if (!values.quiet) {
    for (const line of printRejections(rejected)) print(`  ${line}\n`);
    for (const line of printCosts(result.models, verified.length)) print(`  ${line}\n`);
    const others = kept.subtasks.length === 0 ? "" : ` beside ${kept.subtasks.length} that the pool has`;
    const left = unmeasured === 0 ? "" : `, ${unmeasured} left for another run`;
    const screens = pictured === 0 ? "" : `, the screens of ${pictured} recorded`;
    print(
      `${verified.length} of ${candidates.length} candidates verified${others}, ${result.interference} pairs measured${left}${screens}; pool in ${folder}\n`,
    );
  }
  return 0;
}

/** Returns the quarantined subtasks of a pool as candidates. Throws VERIFY_NO_CANDIDATES. */
function quarantinedCandidates(
  folder: string,
  environment: string,
  subtasks: ReadonlyMap<string, Subtask>,
): Candidate[] {
  const ids = new Set(readQuarantine(folder, environment).map(({ subtask_id }) => subtask_id));
  const candidates = [...subtasks.values()].filter(({ id }) => ids.has(id)).map(asCandidate);
  if (candidates.length > 0) return candidates;
  throw new RequestError(
    "VERIFY_NO_CANDIDATES",
    `no subtask of ${folder} is in quarantine for ${environment}; name the pool with --out`,
  );
}

function readCandidates(file: string): Candidate[] {
  if (!isThere(file)) {
    throw new RequestError(
      "VERIFY_NO_CANDIDATES",
      `there is no file ${file}; make it with pnpm explore, or name it with --from`,
    );
  }
  return readInputText(file)
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "") return [];
      const parsed = candidateSchema.safeParse(parseLine(line, `${file}:${index + 1}`));
      if (parsed.success) return [parsed.data];
      const issue = parsed.error.issues[0];
      throw new RequestError(
        "VERIFY_CANDIDATE",
        `${file}:${index + 1}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? "is no candidate"}`,
      );
    });
}

function parseLine(line: string, place: string): unknown {
  try {
    return parseJson(line);
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw new RequestError("VERIFY_CANDIDATE", `${place}: is no candidate: ${fault}`, { cause });
  }
}
