import type { Agent, Briefing } from "../../attempt/agents/agent.js";
import { isPerson, type OpenedAgent, promptVersion } from "../../attempt/agents/table.js";
import { attemptRng } from "../../attempt/attempt-rng.js";
import type { AttemptLimits, EpisodeTask } from "../../attempt/attempt-task.js";
import { type Episode, type EpisodeOptions, runEpisode } from "../../attempt/episode.js";
import type { Environment } from "../../environments/contract.js";
import { RequestError } from "../../errors.js";
import { RefusedJob } from "../../jobs/job-kind.js";
import type { AttemptEnding, AttemptRecord } from "../../schema/attempt/attempt-records.js";
import { ownComputer } from "../../schema/computer/computer-id.js";
import type { ProgramVersions } from "../../schema/computer/program-versions.js";
import { requireScreenReader } from "../../screen/read-elements.js";
import type { JobContext } from "./job-context.js";

/** An attempt that is to be made, whatever its task is. */
export interface AttemptOrder
  extends Pick<AttemptRecord, "id" | "task_id" | "content_hash" | "seed" | "repeat" | "given" | "observe">,
    Pick<Briefing, "instruction" | "applications"> {
  /** As it was named, and as its attempts are stored. */
  readonly agent: string;
  readonly stored_agent: string;
  readonly limits: AttemptLimits;
  readonly screenshots: boolean;
  readonly seconds: EpisodeOptions["seconds"];
  begin(agent: OpenedAgent, briefing: Briefing, options: Parameters<OpenedAgent["begin"]>[2]): Promise<Agent>;
  readonly prepare?: () => Promise<void>;
}

/** Most computers that one attempt is made on; it moves to another one when a computer fails. */
const mostComputers = 2;

/**
 * Makes an attempt, on another computer where one fails, and tells the versions of its programs. Throws RefusedJob
 * JOB_APPLICATIONS where the computers of this worker lack an application of the task.
 */
export async function tryComputers<Made extends { record: AttemptRecord }>(
  { computer, programs }: JobContext,
  needed: readonly string[],
  attempt: (on: Environment) => Promise<Made>,
): Promise<Made & { programs: ProgramVersions | null }> {
  const versions = await programs();
  requireOffered(await computer.get(), needed);
  for (let tried = 1; ; tried++) {
    const made = await attempt(await computer.get());
    const { computer_failure, agent_error } = made.record;
    const hasFailed = computer_failure !== null;
    // An agent that has broken its computer gets no second one.
    if (hasFailed || agent_error?.code === "AGENT_BROKE_DESKTOP") await computer.discard();
    if (!hasFailed || tried === mostComputers) return { ...made, programs: versions };
  }
}

function requireOffered({ applications }: Environment, needed: readonly string[]): void {
  const missing = [...new Set(needed)].filter((id) => !applications.includes(id)).sort();
  if (missing.length === 0) return;
  throw new RefusedJob(
    "JOB_APPLICATIONS",
    `this worker does not have ${missing.join(", ")}: pnpm desktop install ${missing.join(" ")} --yes`,
  );
}

/** Lets the agent attempt the task on a computer. Throws RequestError AGENT_POINTER and what `runEpisode` does. */
export async function makeAttempt(
  on: Environment,
  task: EpisodeTask,
  context: JobContext,
  order: AttemptOrder,
): Promise<Pick<Episode, "trace" | "pictures"> & { record: AttemptRecord }> {
  const { id, task_id, content_hash, seed, repeat, given, observe, limits, seconds, screenshots } = order;
  const { clock, signal } = context;
  const agent = order.stored_agent;
  const { instruction, applications } = order;
  const computers = computersTold(task.setup);
  const briefing = { id, instruction, applications, step_limit: limits.steps, ...(computers && { computers }) };
  const opened = await context.agent(order.agent, seed);
  if (isPerson(order.agent)) requirePointer(on, "a person needs");
  if (observe === "pixels") {
    await requireScreenReader();
    requirePointer(on, "to act on what is read from a picture takes");
  }
  const startedAt = clock.now();
  const before = opened.spent(id);
  const rng = attemptRng({ seed, agent, task_id, repeat });
  const own = await order.begin(opened, briefing, { repeat, rng, signal });
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
      pictures: { shown: opened.seesPictures, kept: screenshots },
      observe,
      clock,
      signal,
      watch,
      ...(order.prepare && { prepare: order.prepare }),
    });
    ended = happened.ended;
    const after = opened.spent(id);
    const record: AttemptRecord = {
      ...{ id, task_id, content_hash, agent, seed, repeat, given, observe },
      prompt_version: await promptVersion(order.agent),
      started_at: new Date(startedAt).toISOString(),
      step_limit: limits.steps,
      progress_limit: limits.progress,
      cost_usd: before === null || after === null ? null : after - before,
      ...happened,
    };
    return { record, trace, pictures };
  } finally {
    await own.close(ended);
  }
}

/** What an agent is told of the computers of a task; undefined where there is one. */
function computersTold({ computers }: EpisodeTask["setup"]): Briefing["computers"] {
  if (computers === undefined) return undefined;
  const further = Object.entries(computers).map(([computer, { called }]) => ({ computer, called }));
  return [{ computer: ownComputer, called: "your own computer" }, ...further];
}

/** Throws RequestError AGENT_POINTER for a computer without a mouse and a keyboard. */
function requirePointer({ name, point }: Environment, who: string): void {
  if (point !== undefined) return;
  throw new RequestError("AGENT_POINTER", `${who} a mouse and a keyboard, which "${name}" does not have`);
}
