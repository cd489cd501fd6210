import { agentPlace, openAgent } from "../../attempt/agents/table.js";
import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { newToken } from "../../flow/token.js";
import { RefusedJob } from "../../jobs/job-kind.js";
import type { JobRunner } from "../../jobs/job-runner.js";
import { connectRedis } from "../../jobs/redis/connect.js";
import { keepsOnDisk } from "../../jobs/redis/durability.js";
import { readRedisAddress } from "../../jobs/redis/redis-address.js";
import { runByRedis } from "../../jobs/redis/redis-runner.js";
import type { JobFit } from "../../jobs/redis/wire.js";
import { type WorkDone, workForRedis } from "../../jobs/redis/work.js";
import { type Clock, systemClock } from "../../llm/clock.js";
import { createRng } from "../../rng.js";
import { agentModelSettings } from "../models/models.js";
import { committedPoolFolder } from "../pool/pool.js";
import { programVersion } from "../program-version.js";
import type { JobContext } from "./job-context.js";
import { jobKinds } from "./kinds.js";
import { laneOpener } from "./open-lane.js";
import { programHash } from "./program-hash.js";

/** Where jobs are, and with what they are done. */
export interface JobsPlace {
  /** Address of a Redis: "redis://host:6379". It may hold a password and is never printed. */
  readonly redis: string;
  readonly catalog: Catalog;
  readonly environment: EnvironmentFactory;
  readonly clock?: Clock;
  report(text: string): void;
}

/**
 * Opens a runner whose jobs are done by workers at this Redis. Throws RequestError REDIS_URL and REDIS_REFUSED, and
 * TaskloomError REDIS_UNREACHABLE.
 */
export async function openJobs({
  redis: address,
  priority,
  catalog,
  environment,
  clock = systemClock,
  report,
}: JobsPlace & { readonly priority?: number | undefined }): Promise<JobRunner<JobContext>> {
  const redis = await connectRedis(readRedisAddress(address), report);
  const warning = await keepsOnDisk(redis);
  if (warning !== null) report(warning);
  const fit = fitOf(catalog, environment);
  return runByRedis({ redis, fit, clock, name: newName("run"), priority, report });
}

export interface WorkerOptions extends JobsPlace {
  /** Jobs of each kind at once, and so computers. */
  readonly lanes: number;
  /** Agents beside the scripted ones that this worker may run, as they are named: "command:python3 agent.py". */
  readonly agents: readonly string[];
  /** Folder of the subtask pool; that of the package by default. */
  readonly pool?: string | undefined;
  /** Seconds after which the job of a worker that says nothing is done by another one. */
  readonly lostAfter: number;
  readonly signal: AbortSignal;
}

/**
 * Does jobs until the signal is aborted. Throws as `openJobs`, RefusedJob JOB_VERSION, JOB_ENVIRONMENT, JOB_POOL and
 * JOB_AGENT, and EnvironmentError and ModelError; what was under way is done by another worker then.
 */
export async function work(options: WorkerOptions): Promise<WorkDone> {
  const { catalog, environment, clock = systemClock, report, lanes, agents, lostAfter, signal } = options;
  for (const name of agents) agentPlace(name);
  const fit = fitOf(catalog, environment);
  const redis = await connectRedis(readRedisAddress(options.redis), report);
  const opened = new Map<string, ReturnType<JobContext["agent"]>>();
  const agent: JobContext["agent"] = (name, seed) => {
    if (agentPlace(name) !== "scripted" && !agents.includes(name)) {
      const text = `a job is for the agent "${name}", which this worker must not run`;
      throw new RefusedJob("JOB_AGENT", `${text}; start it with --agent and this name if it may`);
    }
    const key = JSON.stringify([name, seed]);
    const known = opened.get(key) ?? open(name, seed);
    opened.set(key, known);
    return known;
  };
  const openLane = laneOpener({
    catalog,
    environment,
    poolFolder: options.pool ?? committedPoolFolder(),
    clock,
    agent,
  });
  const name = newName("worker");
  try {
    return await workForRedis({
      ...{ redis, fit, name, kinds: jobKinds, lanes, openLane, lostAfter, clock, signal, report },
    });
  } finally {
    for (const one of await Promise.allSettled(opened.values())) if (one.status === "fulfilled") one.value.close();
  }

  function open(agentName: string, seed: number): ReturnType<JobContext["agent"]> {
    const rng = createRng("agent", seed);
    const page = { port: 0, attempts: 0, seconds: 0, announce: () => undefined };
    return openAgent(agentName, { models: () => agentModelSettings(undefined), clock, rng, signal, report, page });
  }
}

function fitOf(catalog: Catalog, environment: EnvironmentFactory): JobFit {
  return { version: programVersion(), program: programHash(catalog), environment: environment.name };
}

/** A name that says nothing of the machine. */
function newName(what: string): string {
  return `${what}-${newToken()
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, 8)}`;
}
