import { byPixels } from "../environments/by-pixels.js";
import type { Environment } from "../environments/contract.js";
import { numberControls } from "../environments/view/numbered-controls.js";
import { ActionError, AgentError, EnvironmentError, TaskloomError } from "../errors.js";
import { asksForPicture } from "../evaluators/interpret.js";
import type { Clock } from "../llm/clock.js";
import type { AgentMove, TokenCount } from "../schema/attempt/agent-action.js";
import type {
  AgentClaim,
  AttemptEnding,
  AttemptRecord,
  AttemptStep,
  ComputerFailure,
  ObservationMode,
} from "../schema/attempt/attempt-records.js";
import type { Action } from "../schema/computer/action.js";
import type { Control } from "../schema/computer/control.js";
import type { SeenCommand } from "../schema/computer/seen-command.js";
import type { TraceStep } from "../schema/computer/trace.js";
import type { Agent, AgentView } from "./agents/agent.js";
import { askInTurn } from "./ask-agent.js";
import type { AttemptLimits, EpisodeTask } from "./attempt-task.js";
import { noForms } from "./both-forms.js";
import { brokenByAgent, computerFailure } from "./computer-failure.js";
import { doGiven } from "./do-given.js";
import { enlarge } from "./enlarge.js";
import { type FollowedAttempt, followAction, startFollowing } from "./follow-attempt.js";
import { keptPicture } from "./kept-picture.js";
import { resolveAction } from "./resolve-action.js";
import { meansOf } from "./scores/means.js";

export interface EpisodeOptions {
  readonly limits: AttemptLimits;
  /** Seconds for the whole attempt, and for one answer of the agent; null lets it take as long as the attempt has left. */
  readonly seconds: { readonly attempt: number; readonly answer: number | null };
  /** Whether the agent is shown pictures, and whether they are kept. */
  readonly pictures: { readonly shown: boolean; readonly kept: boolean };
  /** Where the controls come from that the agent is shown and acts on; evaluators read those of accessibility. */
  readonly observe?: ObservationMode;
  /** Puts onto the computer what no setup has, before the agent begins. */
  readonly prepare?: () => Promise<void>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Is told how far the attempt has come, at its start and after each action. */
  readonly watch?: (followed: FollowedAttempt) => void;
}

