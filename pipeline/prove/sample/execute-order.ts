import { messageShown } from "../../content/derive/message-shown.js";
import type { Environment } from "../../environments/contract.js";
import { recordedRect } from "../../environments/view/recorded-rect.js";
import { ActionError, TaskloomError } from "../../errors.js";
import { asksForPicture } from "../../evaluators/interpret.js";
import { type Evaluation, startEvaluation } from "../../graph/evaluation.js";
import type { Action } from "../../schema/computer/action.js";
import { ownComputer } from "../../schema/computer/computer-id.js";
import type { Control } from "../../schema/computer/control.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Trace, TraceStep } from "../../schema/computer/trace.js";
import type { Verdict } from "../../schema/evaluator.js";
import { longestRun, type Way } from "../executed/walk-node.js";
import { type BoundGraph, type Instance, instanceAt, nameOf } from "../instance.js";
import { followStep } from "../judge/follow-step.js";
import { after, doneAtStart, forbiddenPass, lostResult, unmetChecks } from "../judge/judgement.js";
import { actionsFrom } from "../planned-actions.js";

/** A task with what it takes to execute and judge it. */
export interface ExecutableTask {
  readonly bound: BoundGraph;
  readonly setup: EnvironmentSetup;
  /** Instances that must never count as done: the branch of a condition that is not taken. */
  readonly never: readonly Instance[];
  /** For an infeasible task, the node at which every order stops and the recorded error ("" for none yet). */
  readonly blocked: { readonly node: number; readonly error: string } | null;
}

/** The screen; `screenshot` is a PNG, or null when none was requested. */
export interface Sight {
  readonly controls: readonly Control[];
  readonly screenshot: Uint8Array | null;
}

