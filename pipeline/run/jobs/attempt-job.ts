import { z } from "zod";
import { type AttemptTask, attemptLimits, attemptTask } from "../../attempt/attempt-task.js";
import { givenNodes, instructionFrom } from "../../attempt/given-nodes.js";
import { instructionFormSchema, instructionIn } from "../../attempt/instruction-form.js";
import { scoreAttempt } from "../../attempt/scores/score-attempt.js";
import type { Environment } from "../../environments/contract.js";
import { bytesSchema } from "../../jobs/bytes.js";
import type { JobKind } from "../../jobs/job-kind.js";
import { instanceAt } from "../../prove/instance.js";
import { createRng } from "../../rng.js";
import {
  attemptRecordSchema,
  attemptScoreSchema,
  observationModeSchema,
} from "../../schema/attempt/attempt-records.js";
import { programVersionsSchema } from "../../schema/computer/program-versions.js";
import { taskRecordSchema } from "../../schema/records/dataset-records.js";
import { hashSchema, idSchema } from "../../schema/safe-name.js";
import { packTrace } from "../../store/attempts/packed-trace.js";
import { definitionSchema } from "../../store/tasks/read-definitions.js";
import type { JobContext } from "./job-context.js";
import { makeAttempt, tryComputers } from "./make-attempt.js";

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

/** Attempts of an agent at a task of a dataset, also those that are recorded. */
export const attemptJob: JobKind<AttemptJob, AttemptDone, JobContext> = {
  name: "attempt",
  data: attemptJobSchema,
  result: attemptDoneSchema,
  async run(job, context) {
    const { record, subtasks } = job;
    const used = new Set(Object.values(record.subtasks).map(({ subtask_id }) => subtask_id));
    const needed = subtasks.filter(({ id }) => used.has(id)).map(({ application }) => application);
    return tryComputers(context, needed, (on) => attemptOn(on, job, context));
  },
};

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
  const { record } = job;
  const task = taskOf(job);
  const limits = attemptLimits(task, job.strict_limits);
  const made = await makeAttempt(on, task, context, {
    ...job,
    stored_agent: storedAgent(job.agent, job),
    task_id: record.id,
    content_hash: record.content_hash,
    given: task.given.map((node) => instanceAt(task.bound, node).node.id),
    instruction: instructionFrom(task, record, instructionIn(job.instruction, record)),
    applications: record.involved_apps,
    limits,
    begin: (agent, briefing, options) => agent.begin(task, briefing, options),
  });
  const { record: attempted, trace } = made;
  const score = attempted.computer_failure === null ? scoreAttempt(task, { record: attempted, trace }) : null;
  return { record: attempted, score, trace: packTrace(trace), pictures: [...made.pictures] };
}
