import { agentPlace, openAgent } from "../../attempt/agents/table.js";
import { RequestError } from "../../errors.js";
import { runInProcess } from "../../jobs/in-process.js";
import type { JobRunner } from "../../jobs/job-runner.js";
import type { Clock } from "../../llm/clock.js";
import { createRng } from "../../rng.js";
import type { Context } from "../../stage.js";
import type { JobContext } from "../jobs/job-context.js";
import { laneOpener } from "../jobs/open-lane.js";
import { agentModelSettings } from "../models/models.js";
import { committedPoolFolder } from "../pool/pool.js";

interface AttemptRun {
  agent: string;
  /** Workers that make the attempts; this process where there are none. */
  jobs?: JobRunner<JobContext> | undefined;
  /** US dollars that the models of the agent may cost. */
  maxCost?: number | undefined;
  /** Where a person finds the page, and who is told its address. */
  port?: number;
  announce?: (address: string) => void;
}

interface AttemptSurroundings {
  context: Context;
  clock: Clock;
  seed: number;
  /** Computers used at once. */
  parallel: number;
  /** How many attempts are to be made, and how long each may take. */
  attempts: number;
  attemptSeconds: number;
}

interface OpenedRunner {
  runner: JobRunner<JobContext>;
  close(): Promise<void>;
}

/**
 * Opens what makes the attempts of an agent: this process on computers of its own, or the given workers, whom their caller
 * closes. Throws RequestError AGENT_ELSEWHERE for a person on other machines, and what opening the agent throws.
 */
export async function openAttemptRunner(
  { agent, jobs, maxCost, port = 0, announce }: AttemptRun,
  surroundings: AttemptSurroundings,
): Promise<OpenedRunner> {
  if (jobs !== undefined) {
    if (agentPlace(agent) === "person") {
      throw new RequestError("AGENT_ELSEWHERE", "a person attempts tasks on this machine; leave --redis out");
    }
    return { runner: jobs, close: async () => undefined };
  }
  const { context, clock, seed, parallel, attempts, attemptSeconds } = surroundings;
  const opened = await openAgent(agent, {
    models: () => agentModelSettings(maxCost),
    clock,
    rng: createRng("agent", seed),
    signal: context.signal,
    report: (text) => context.report({ kind: "notice", stage: "models", text }),
    page: {
      port,
      attempts,
      seconds: attemptSeconds,
      announce: announce ?? ((text) => context.report({ kind: "notice", stage: "attempt", text })),
    },
  });
  const open = laneOpener({
    catalog: context.catalog,
    environment: context.environment,
    poolFolder: committedPoolFolder(),
    clock,
    agent: async () => opened,
  });
  const runner = runInProcess(() => open(() => undefined), parallel);
  const close = async (): Promise<void> => {
    opened.close();
    await runner.close();
  };
  return { runner, close };
}
