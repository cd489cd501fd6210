import { usualAnswerSeconds } from "../../attempt/agents/agent.js";
import { isPerson } from "../../attempt/agents/table.js";
import { requireApplications } from "../../environments/require-applications.js";
import { RequestError } from "../../errors.js";
import type { JobKind, SetAside } from "../../jobs/job-kind.js";
import { type JobRunner, runJobs } from "../../jobs/job-runner.js";
import type { Clock } from "../../llm/clock.js";
import type { AttemptRecord, ObservationMode } from "../../schema/attempt/attempt-records.js";
import { requireScreenReader } from "../../screen/read-elements.js";
import type { Context } from "../../stage.js";
import type { AttemptJob } from "../jobs/attempt-job.js";
import type { JobContext } from "../jobs/job-context.js";
import { attemptForecast, type StepBasis } from "./attempt-forecast.js";
import { attemptProgress, requireBudget } from "./attempt-progress.js";
import { type EndedAttempt, requireMoves } from "./hopeless-agent.js";
import { openAttemptRunner } from "./open-attempt-runner.js";

/** Attempts that are to be made at tasks of some kind, and what becomes of them. */
export interface AttemptsToMake<Plan extends { id: string }, Data, Done, Kept> {
  /** Name of the command, for those who look at jobs. */
  readonly command: string;
  readonly kind: JobKind<Data, Done, JobContext>;
  readonly planned: readonly Plan[];
  /** Those that an earlier run has made; the others are added as they end. */
  readonly done: Map<Plan, Kept>;
  /** Ids of the applications that one needs. */
  needs(plan: Plan): readonly string[];
  /** Most steps that one may take. */
  stepLimit(plan: Plan): number;
  /** What a step is known to take. */
  basis(): StepBasis | null;
  jobOf(plan: Plan, seconds: AttemptJob["seconds"]): Data;
  /** Stores what came of one. */
  keep(result: Done): Kept;
  /** How many have succeeded so far; null where nothing judges them. */
  succeeded(): number | null;
}

/** Who attempts tasks, and how. */
export interface AttemptOptions {
  /** "gold", "command:python3 agent.py", "human". */
  agent: string;
  /** Who makes the attempts; by default this process, on `parallel` computers. The caller closes it. */
  jobs?: JobRunner<JobContext> | undefined;
  /** Computers used at once in this process; 2 by default, and 1 for a person. */
  parallel?: number | undefined;
  /** US dollars that the agent's models may cost in this run. */
  maxCost?: number | undefined;
  /** Where the controls come from that the agent is shown; accessibility by default. */
  observe?: ObservationMode;
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
}

/**
 * Has an agent make the attempts that are not made yet, with a forecast before the first and progress after each. Returns
 * those that could not be made, and why. Ends early when the signal is aborted. Throws AgentError AGENT_HOPELESS where ten
 * attempts in a row come to no move, and as `evaluate`.
 */
export async function runAttempts<
  Plan extends { id: string },
  Data,
  Done,
  Kept extends EndedAttempt & { record: Pick<AttemptRecord, "cost_usd"> },
>(
  {
    command,
    kind,
    planned,
    done,
    needs,
    stepLimit,
    basis,
    jobOf,
    keep,
    succeeded,
  }: AttemptsToMake<Plan, Data, Done, Kept>,
  options: AttemptOptions,
  { context, clock, seed }: { context: Context; clock: Clock; seed: number },
): Promise<SetAside[]> {
  const isHuman = isPerson(options.agent);
  const { parallel = isHuman ? 1 : 2, attemptMinutes = 30 } = options;
  if (isHuman && parallel !== 1) {
    throw new RequestError("AGENT_PARALLEL", "a person attempts one task at a time; leave --parallel out, or give 1");
  }
  const setAside: SetAside[] = [];
  const resumed = done.size;
  const missing = planned.filter((plan) => !done.has(plan));
  if (missing.length === 0) return setAside;
  // Workers elsewhere refuse what they do not have.
  if (options.jobs === undefined && !context.signal.aborted) {
    await requireApplications(context.environment, missing.flatMap(needs));
  }
  if (options.observe === "pixels") await requireScreenReader();
  const answer = options.answerSeconds ?? (isHuman ? null : usualAnswerSeconds);
  const seconds = { attempt: attemptMinutes * 60, answer };
  const surroundings = { context, clock, seed, parallel, attempts: missing.length, attemptSeconds: seconds.attempt };
  context.report(attemptForecast(missing.map(stepLimit), basis(), options.jobs === undefined ? parallel : null));
  const { runner, close } = await openAttemptRunner(options, surroundings);
  const started = clock.now();
  const jobs = (function* () {
    for (const plan of missing) yield { id: plan.id, plan, data: jobOf(plan, seconds) };
  })();
  try {
    await runJobs(runner, kind, jobs, context.signal, ({ plan }, outcome) => {
      if ("setAside" in outcome) setAside.push(outcome.setAside);
      else done.set(plan, keep(outcome.result));
      const made = [...done.values()].slice(resumed);
      const [total, milliseconds] = [planned.length, clock.now() - started];
      context.report(attemptProgress({ made, succeeded: succeeded(), done: done.size, total, milliseconds }));
      if (options.jobs !== undefined) requireBudget(made, options.maxCost);
      requireMoves(made, options.agent);
      runner.tell({ command, done: done.size, total, setAside: setAside.length });
    });
  } finally {
    await close();
  }
  return setAside;
}
