import type Database from "better-sqlite3";
import { promptVersion, requireCounted, requireListOfControls } from "../../attempt/agents/table.js";
import type { InstructionForm } from "../../attempt/instruction-form.js";
import { type AttemptReport, reportAttempts } from "../../attempt/report/report.js";
import { scoreAttempt } from "../../attempt/scores/score-attempt.js";
import type { Catalog } from "../../catalog/catalog.js";
import { loadCatalog } from "../../catalog/load.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import type { SetAside } from "../../jobs/job-kind.js";
import { type Clock, systemClock } from "../../llm/clock.js";
import type { AttemptRecord } from "../../schema/attempt/attempt-records.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { StageEvent } from "../../stage.js";
import {
  readAttempts,
  readAttemptTrace,
  type StoredAttempt,
  writeAttempt,
  writeScore,
} from "../../store/attempts/attempts.js";
import { unpackTrace } from "../../store/attempts/packed-trace.js";
import { keepComputer } from "../../store/computers.js";
import { openForAdding, withDatabase } from "../../store/file/database.js";
import { readSampleRuns } from "../../store/sample-runs.js";
import { createContext } from "../context.js";
import { type AttemptDone, type AttemptJob, attemptJob, storedAgent } from "../jobs/attempt-job.js";
import { programVersion } from "../program-version.js";
import { stepsOfAgent, stepsOfComputer } from "./attempt-forecast.js";
import {
  countedAttempts,
  type PlannedAttempt,
  planAttempts,
  type Repeats,
  type TaskChoice,
} from "./planned-attempts.js";
import { type AttemptOptions, runAttempts } from "./run-attempts.js";

/** Which agent attempts which tasks of a dataset, and how. */
export interface EvaluateOptions extends TaskChoice, AttemptOptions {
  /** Attempts at each task, or, of the gold agent, in how many different orders; 1 by default. */
  repeats?: Repeats;
  /** Whether to repeat attempts that are stored already. */
  again?: boolean;
  /** Whether to judge the stored attempts again instead of making new ones. */
  rescore?: boolean;
  /** Whether the step limit of the level applies even if the gold trajectory is longer. */
  strictLimits?: boolean;
  /** How the agent is told the task; its high-level instruction by default. */
  instruction?: InstructionForm;
  /** Whether screenshots are stored. */
  screenshots?: boolean;
  /** Opens computers with these applications; a desktop of real applications by default. */
  computers?: ((applications: readonly Application[]) => EnvironmentFactory) | undefined;
  /** The catalog; that of the package by default. */
  catalog?: Catalog;
  /** Stops the run; finished work is kept. */
  signal?: AbortSignal;
  report?: (event: StageEvent) => void;
  clock?: Clock;
}

/** The results of the requested attempts, including earlier ones. */
export interface EvaluatedTasks extends AttemptReport {
  file: string;
  environment: string;
  /** Number of requested attempts, and how many of them an earlier run had made. */
  planned: number;
  resumed: number;
  interrupted: boolean;
  /** Attempts that could not be made, and why; none in this process, where the first such ends the run. */
  set_aside: SetAside[];
  /** Number of tasks whose step limit is above that of their level, because the gold trajectory is long. */
  raised_limits: number;
}

/**
 * Lets an agent attempt tasks of a dataset on real applications, writes every attempt into the dataset as it ends, and
 * returns the figures. Attempts that are there already, of the same agent and seed, are not made again, but for those in
 * which the computer failed, those that had other limits of steps, those of a model that was asked with another version of
 * its prompt and, with `screenshots`, those of which pictures are missing. Throws StoreError for a file that is no dataset,
 * RequestError EVALUATE_NO_TASKS, AGENT_NAME, AGENT_COST, EVALUATE_INSTRUCTION, PROVE_ENVIRONMENT, ModelError where a model
 * cannot be asked (any more), AgentError AGENT_HOPELESS, and what opening the computers throws. With a person as the agent,
 * also RequestError AGENT_PARALLEL, AGENT_PORT, and AGENT_POINTER where the computers have no mouse; with pixels observed,
 * also AGENT_OBSERVE, AGENT_POINTER, and EnvironmentError SCREEN_READER_MISSING, SCREEN_ICONS_MISSING.
 */
export async function evaluate(file: string, options: EvaluateOptions): Promise<EvaluatedTasks> {
  return withDatabase(file, openForAdding, (database) => evaluateTasks(database, file, options));
}

/**
 * Judges the stored attempts of an agent anew by what the evaluators of the dataset say now, without a computer, and returns
 * the figures. Throws as `evaluate` does, but asks no model and opens no computer.
 */
export function rescore(
  file: string,
  options: Omit<EvaluateOptions, "rescore" | "again" | "maxCost">,
): Promise<EvaluatedTasks> {
  return evaluate(file, { ...options, rescore: true });
}