/** An executed action with the screen before it and the verdicts after it. */
export interface ExecutedStep {
  readonly node: number;
  /** The action with the rectangle of its control. */
  readonly action: Action;
  readonly before: Sight;
  readonly evaluation: Evaluation;
  /** By Evaluating node. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
}

/** Why an execution did not succeed. */
export interface OrderFailure {
  readonly code: string;
  readonly message: string;
  readonly node: number | null;
  /** The action that failed, or the last one that was executed. */
  readonly action: Action | null;
  readonly checks: readonly string[];
  /** Whether the computer is broken, so that it cannot be used again. */
  readonly broken: boolean;
}

export interface OrderExecution {
  readonly steps: readonly ExecutedStep[];
  /** The trace for evaluators, up to the end. */
  readonly trace: Trace;
  /** The screen at the end, with a screenshot if it was asked for or the execution failed. */
  readonly last: Sight;
  /** Nodes in the order in which they were completed. */
  readonly completed: readonly number[];
  /** The error that an infeasible task showed. */
  readonly error: string | null;
  readonly failure: OrderFailure | null;
}

/**
 * Executes a task in one topological order (an infeasible task up to its blocked node): the setup, then the actions of
 * every subtask with its parameters. After each action the evaluators of all Evaluating nodes are asked on their
 * windows, as the benchmark does; the one of the running subtask must pass at its last action and not before, and no
 * other may pass. In the end the results of the sinks must still hold, and an infeasible task must have shown its
 * error. Problems are returned as `failure`; throws only when `signal` is aborted.
 */
export async function executeOrder(
  environment: Environment,
  task: ExecutableTask,
  order: readonly number[],
  { screenshots, signal }: { screenshots: boolean; signal: AbortSignal },
): Promise<OrderExecution> {
  const { bound, blocked } = task;
  const done: ExecutedStep[] = [];
  const trace: TraceStep[] = [];
  const text = bound.instances.some(({ subtask }) => asksForPicture(subtask.evaluator));
  const ends: (number | null)[] = bound.instances.map(() => null);
  let evaluation = startEvaluation(bound.graph, longestRun(bound.instances));
  let sight: Sight = { controls: [], screenshot: null };
  let error: string | null = null;
  let at: { node: number; action: Action } | null = null;

  async function look(action: Action | null): Promise<void> {
    const wanted = { screenshot: screenshots, text };
    const [state, seen] = await Promise.all([environment.state(), environment.observe(wanted)]);
    sight = seen;
    trace.push({ action, state, controls: seen.controls, ...(seen.text && { screen_text: seen.text }) });
  }

  const way = (): Way => ({ evaluation, steps: trace, ends });

  async function runNode(node: number): Promise<Fault | null> {
    const front = trace.at(-1)?.state.further?.front ?? ownComputer;
    const actions = actionsFrom(instanceAt(bound, node), front);
    const when = after(bound, way());
    for (const [i, planned] of actions.entries()) {
      signal.throwIfAborted();
      const rect = planned.control === null ? null : recordedRect(planned.control, sight.controls);
      const action = { ...planned, rect };
      const before = sight;
      at = { node, action };
      await environment.act(planned);
      await look(planned);
      const completes = node !== blocked?.node && i + 1 === actions.length;
      const step = followStep(bound, evaluation, trace, { node, completes }, when);
      evaluation = step.evaluation;
      done.push({ node, action, before, evaluation, verdicts: step.verdicts });
      if (step.complaint !== null) {
        const { code, reason, node: judged } = step.complaint;
        return { code, message: reason, judged };
      }
      if (node === blocked?.node) {
        error = expectedError(blocked.error, sight.controls, actions[i + 1]);
        if (error !== null) return null;
      }
    }
    ends[node] = trace.length;
    const forbidden = forbiddenPass(task.never, bound, way());
    return forbidden === null ? null : { code: "PROVE_FORBIDDEN", message: forbidden, judged: null };
  }

  async function runAll(): Promise<Fault | null> {
    await environment.reset(task.setup);
    await look(null);
    const premature = doneAtStart(bound, way());
    if (premature !== null) return { code: premature.code, message: premature.reason, judged: null };
    for (const node of order) {
      const fault = await runNode(node);
      if (fault !== null) return fault;
      if (node === blocked?.node) return error === null ? noError(instanceAt(bound, node), blocked.error) : null;
    }
    const lost = lostResult(bound, way());
    return lost === null ? null : { code: "PROVE_LOST", message: lost, judged: null };
  }

  function unmetBy(instance: Instance, window: number): string[] {
    return unmetChecks(instance, { version: 1, window_start: window, steps: trace });
  }

  async function failureOf(): Promise<OrderFailure | null> {
    try {
      const fault = await runAll();
      if (fault === null) return null;
      const { code, message, judged } = fault;
      const window = judged === null ? null : (evaluation.windowStarts[judged] ?? null);
      const checks = judged === null || window === null ? [] : unmetBy(instanceAt(bound, judged), window);
      return { code, message, node: at?.node ?? null, action: at?.action ?? null, checks, broken: false };
    } catch (caught) {
      signal.throwIfAborted();
      if (!(caught instanceof TaskloomError)) throw caught;
      const { code, message } = caught;
      const broken = !(caught instanceof ActionError);
      return { code, message, node: at?.node ?? null, action: at?.action ?? null, checks: [], broken };
    }
  }

  const failure = await failureOf();
  signal.throwIfAborted();
  const last = failure === null || sight.screenshot !== null ? sight : await lastSight(environment, sight);
  return {
    steps: done,
    trace: { version: 1, window_start: 0, steps: trace },
    last,
    completed: evaluation.completed,
    error,
    failure,
  };
}

/** A problem and the node whose evaluator reported it. */
interface Fault {
  code: string;
  message: string;
  judged: number | null;
}

/**
 * Returns the message on the screen if it is the recorded one. When none was recorded, returns any message that the
 * next action of the subtask does not answer.
 */
export function expectedError(recorded: string, controls: readonly Control[], next: Action | undefined): string | null {
  const message = messageShown(controls);
  if (message === null || (recorded !== "" && message !== recorded)) return null;
  const dialog = next?.control?.dialog ?? null;
  const isAnswered = dialog !== null && messageShown(controls.filter(({ window }) => window === dialog)) === message;
  return recorded === "" && isAnswered ? null : message;
}

function noError(instance: Instance, recorded: string): Fault {
  const what = recorded === "" ? "no error that a user could see" : `not the recorded error "${recorded}"`;
  return { code: "PROVE_NO_ERROR", message: `${nameOf(instance)} meets ${what}`, judged: null };
}

/** Returns the present screen with a screenshot; `known` when the computer cannot show it. */
async function lastSight(environment: Environment, known: Sight): Promise<Sight> {
  try {
    return await environment.observe({ screenshot: true });
  } catch {
    return known;
  }
}
