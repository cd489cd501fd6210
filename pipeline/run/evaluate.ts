import type Database from "better-sqlite3";
import { usualAnswerSeconds } from "../attempt/agents/agent.js";
import { isPerson, openAgent, requireListOfControls } from "../attempt/agents/table.js";
import { attemptRng } from "../attempt/attempt-rng.js";
import { attemptLimits } from "../attempt/attempt-task.js";
import { runEpisode } from "../attempt/episode.js";
import { instructionFrom } from "../attempt/given-nodes.js";
import { type AttemptReport, reportAttempts } from "../attempt/report/report.js";
import { scoreAttempt } from "../attempt/scores/score-attempt.js";
import type { Catalog } from "../catalog/catalog.js";
import { loadCatalog } from "../catalog/load.js";
import type { Environment, EnvironmentFactory } from "../environments/contract.js";
import { desktopOf } from "../environments/desktop/desktop-of.js";
import { onComputers } from "../environments/on-computers.js";
import { RequestError } from "../errors.js";
import { dollars } from "../llm/budget.js";
import { type Clock, systemClock } from "../llm/clock.js";
import { instanceAt } from "../prove/instance.js";
import { createRng } from "../rng.js";
import type { AttemptEnding, AttemptRecord, ObservationMode } from "../schema/attempt/attempt-records.js";
import type { Application } from "../schema/catalog.js";
import { requireScreenReader } from "../screen/read-elements.js";
import type { StageEvent } from "../stage.js";
import {
  type AttemptEntry,
  readAttempts,
  readAttemptTrace,
  type StoredAttempt,
  writeAttempt,
  writeScore,
} from "../store/attempts.js";
import { openForAdding, withDatabase } from "../store/file/database.js";
import { createContext } from "./context.js";
import { agentModelSettings } from "./models.js";
import {
  countedAttempts,
  type PlannedAttempt,
  planAttempts,
  type Repeats,
  type TaskChoice,
} from "./planned-attempts.js";
import { rememberComputer } from "./remember-computer.js";

/** Which agent attempts which tasks of a dataset, and how. */
export interface EvaluateOptions extends TaskChoice {
  /** "gold", "command:python3 agent.py", "human". */
  agent: string;
  /** Attempts at each task, or, of the gold agent, in how many different orders; 1 by default. */
  repeats?: Repeats;
  /** Computers used at once; 2 by default, and 1 for a person. */
  parallel?: number | undefined;
  /** US dollars that the agent's models may cost in this run. */
  maxCost?: number | undefined;
  /** Whether to repeat attempts that are stored already. */
  again?: boolean;
  /** Whether to judge the stored attempts again instead of making new ones. */
  rescore?: boolean;
  /** Whether the step limit of the level applies even if the gold trajectory is longer. */
  strictLimits?: boolean;
  /** Where the controls come from that the agent is shown; accessibility by default. */
  observe?: ObservationMode;
  /** Whether screenshots are stored. */
  screenshots?: boolean;
  /**
   * Longest time for one answer of the agent in seconds, 180 by default, and for an attempt in minutes, 30 by default. A
   * person may take for a move what is left of the attempt, unless the first is given.
   */
  answerSeconds?: number | undefined;
  attemptMinutes?: number;
  /** Port of 127.0.0.1 at which a person finds the page; a free one by default. */
  port?: number;
  /** Is told the address of the page of a person; a notice by default. */
  announce?: (address: string) => void;
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
  /** Number of tasks whose step limit is above that of their level, because the gold trajectory is long. */
  raised_limits: number;
}

/** Most computers that one attempt is made on; it moves to another one when a computer fails. */
const mostComputers = 2;

