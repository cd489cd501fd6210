import { z } from "zod";
import { isPerson } from "../../attempt/agents/table.js";
import { attemptRng } from "../../attempt/attempt-rng.js";
import { type AttemptTask, attemptLimits, attemptTask } from "../../attempt/attempt-task.js";
import { runEpisode } from "../../attempt/episode.js";
import { givenNodes, instructionFrom } from "../../attempt/given-nodes.js";
import { instructionFormSchema, instructionIn } from "../../attempt/instruction-form.js";
import { scoreAttempt } from "../../attempt/scores/score-attempt.js";
import type { Environment } from "../../environments/contract.js";
import { RequestError } from "../../errors.js";
import { bytesSchema } from "../../jobs/bytes.js";
import { type JobKind, RefusedJob } from "../../jobs/job-kind.js";
import { instanceAt } from "../../prove/instance.js";
import { createRng } from "../../rng.js";
import {
  type AttemptEnding,
  type AttemptRecord,
  attemptRecordSchema,
  attemptScoreSchema,
  observationModeSchema,
} from "../../schema/attempt/attempt-records.js";
import { programVersionsSchema } from "../../schema/computer/program-versions.js";
import { taskRecordSchema } from "../../schema/records/dataset-records.js";
import { hashSchema, idSchema } from "../../schema/safe-name.js";
import { requireScreenReader } from "../../screen/read-elements.js";
import { packTrace } from "../../store/attempts/packed-trace.js";
import { definitionSchema } from "../../store/tasks/read-definitions.js";
import type { JobContext } from "./job-context.js";

/** An attempt that is to be made, with all that it takes to make it on another machine. */
const attemptJobSchema = z.strictObject({
  id: idSchema,
  record: taskRecordSchema,
  /** The subtasks of the task, and of the branch that its condition does not take. */
  subtasks: z.array(definitionSchema),
  agent: z.string(),
  /** What is done before the agent begins; null for nothing. */
  start_after: z.string().nullable(),
  /** Where the controls come from that the agent is shown. */
  observe: observationModeSchema,
  /** How the agent is told the task. */
  instruction: instructionFormSchema,
  seed: z.number().int(),
  repeat: z.number().int().nonnegative(),
  strict_limits: z.boolean(),
  screenshots: z.boolean(),
  /** Seconds for the whole attempt, and for one answer; null lets that take as long as the attempt has left. */
  seconds: z.strictObject({ attempt: z.number().positive(), answer: z.number().positive().nullable() }),
});
export type AttemptJob = z.infer<typeof attemptJobSchema>;

const attemptDoneSchema = z.strictObject({
  record: attemptRecordSchema,
  /** Null where the computer failed. */
  score: attemptScoreSchema.nullable(),
  /** As `packTrace` packs it. */
  trace: bytesSchema,
  /** WebP by hash. */
  pictures: z.array(z.tuple([hashSchema, bytesSchema])),
  /** Versions of the programs of the computer on which it was made; null where they are not known. */
  programs: programVersionsSchema.nullable(),
});
export type AttemptDone = z.infer<typeof attemptDoneSchema>;

/** Most computers that one attempt is made on; it moves to another one when a computer fails. */
const mostComputers = 2;

/** Attempts of an agent at a task of a dataset, also those that are recorded. */
export const attemptJob: JobKind<AttemptJob, AttemptDone, JobContext> = {
  name: "attempt",
  data: attemptJobSchema,
  result: attemptDoneSchema,
  async run(job, context) {
    const programs = await context.programs();
    requireOffered(await context.computer.get(), job);
    for (let tried = 1; ; tried++) {
      const made = await attemptOn(await context.computer.get(), job, context);
      const { computer_failure, agent_error } = made.record;
      const hasFailed = computer_failure !== null;
      // An agent that has broken its computer gets no second one.
      if (hasFailed || agent_error?.code === "AGENT_BROKE_DESKTOP") await context.computer.discard();
      if (!hasFailed || tried === mostComputers) return { ...made, programs };
    }
  },
};

/** Throws RefusedJob JOB_APPLICATIONS where the computers of this worker lack an application of the task. */
function requireOffered({ applications }: Environment, { record, subtasks }: AttemptJob): void {
  const used = new Set(Object.values(record.subtasks).map(({ subtask_id }) => subtask_id));
  const needed = subtasks.filter(({ id }) => used.has(id)).map(({ application }) => application);
  const missing = [...new Set(needed)].filter((id) => !applications.includes(id)).sort();
  if (missing.length === 0) return;
  throw new RefusedJob(
    "JOB_APPLICATIONS",
    `this worker does not have ${missing.join(", ")}: pnpm desktop install ${missing.join(" ")} --yes`,
  );
}

/** The task of an attempt, bound to its subtasks. Throws RequestError PROVE_SUBTASK and EVALUATE_START. */
export function taskOf({ record, subtasks, start_after, seed }: AttemptJob): AttemptTask {
  const task = attemptTask(record, new Map(subtasks.map((subtask) => [subtask.id, subtask])));
  return { ...task, given: givenNodes(task, start_after, createRng("given", seed, record.id)) };
}

/**
 * Name of the agent as attempts are stored: those that begin elsewhere, see something else or are told the task in another
 * form are those of another agent.
 */
export function storedAgent(
  agent: string,
  { start_after, observe, instruction }: Pick<AttemptJob, "start_after" | "observe" | "instruction">,
): string {
  return [
    agent,
    ...(start_after === null ? [] : ["--start-after", start_after]),
    ...(observe === "accessibility" ? [] : ["--observe", observe]),
    ...(instruction === "high-level" ? [] : ["--instruction", instruction]),
  ].join(" ");
}

async function attemptOn(
  on: Environment,
  job: AttemptJob,
  context: JobContext,
): Promise<Omit<AttemptDone, "programs">> {
  const { id, record, repeat, seed, seconds, observe } = job;
  const { clock, signal } = context;
  const agent = storedAgent(job.agent, job);
  const task = taskOf(job);
  const limits = attemptLimits(task, job.strict_limits);
  const briefing = {
    id,
    instruction: instructionFrom(task, record, instructionIn(job.instruction, record)),
    applications: record.involved_apps,
    step_limit: limits.steps,
  };
  const opened = await context.agent(job.agent, seed);
  if (isPerson(job.agent)) requirePointer(on, "a person needs");
  if (observe === "pixels") {
    await requireScreenReader();
    requirePointer(on, "to act on what is read from a picture takes");
  }
  const startedAt = clock.now();
  const before = opened.spent(id);
  const rng = attemptRng({ seed, agent, task_id: record.id, repeat });
  const own = await opened.begin(task, briefing, { repeat, rng, signal });
  let actions = -1;
  const watch = (): void => {
    actions += 1;
    context.at(`${actions} of at most ${limits.steps} actions`);
  };
  let ended: AttemptEnding | undefined;
  try {
    const { pictures, trace, ...happened } = await runEpisode(on, task, own, {
      limits,
      seconds,
      pictures: { shown: opened.seesPictures, kept: job.screenshots },
      observe,
      clock,
      signal,
      watch,
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
    return { record: attempted, score, trace: packTrace(trace), pictures: [...pictures] };
  } finally {
    await own.close(ended);
  }
}

/** Throws RequestError AGENT_POINTER for a computer without a mouse and a keyboard. */
function requirePointer({ name, point }: Environment, who: string): void {
  if (point !== undefined) return;
  throw new RequestError("AGENT_POINTER", `${who} a mouse and a keyboard, which "${name}" does not have`);
}