async function evaluateTasks(
  database: Database.Database,
  file: string,
  options: EvaluateOptions,
): Promise<EvaluatedTasks> {
  const {
    startAfter,
    observe = "accessibility",
    instruction = "high-level",
    seed = 1,
    repeats = 1,
    again = false,
    rescore = false,
    clock = systemClock,
  } = options;
  if (observe === "pixels") requireListOfControls(options.agent);
  if (options.maxCost !== undefined) requireCounted(options.agent);
  const strict = options.strictLimits ?? false;
  const agent = storedAgent(options.agent, { start_after: startAfter ?? null, observe, instruction });
  const command = `evaluate ${agent.split(":")[0]}`;
  const catalog = options.catalog ?? (await loadCatalog());
  const computers = options.computers ?? desktopOf;
  const signal = options.signal ?? new AbortController().signal;
  const context = createContext(catalog, { signal, computers, seed }, options.report ?? (() => undefined));
  const environment = context.environment.name;
  const wish = { seed, repeats, agent, environment, instruction, strict };
  const planned = planAttempts(database, file, catalog, { ...options, ...wish });
  const earlierAttempts = readAttempts(database, { agent });
  const known = new Map(earlierAttempts.map((stored) => [stored.record.id, stored]));
  const prompt = await promptVersion(options.agent);
  const done = new Map<PlannedAttempt, StoredAttempt>();
  let setAside: SetAside[] = [];
  for (const plan of planned) {
    const earlier = known.get(plan.id);
    if (earlier === undefined) continue;
    const isAsked = earlier.record.prompt_version === prompt && isWithin(earlier, plan);
    const isKept = !again && isAsked && isUsable(earlier, options.screenshots ?? false);
    if (rescore || isKept) done.set(plan, earlier);
  }
  const resumed = done.size;
  if (rescore) {
    for (const [plan, { record }] of done) done.set(plan, judgeAnew(database, plan, record));
  } else {
    const needs = (plan: PlannedAttempt) => plan.needs;
    const stepLimit = ({ limits }: PlannedAttempt) => limits.steps;
    const basis = () =>
      stepsOfAgent(earlierAttempts.map(({ record }) => record)) ?? stepsOfComputer(readSampleRuns(database));
    const each = { needs, stepLimit, basis, jobOf, keep, succeeded: countSucceeded };
    setAside = await runAttempts({ command, kind: attemptJob, planned, done, ...each }, options, {
      context,
      clock,
      seed,
    });
  }
  const counted = countedAttempts(inPlannedOrder(), catalog);
  const raised = new Set(planned.filter(({ isRaised }) => isRaised).map(({ task_id }) => task_id));
  return {
    file,
    environment,
    planned: planned.length,
    resumed,
    interrupted: done.size + setAside.length < planned.length,
    set_aside: setAside,
    raised_limits: raised.size,
    ...reportAttempts(counted, { agent, seed, repeats: typeof repeats === "number" ? repeats : 1 }),
  };

  /** Sums of figures depend on their order by a last digit. */
  function inPlannedOrder(): Map<PlannedAttempt, StoredAttempt> {
    return new Map(
      planned.flatMap((plan): [PlannedAttempt, StoredAttempt][] => {
        const stored = done.get(plan);
        return stored === undefined ? [] : [[plan, stored]];
      }),
    );
  }

  function jobOf({ id, repeat, read }: PlannedAttempt, seconds: AttemptJob["seconds"]): AttemptJob {
    const { record, subtasks } = read();
    return {
      ...{ id, record, repeat, seed, subtasks: [...subtasks], agent: options.agent, start_after: startAfter ?? null },
      ...{ observe, instruction, seconds },
      strict_limits: strict,
      screenshots: options.screenshots ?? false,
    };
  }

  /** Stores what came of an attempt. */
  function keep({ record, score, trace, pictures, programs }: AttemptDone): StoredAttempt {
    const on = { environment, programVersion: programVersion(), programs };
    const computer = programs === null ? null : keepComputer(database, { ...on, programs });
    writeAttempt(database, { record, score, computer, trace: unpackTrace(trace), pictures: new Map(pictures) });
    // What was seen is in the file: a run of thousands of attempts could not hold it.
    return { record, score };
  }

  function countSucceeded(): number {
    return [...done.values()].filter(({ score }) => score?.success).length;
  }
}

/** Whether an earlier attempt need not be made again: the computer did not fail, and it has the pictures that are wanted. */
function isUsable({ record: { computer_failure, steps } }: StoredAttempt, withPictures: boolean): boolean {
  return computer_failure === null && (!withPictures || steps.every(({ screenshot }) => screenshot !== null));
}

/** Whether an earlier attempt had the limits that are wanted now. */
function isWithin({ record }: StoredAttempt, { limits }: PlannedAttempt): boolean {
  return record.step_limit === limits.steps && record.progress_limit === limits.progress;
}

/** Judges a stored attempt again and stores the score. An attempt in which the computer failed has no score. */
function judgeAnew(database: Database.Database, { read }: PlannedAttempt, record: AttemptRecord): StoredAttempt {
  if (record.computer_failure !== null) return { record, score: null };
  const score = scoreAttempt(read().task, { record, trace: readAttemptTrace(database, record.id) });
  writeScore(database, record, score);
  return { record, score };
}
