import type Database from "better-sqlite3";
import { promptVersion, requireBlind, requireCounted, requireListOfControls } from "../../attempt/agents/table.js";
import type { ApplicationsHere } from "../../attempt/imported/counterparts.js";
import { placeHere } from "../../attempt/imported/place-here.js";
import { readStartFile, startFolder } from "../../attempt/imported/start-files.js";
import { loadCatalog } from "../../catalog/load.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import type { SetAside } from "../../jobs/job-kind.js";
import { systemClock } from "../../llm/clock.js";
import type { ImportedAttempt } from "../../schema/attempt/imported-attempt.js";
import type { Context } from "../../stage.js";
import { readImportedAttempts, writeImportedAttempt } from "../../store/attempts/imported-attempts.js";
import { keepComputer } from "../../store/computers.js";
import { openForAdding, withDatabase } from "../../store/file/database.js";
import { createContext } from "../context.js";
import { storedAgent } from "../jobs/attempt-job.js";
import {
  type ImportedAttemptDone,
  type ImportedAttemptJob,
  importedAttemptJob,
  plainly,
} from "../jobs/imported-attempt-job.js";
import { programVersion } from "../program-version.js";
import { stepsOfAgent } from "./attempt-forecast.js";
import type { EvaluateOptions } from "./evaluate.js";
import { type ImportChoice, type PlannedImport, planImports } from "./planned-imports.js";
import { type ImportsReport, reportImports } from "./report-imports.js";
import { type AttemptOptions, runAttempts } from "./run-attempts.js";

/** Which agent attempts which imported tasks, and how. */
export interface EvaluateImportedOptions
  extends ImportChoice,
    AttemptOptions,
    Pick<EvaluateOptions, "seed" | "again" | "computers" | "catalog" | "signal" | "report" | "clock"> {
  /** Attempts at each task; 1 by default. */
  repeats?: number;
  /** Folder with the files that tasks start with. */
  files?: string | undefined;
}

/** What came of the requested attempts, including earlier ones. None of them is judged by an evaluator. */
export interface EvaluatedImports extends ImportsReport {
  file: string;
  environment: string;
  agent: string;
  seed: number;
  planned: number;
  resumed: number;
  interrupted: boolean;
  /** Attempts that could not be made, and why. */
  set_aside: SetAside[];
}

/**
 * Lets an agent attempt imported tasks on real applications, and writes every attempt into the dataset as it ends; what is
 * there already is not made again, but where the computer failed or a model was asked with another version of its prompt.
 * Tasks that cannot be attempted here are counted with what stands in the way. Throws what `evaluate` and `planImports` do,
 * RequestError AGENT_ANSWERS for an agent that follows the answers of its tasks, and StoreError INPUT_MISSING,
 * INPUT_NOT_A_FOLDER for the folder.
 */
export async function evaluateImported(file: string, options: EvaluateImportedOptions): Promise<EvaluatedImports> {
  return withDatabase(file, openForAdding, (database) => evaluateImports(database, file, options));
}

async function evaluateImports(
  database: Database.Database,
  file: string,
  options: EvaluateImportedOptions,
): Promise<EvaluatedImports> {
  const { observe = "accessibility", seed = 1, repeats = 1, again = false, clock = systemClock } = options;
  requireBlind(options.agent);
  if (observe === "pixels") requireListOfControls(options.agent);
  if (options.maxCost !== undefined) requireCounted(options.agent);
  const agent = storedAgent(options.agent, { ...plainly, observe });
  const catalog = options.catalog ?? (await loadCatalog());
  const signal = options.signal ?? new AbortController().signal;
  const computers = options.computers ?? desktopOf;
  const context = createContext(catalog, { signal, computers, seed }, options.report ?? (() => undefined));
  const environment = context.environment.name;
  const folder = options.files === undefined ? null : startFolder(options.files);
  const plan = planImports(database, file, await applicationsHere(context), {
    ...options,
    agent,
    seed,
    repeats,
    folder,
  });
  const earlierAttempts = readImportedAttempts(database, { agent });
  const known = new Map(earlierAttempts.map((record) => [record.id, record]));
  const prompt = await promptVersion(options.agent);
  const done = new Map<PlannedImport, { record: ImportedAttempt }>();
  for (const planned of plan.attempts) {
    const earlier = known.get(planned.id);
    if (earlier === undefined || again || earlier.computer_failure !== null) continue;
    if (earlier.prompt_version === prompt) done.set(planned, { record: earlier });
  }
  const resumed = done.size;
  const needs = ({ counterparts }: PlannedImport) => counterparts.map(({ application }) => application.id);
  const setAside = await runAttempts(
    {
      ...{ command: "evaluate imported", kind: importedAttemptJob, planned: plan.attempts, done, needs, jobOf, keep },
      stepLimit: (planned) => planned.stepLimit,
      basis: () => stepsOfAgent(earlierAttempts),
      succeeded: () => null,
    },
    options,
    { context, clock, seed },
  );
  const made = plan.attempts.flatMap((planned) => done.get(planned)?.record ?? []);
  return {
    ...{ file, environment, agent, seed, planned: plan.attempts.length, resumed, set_aside: setAside },
    interrupted: done.size + setAside.length < plan.attempts.length,
    ...reportImports(database, plan, made),
  };

  function jobOf(planned: PlannedImport, seconds: ImportedAttemptJob["seconds"]): ImportedAttemptJob {
    const { id, repeat, task, counterparts, files, instruction, stepLimit } = planned;
    return {
      ...{ id, repeat, task, instruction, seed, observe, seconds, agent: options.agent, step_limit: stepLimit },
      applications: [...new Map(counterparts.map(({ application: { id, name } }) => [id, { id, name }])).values()],
      files: files.map((found) => ({ path: found.path, bytes: readStartFile(found) })),
      open: (task.start?.open ?? []).flatMap((path) => placeHere(path) ?? []),
      // A judge has nothing else to go by.
      screenshots: true,
    };
  }

  /** Stores what came of an attempt. */
  function keep({ record, trace, pictures, programs }: ImportedAttemptDone): { record: ImportedAttempt } {
    const computer =
      programs === null ? null : keepComputer(database, { environment, programVersion: programVersion(), programs });
    writeImportedAttempt(database, { record, computer, trace, pictures });
    return { record };
  }
}

/** The applications of the computers of this run. */
async function applicationsHere({ catalog, environment }: Context): Promise<ApplicationsHere> {
  const known = [...catalog.applications.values()].filter(({ environments }) =>
    environments.includes(environment.name),
  );
  const versions = await environment.versions?.();
  return { known, installed: versions === undefined ? null : new Set(versions.keys()) };
}