/** An attempt as it happened. */
export interface Episode
  extends Pick<
    AttemptRecord,
    "steps" | "ended" | "claim" | "agent_error" | "computer_failure" | "end_screenshot" | "usage" | "seconds"
  > {
  /**
   * What evaluators read: step 0 is the untouched start, and each move but finishing has one step. Where an agent says too
   * early that it is done, the last one is what was there when it said so.
   */
  readonly trace: readonly TraceStep[];
  /** Kept pictures by hash; WebP. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/**
 * Lets an agent attempt a task: brings the computer into the task's start, then observes, asks the agent and acts, until
 * the agent finishes, a limit is reached, or the agent or the computer fails; the last two are part of the result, and an
 * agent that ends the desktop, or has run programs on one that does not answer, has failed itself. After each action the
 * evaluators of all Evaluating nodes are asked. Rejects when `signal` is aborted and where a model cannot be asked any more
 * (ModelError).
 */
export async function runEpisode(
  environment: Environment,
  task: EpisodeTask,
  agent: Agent,
  { limits, seconds, pictures, observe = "accessibility", prepare, clock, signal, watch }: EpisodeOptions,
): Promise<Episode> {
  const started = clock.now();
  const shown = observe === "pixels" ? byPixels(environment) : environment;
  const trace: TraceStep[] = [];
  const steps: AttemptStep[] = [];
  const kept = new Map<string, Uint8Array>();
  const text = task.bound.instances.some(({ subtask }) => asksForPicture(subtask.evaluator));
  let followed = startFollowing(task, limits.progress);
  let beforeLast = followed;
  let sight: { controls: readonly Control[]; screenshot: Uint8Array | null } = { controls: [], screenshot: null };
  /** The part of the picture that the last action asked for; null for the whole. */
  let enlarged: Uint8Array | null = null;
  let claim: AgentClaim | null = null;
  let isReady = false;
  /** Whether the agent did something that may have changed the computer. */
  let hasActed = false;

  async function look(action: Action | null): Promise<void> {
    const wanted = { screenshot: pictures.shown || pictures.kept, text };
    const [state, seen] = await Promise.all([environment.state(), environment.observe(wanted)]);
    sight = shown === environment ? seen : await shown.observe(wanted);
    trace.push({ action, state, controls: seen.controls, ...(seen.text && { screen_text: seen.text }) });
  }

  /** What ran since this was last asked; null where the computer does not see it. */
  async function ran(): Promise<SeenCommand[] | null> {
    const seen = await environment.commands?.();
    if (seen === undefined) return null;
    hasActed ||= isReady && seen.length > 0;
    return [...seen];
  }

  /** Reads the computer once more in place of the last step: what was begun there may have ended while the agent thought. */
  async function lookAtEnd(): Promise<void> {
    const last = trace.at(-1);
    if (last === undefined || steps.length === 0 || followed.evaluation.outcome === "success") return;
    await look(last.action);
    trace.splice(-2, 1);
    followed = followAction(task, beforeLast, trace);
    watch?.(followed);
  }

  /** Keeps a picture of the screen where pictures are kept, and returns its hash. */
  async function keep(screenshot: Uint8Array | null): Promise<string | null> {
    if (!pictures.kept || screenshot === null) return null;
    const { hash, webp } = await keptPicture(screenshot);
    kept.set(hash, webp);
    return hash;
  }

  /** What is on the screen when all is over, which no step shows but that of finishing. */
  async function keepEnd(): Promise<string | null> {
    if (!pictures.kept) return null;
    try {
      return await keep((await environment.observe({ screenshot: true })).screenshot);
    } catch (error) {
      signal.throwIfAborted();
      // The attempt is over and judged by what was read before.
      if (error instanceof EnvironmentError) return null;
      throw error;
    }
  }

  const secondsLeft = (): number => seconds.attempt - (clock.now() - started) / 1000;

  const ask = askInTurn(agent, { answerSeconds: seconds.answer, secondsLeft, clock, signal });

  /** Does what the agent asked for; the outcome is "done", or why it was not done. */
  async function act(move: AgentMove, view: AgentView): Promise<DoneMove> {
    try {
      if (move.action.function === "zoom") {
        enlarged = await enlarge(sight.screenshot, move.action);
        return notDone("done");
      }
      const { action, forms, perform } = resolveAction(move.action, view, shown, trace.at(-1)?.controls ?? []);
      await perform();
      hasActed ||= move.action.function !== "wait";
      return { outcome: "done", resolved: action, ...forms };
    } catch (error) {
      if (error instanceof ActionError) return notDone(error.message);
      hasActed ||= move.action.function !== "wait";
      throw error;
    }
  }

  /** One move of the agent; how the attempt ends with it, or null. */
  async function makeMove(): Promise<AttemptEnding | null> {
    const { controls, screenshot } = sight;
    const outcome = steps.at(-1)?.outcome ?? null;
    const screen = numberControls(controls);
    const shownPicture = { screenshot: enlarged ?? screenshot, isZoomed: enlarged !== null };
    const view = { step: steps.length + 1, controls, observe, screen, ...shownPicture, outcome };
    enlarged = null;
    const asked = clock.now();
    const move = await ask(view);
    if (move === null) return "time-limit";
    const isMove = !(move instanceof AgentError);
    const picture = await keep(screenshot);
    const note = async (done: DoneMove): Promise<void> => {
      const commands = await ran();
      steps.push({
        action: isMove ? move.action : null,
        ...done,
        thought: isMove ? move.thought : "",
        nodes: [...followed.evaluation.states],
        seconds: (clock.now() - asked) / 1000,
        usage: move.usage,
        screenshot: picture,
        commands,
      });
    };
    if (isMove && move.action.function === "finish") {
      claim = move.action.args;
      if (claim.status === "success") await lookAtEnd();
      await note({ ...notDone("done"), resolved: move.action });
      return "finished";
    }
    try {
      const done = isMove ? await act(move, view) : notDone(move.message);
      await look(done.resolved);
      beforeLast = followed;
      followed = followAction(task, followed, trace);
      watch?.(followed);
      await note(done);
      return null;
    } catch (error) {
      if (error instanceof EnvironmentError) {
        await note(notDone(`the computer failed: ${error.message}`));
      }
      throw error;
    }
  }

  async function work(): Promise<AttemptEnding> {
    await environment.reset(task.setup);
    await doGiven(environment, task, signal);
    await prepare?.();
    await look(null);
    // What was done for the start is nobody's doing.
    await ran();
    watch?.(followed);
    isReady = true;
    for (;;) {
      signal.throwIfAborted();
      if (followed.evaluation.outcome === "failed") return "no-progress";
      if (steps.length >= limits.steps) return "step-limit";
      if (secondsLeft() <= 0) return "time-limit";
      const ending = await makeMove();
      if (ending !== null) return ending;
    }
  }

  let failed: ComputerFailure | null = null;
  let agentError: AgentError | null = null;
  const ended = await work().catch((error: unknown): AttemptEnding => {
    signal.throwIfAborted();
    if (error instanceof AgentError) {
      agentError = error;
      return "agent-error";
    }
    const doing = { hasActed, means: meansOf(steps) };
    const ownFault = error instanceof EnvironmentError ? brokenByAgent(error, doing) : null;
    if (ownFault !== null) {
      agentError = ownFault;
      return "agent-error";
    }
    const isComputers = error instanceof EnvironmentError || (error instanceof TaskloomError && !isReady);
    if (!isComputers) throw error;
    failed = computerFailure(error, isReady);
    return "computer";
  });
  const usage = steps.reduce((sum, { usage }) => add(sum, usage), usageOf(agentError));
  const isGone = failed !== null || errorOf(agentError)?.code === "AGENT_BROKE_DESKTOP";
  return {
    ...{ steps, trace, ended, claim, computer_failure: failed, agent_error: errorOf(agentError), pictures: kept },
    end_screenshot: isGone ? null : await keepEnd(),
    usage,
    seconds: (clock.now() - started) / 1000,
  };
}

/** What came of a move. */
type DoneMove = Pick<AttemptStep, "outcome" | "resolved" | "pixel_form" | "control_form">;

function notDone(outcome: string): DoneMove {
  return { outcome, resolved: null, ...noForms };
}

const none: TokenCount = { input: 0, output: 0 };

function add(a: TokenCount, b: TokenCount): TokenCount {
  return { input: a.input + b.input, output: a.output + b.output };
}

/** Tokens of the answer by which an agent was given up, which is no step. */
function usageOf(error: AgentError | null): TokenCount {
  return error?.usage ?? none;
}

function errorOf(error: AgentError | null): AttemptRecord["agent_error"] {
  return error === null ? null : { code: error.code, message: error.message };
}
