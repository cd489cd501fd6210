import { z } from "zod";
import type { EpisodeTask } from "../../attempt/attempt-task.js";
import { putStart } from "../../attempt/imported/put-start.js";
import { contentHash } from "../../hash.js";
import { bytesSchema } from "../../jobs/bytes.js";
import type { JobKind } from "../../jobs/job-kind.js";
import { observationModeSchema } from "../../schema/attempt/attempt-records.js";
import { importedAttemptSchema } from "../../schema/attempt/imported-attempt.js";
import { emptySetup } from "../../schema/computer/environment-setup.js";
import { programVersionsSchema } from "../../schema/computer/program-versions.js";
import { importedTaskSchema } from "../../schema/imported-task.js";
import { hashSchema, idSchema } from "../../schema/safe-name.js";
import { packTrace } from "../../store/attempts/packed-trace.js";
import { storedAgent } from "./attempt-job.js";
import type { JobContext } from "./job-context.js";
import { makeAttempt, tryComputers } from "./make-attempt.js";

/** An attempt at an imported task that is to be made, with all that it takes to make it on another machine. */
const importedAttemptJobSchema = z.strictObject({
  id: idSchema,
  task: importedTaskSchema,
  /** What the agent is told, and the applications that it is told of. */
  instruction: z.string(),
  applications: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Files that are put onto the computer, and the paths of those that are opened. */
  files: z.array(z.strictObject({ path: z.string(), bytes: bytesSchema })),
  open: z.array(z.string()),
  step_limit: z.number().int().positive(),
  agent: z.string(),
  observe: observationModeSchema,
  seed: z.number().int(),
  repeat: z.number().int().nonnegative(),
  screenshots: z.boolean(),
  seconds: z.strictObject({ attempt: z.number().positive(), answer: z.number().positive().nullable() }),
});
export type ImportedAttemptJob = z.infer<typeof importedAttemptJobSchema>;

const importedAttemptDoneSchema = z.strictObject({
  record: importedAttemptSchema,
  /** As `packTrace` packs it. */
  trace: bytesSchema,
  /** WebP by hash. */
  pictures: z.array(z.tuple([hashSchema, bytesSchema])),
  /** Versions of the programs of the computer on which it was made; null where they are not known. */
  programs: programVersionsSchema.nullable(),
});
export type ImportedAttemptDone = z.infer<typeof importedAttemptDoneSchema>;

/** They are told in one form, and begin at their start. */
export const plainly = { start_after: null, instruction: "high-level" } as const;

/** Nobody has a graph and evaluators of such a task, so that no node is watched. */
const unwatched: EpisodeTask = {
  bound: { graph: { size: 0, edges: [] }, instances: [] },
  setup: emptySetup,
  given: [],
  carriers: [],
};

/** Attempts of an agent at an imported task, which nothing judges while it is attempted. */
export const importedAttemptJob: JobKind<ImportedAttemptJob, ImportedAttemptDone, JobContext> = {
  name: "imported-attempt",
  data: importedAttemptJobSchema,
  result: importedAttemptDoneSchema,
  async run(job, context) {
    const { instruction, task, files, open, step_limit } = job;
    const applications = job.applications.map(({ name }) => name);
    const needed = job.applications.map(({ id }) => id);
    return tryComputers(context, needed, async (on) => {
      const { record, trace, pictures } = await makeAttempt(on, unwatched, context, {
        ...job,
        stored_agent: storedAgent(job.agent, { ...plainly, observe: job.observe }),
        task_id: task.id,
        content_hash: contentHash(task),
        given: [],
        applications,
        limits: { steps: step_limit, progress: step_limit },
        begin: (agent, briefing, options) => agent.begin(null, briefing, options),
        prepare: () => putStart(on, { files, open }),
      });
      return { record: { ...record, instruction, applications }, trace: packTrace(trace), pictures: [...pictures] };
    });
  },
};
