import type { Environment } from "../../environments/contract.js";
import { RequestError } from "../../errors.js";
import type { Clock } from "../../llm/clock.js";
import type { AttemptScore, ObservationMode } from "../../schema/attempt/attempt-records.js";
import type { AgentView } from "../agents/agent.js";
import { type AttemptTask, attemptLimits } from "../attempt-task.js";
import { type Episode, runEpisode } from "../episode.js";
import type { FollowedAttempt } from "../follow-attempt.js";
import { scoreAttempt } from "../scores/score-attempt.js";
import { awaitedAgent } from "./gym-agent.js";

/** What a client is given after a reset and after each action. */
export interface GymTurn {
  /** What is on the screen; null after the end. */
  readonly view: AgentView | null;
  /** Part of the task graph that was completed by this action; for an infeasible task 1 for saying so. */
  readonly reward: number;
  /** The state of each node: waiting, evaluating, completed. */
  readonly nodes: readonly string[];
  readonly outcome: string | null;
  readonly end: { readonly episode: Episode; readonly score: AttemptScore | null } | null;
}

/** An attempt whose actions a client sends one by one. */
export interface GymEpisode {
  start(): Promise<GymTurn>;
  /** Does an action. Throws RequestError GYM_ORDER after the end, and while another action is under way. */
  step(action: unknown): Promise<GymTurn>;
  close(): Promise<void>;
}

interface GymEpisodeOptions {
  readonly clock: Clock;
  readonly strictLimits: boolean;
  readonly observe: ObservationMode;
  /** Longest time until the next action, and of the whole attempt. */
  readonly seconds: { readonly answer: number; readonly attempt: number };
}

/** Starts an attempt at a task. It is run and judged as `evaluate` does it; only the agent is elsewhere. */
export function gymEpisode(
  environment: Environment,
  task: AttemptTask,
  { clock, strictLimits, observe, seconds }: GymEpisodeOptions,
): GymEpisode {
  const agent = awaitedAgent();
  const stop = new AbortController();
  const limits = attemptLimits(task, strictLimits);
  let followed: FollowedAttempt | null = null;
  let completed = 0;
  let isBusy = true;
  let isOver = false;
  const episode = runEpisode(environment, task, agent, {
    limits,
    seconds,
    pictures: { shown: true, kept: false },
    observe,
    clock,
    signal: stop.signal,
    watch: (now) => {
      followed = now;
    },
  });
  // Who waits for the next turn is told; nobody may.
  episode.catch(() => undefined);

  async function turn(): Promise<GymTurn> {
    isBusy = true;
    try {
      const next = await Promise.race([agent.seen().then((view) => ({ view })), episode.then((ended) => ({ ended }))]);
      return "view" in next ? turnOf(next.view, null) : turnOf(null, next.ended);
    } finally {
      isBusy = false;
    }
  }

  function turnOf(view: AgentView | null, ended: Episode | null): GymTurn {
    const before = completed;
    const done = followed?.evaluation.completed.length ?? 0;
    completed = done;
    isOver = ended !== null;
    const score = ended === null ? null : scoreOf(ended);
    const isFeasible = task.blocked === null;
    const reward = isFeasible ? (done - before) / Math.max(1, task.bound.graph.size) : score?.success ? 1 : 0;
    return {
      view,
      reward,
      nodes: followed?.evaluation.states ?? [],
      outcome: view?.outcome ?? ended?.steps.at(-1)?.outcome ?? null,
      end: ended === null ? null : { episode: ended, score },
    };
  }

  function scoreOf({ trace, computer_failure, ...happened }: Episode): AttemptScore | null {
    if (computer_failure !== null) return null;
    return scoreAttempt(task, { record: { ...happened, progress_limit: limits.progress }, trace });
  }

  return {
    start: turn,
    async step(action) {
      if (isOver) throw new RequestError("GYM_ORDER", "the episode is over; reset first");
      if (isBusy) throw new RequestError("GYM_ORDER", "another action is under way; wait for its answer");
      agent.move({ action });
      return turn();
    },
    async close() {
      stop.abort();
      await episode.catch(() => undefined);
    },
  };
}