/**
 * Lets an agent attempt tasks of a dataset on real applications, writes every attempt into the dataset as it ends, and
 * returns the figures. Attempts that are there already, of the same agent and seed, are not made again, but for those in which the
 * computer failed and, with `screenshots`, those of which pictures are missing. Throws StoreError for a file that is no dataset, RequestError EVALUATE_NO_TASKS, AGENT_NAME, PROVE_ENVIRONMENT, ModelError where
 * a model cannot be asked (any more), and what opening the computers throws. With a person as the agent, also RequestError
 * AGENT_PARALLEL, AGENT_PORT, and AGENT_POINTER where the computers have no mouse; with pixels observed, also AGENT_OBSERVE,
 * AGENT_POINTER, and EnvironmentError SCREEN_READER_MISSING, SCREEN_ICONS_MISSING.
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
    seed = 1,
    repeats = 1,
    again = false,
    rescore = false,
    clock = systemClock,
  } = options;
  if (observe === "pixels") requireListOfControls(options.agent);
  // Attempts that begin elsewhere, or see something else, are those of another agent.
  const agent = [
    options.agent,
    ...(startAfter === undefined ? [] : ["--start-after", startAfter]),
    ...(observe === "accessibility" ? [] : ["--observe", observe]),
  ].join(" ");
  const catalog = options.catalog ?? (await loadCatalog());
  const computers = options.computers ?? desktopOf;
  const signal = options.signal ?? new AbortController().signal;
  const context = createContext(catalog, { signal, computers, seed }, options.report ?? (() => undefined));
  const environment = context.environment.name;
  const planned = planAttempts(database, file, catalog, { ...options, seed, repeats, agent, environment });
  const known = new Map(readAttempts(database, { agent, seed }).map((stored) => [stored.record.id, stored]));
  const done = new Map<PlannedAttempt, StoredAttempt>();
  for (const plan of planned) {
    const earlier = known.get(plan.id);
    if (earlier !== undefined && (rescore || (!again && isUsable(earlier, options.screenshots ?? false))))
      done.set(plan, earlier);
  }
  const resumed = done.size;
  if (rescore) {
    for (const [plan, { record }] of done) done.set(plan, judgeAnew(database, plan, record));
  } else {
    await attemptAll();
  }
  const counted = countedAttempts(done, catalog);
  const strict = options.strictLimits ?? false;
  const raised = new Set(planned.filter(({ task }) => isRaised(task, strict)).map(({ record }) => record.id));
  return {
    file,
    environment,
    planned: planned.length,
    resumed,
    interrupted: done.size < planned.length,
    raised_limits: raised.size,
    ...reportAttempts(counted, { agent, seed, repeats: typeof repeats === "number" ? repeats : 1 }),
  };

  async function attemptAll(): Promise<void> {
    const isHuman = isPerson(options.agent);
    const { parallel = isHuman ? 1 : 2, attemptMinutes = 30 } = options;
    if (isHuman && parallel !== 1) {
      throw new RequestError("AGENT_PARALLEL", "a person attempts one task at a time; leave --parallel out, or give 1");
    }
    const missing = planned.filter((plan) => !done.has(plan));
    if (missing.length === 0) return;
    const answer = options.answerSeconds ?? (isHuman ? null : usualAnswerSeconds);
    if (observe === "pixels") await requireScreenReader();
    const seconds = { attempt: attemptMinutes * 60, answer };
    const notice = (text: string) => context.report({ kind: "notice", stage: "attempt", text });
    const opened = await openAgent(options.agent, {
      models: () => agentModelSettings(options.maxCost),
      clock,
      rng: createRng("agent", seed),
      signal,
      report: (text) => context.report({ kind: "notice", stage: "models", text }),
      page: {
        port: options.port ?? 0,
        attempts: missing.length,
        seconds: seconds.attempt,
        announce: options.announce ?? notice,
      },
    });
    const started = clock.now();
    const kept = await rememberComputer(database, context.environment);
    try {
      await onComputers(missing, context.environment, { parallel, signal }, async (plan, computer, stop) => {
        for (let tried = 1; ; tried++) {
          const on = await computer.get();
          if (isHuman) requirePointer(on, "a person needs");
          if (observe === "pixels") requirePointer(on, "to act on what is read from a picture takes");
          const entry = await attempt(plan, on, stop);
          const isBroken = entry.record.computer_failure !== null;
          if (isBroken) await computer.discard();
          if (isBroken && tried < mostComputers) continue;
          writeAttempt(database, entry);
          done.set(plan, entry);
          progress(started, opened.spent());
          return;
        }
      });
    } finally {
      opened.close();
    }

    async function attempt(
      { id, record, task, repeat }: PlannedAttempt,
      on: Environment,
      stop: AbortSignal,
    ): Promise<AttemptEntry> {
      const limits = attemptLimits(task, options.strictLimits ?? false);
      const briefing = {
        id,
        instruction: instructionFrom(task, record),
        applications: record.involved_apps,
        step_limit: limits.steps,
      };
      const startedAt = clock.now();
      const before = opened.spent(id);
      const rng = attemptRng({ seed, agent, task_id: record.id, repeat });
      const own = await opened.begin(task, briefing, { repeat, rng, signal: stop });
      let ended: AttemptEnding | undefined;
      try {
        const { pictures, trace, ...happened } = await runEpisode(on, task, own, {
          limits,
          seconds,
          pictures: { shown: opened.seesPictures, kept: options.screenshots ?? false },
          observe,
          clock,
          signal: stop,
        });
        ended = happened.ended;
        const after = opened.spent(id);
        const attempted: AttemptRecord = {
          id,
          task_id: record.id,
          content_hash: record.content_hash,
          agent,
          seed,
          repeat,
          given: task.given.map((node) => instanceAt(task.bound, node).node.id),
          observe,
          started_at: new Date(startedAt).toISOString(),
          step_limit: limits.steps,
          progress_limit: limits.progress,
          cost_usd: before === null || after === null ? null : after - before,
          ...happened,
        };
        const score = attempted.computer_failure === null ? scoreAttempt(task, { record: attempted, trace }) : null;
        return { record: attempted, score, computer: kept, trace, pictures };
      } finally {
        await own.close(ended);
      }
    }
  }

  function progress(started: number, spent: number | null): void {
    const made = done.size - resumed;
    const left = planned.length - done.size;
    const seconds = Math.round(((clock.now() - started) / made / 1000) * left);
    const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
    const succeeded = [...done.values()].filter(({ score }) => score?.success).length;
    const cost =
      spent === null
        ? ""
        : `, ${dollars(spent)}${left === 0 ? "" : ` of about ${dollars((spent / made) * (made + left))}`}`;
    const label = `attempted, ${succeeded} succeeded${cost}${left === 0 ? "" : `, about ${time} left`}`;
    context.report({ kind: "progress", stage: "attempt", done: done.size, total: planned.length, label });
  }
}

/** Whether an earlier attempt need not be made again: the computer did not fail, and it has the pictures that are wanted. */
function isUsable({ record: { computer_failure, steps } }: StoredAttempt, withPictures: boolean): boolean {
  return computer_failure === null && (!withPictures || steps.every(({ screenshot }) => screenshot !== null));
}

/** Judges a stored attempt again and stores the score. An attempt in which the computer failed has no score. */
function judgeAnew(database: Database.Database, { task }: PlannedAttempt, record: AttemptRecord): StoredAttempt {
  if (record.computer_failure !== null) return { record, score: null };
  const score = scoreAttempt(task, { record, trace: readAttemptTrace(database, record.id) });
  writeScore(database, record, score);
  return { record, score };
}

/** Throws RequestError AGENT_POINTER for a computer without a mouse and a keyboard. */
function requirePointer({ name, point }: Environment, who: string): void {
  if (point !== undefined) return;
  throw new RequestError("AGENT_POINTER", `${who} a mouse and a keyboard, which "${name}" does not have`);
}

function isRaised(task: PlannedAttempt["task"], strict: boolean): boolean {
  return attemptLimits(task, strict).steps > attemptLimits(task, true).steps;
}
