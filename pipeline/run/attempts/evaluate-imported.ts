import type Database from "better-sqlite3";
import { usualAnswerSeconds } from "../../attempt/agents/agent.js";
import { isPerson, requireBlind, requireCounted, requireListOfControls } from "../../attempt/agents/table.js";
import type { ApplicationsHere } from "../../attempt/imported/counterparts.js";
import { placeHere } from "../../attempt/imported/place-here.js";
import { readStartFile, startFolder } from "../../attempt/imported/start-files.js";
import { loadCatalog } from "../../catalog/load.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import { requireApplications } from "../../environments/require-applications.js";
import { RequestError } from "../../errors.js";
import type { SetAside } from "../../jobs/job-kind.js";
import { runJobs } from "../../jobs/job-runner.js";
import { systemClock } from "../../llm/clock.js";
import type { ImportedAttempt } from "../../schema/attempt/imported-attempt.js";
import { requireScreenReader } from "../../screen/read-elements.js";
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
import { attemptProgress, requireBudget } from "./attempt-progress.js";
import type { EvaluateOptions } from "./evaluate.js";
import { openAttemptRunner } from "./open-attempt-runner.js";
import { type ImportChoice, type PlannedImport, planImports } from "./planned-imports.js";
import { type ImportsReport, reportImports } from "./report-imports.js";

/** Which agent attempts which imported tasks, and how. */
export interface EvaluateImportedOptions
  extends ImportChoice,
    Pick<
      EvaluateOptions,
      | "agent"
      | "seed"
      | "jobs"
      | "parallel"
      | "maxCost"
      | "again"
      | "observe"
      | "answerSeconds"
      | "attemptMinutes"
      | "port"
      | "announce"
      | "computers"
      | "catalog"
      | "signal"
      | "report"
      | "clock"
    > {
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
 * there already is not made again, but where the computer failed. Tasks that cannot be attempted here are counted with what
 * stands in the way. Throws what `evaluate` and `planImports` do, RequestError AGENT_ANSWERS for an agent that follows the
 * answers of its tasks, and StoreError INPUT_MISSING, INPUT_NOT_A_FOLDER for the folder.
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
  const known = new Map(readImportedAttempts(database, { agent, seed }).map((record) => [record.id, record]));
  const done = new Map<PlannedImport, ImportedAttempt>();
  const setAside: SetAside[] = [];
  for (const planned of plan.attempts) {
    const earlier = known.get(planned.id);
    if (earlier !== undefined && !again && earlier.computer_failure === null) done.set(planned, earlier);
  }
  const resumed = done.size;
  await attemptAll();
  const made = plan.attempts.flatMap((planned) => done.get(planned) ?? []);
  return {
    ...{ file, environment, agent, seed, planned: plan.attempts.length, resumed, set_aside: setAside },
    interrupted: done.size + setAside.length < plan.attempts.length,
    ...reportImports(database, plan, made),
  };

  async function attemptAll(): Promise<void> {
    const isHuman = isPerson(options.agent);
    const { parallel = isHuman ? 1 : 2, attemptMinutes = 30 } = options;
    if (isHuman && parallel !== 1) {
      throw new RequestError("AGENT_PARALLEL", "a person attempts one task at a time; leave --parallel out, or give 1");
    }
    const missing = plan.attempts.filter((planned) => !done.has(planned));
    if (missing.length === 0) return;
    if (options.jobs === undefined && !signal.aborted) {
      const needed = missing.flatMap(({ counterparts }) => counterparts.map(({ application }) => application.id));
      await requireApplications(context.environment, needed);
    }
    if (observe === "pixels") await requireScreenReader();
    const seconds = {
      attempt: attemptMinutes * 60,
      answer: options.answerSeconds ?? (isHuman ? null : usualAnswerSeconds),
    };
    const surroundings = { context, clock, seed, parallel, attempts: missing.length, attemptSeconds: seconds.attempt };
    const { runner, close } = await openAttemptRunner(options, surroundings);
    const started = clock.now();
    const jobs = (function* () {
      for (const planned of missing) yield { id: planned.id, planned, data: jobOf(planned, seconds) };
    })();
    try {
      await runJobs(runner, importedAttemptJob, jobs, signal, ({ planned }, outcome) => {
        if ("setAside" in outcome) setAside.push(outcome.setAside);
        else done.set(planned, keep(outcome.result));
        const records = [...done.values()].slice(resumed).map((record) => ({ record }));
        const [total, milliseconds] = [plan.attempts.length, clock.now() - started];
        context.report(attemptProgress({ made: records, succeeded: null, done: done.size, total, milliseconds }));
        if (options.jobs !== undefined) requireBudget(records, options.maxCost);
        runner.tell({ command: "evaluate imported", done: done.size, total, setAside: setAside.length });
      });
    } finally {
      await close();
    }
  }

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
  function keep({ record, trace, pictures, programs }: ImportedAttemptDone): ImportedAttempt {
    const computer =
      programs === null ? null : keepComputer(database, { environment, programVersion: programVersion(), programs });
    writeImportedAttempt(database, { record, computer, trace, pictures });
    return record;
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
