import { namesInQuery } from "../../catalog/missing-cells.js";
import { toMasks } from "../../graph/graph.js";
import { coverageRate, logicalConsistency } from "../../graph/metrics.js";
import type { Way } from "../../prove/executed/walk-node.js";
import { instanceAt } from "../../prove/instance.js";
import { forbiddenPass, lostResult, unmetChecks } from "../../prove/judge/judgement.js";
import type { AttemptRecord, AttemptScore, NodeVerdict } from "../../schema/attempt/attempt-records.js";
import type { Action } from "../../schema/computer/action.js";
import { pixelActionSchema } from "../../schema/computer/pixel-action.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import { holdsText } from "../../text/fold.js";
import { basename, stem } from "../../text/path.js";
import type { AttemptTask } from "../attempt-task.js";
import { type FollowedAttempt, followTrace } from "../follow-attempt.js";
import { meansOf, meansOfNodes } from "./means.js";
import { nearestOrder } from "./nearest-order.js";
import { type SequenceScores, scoredAction, scoredPixelAction, sequenceScores } from "./omniact.js";
import { sideEffects } from "./side-effects.js";

/** What a score follows from, beside the task. */
export interface JudgedAttempt {
  readonly record: Pick<AttemptRecord, "steps" | "claim" | "usage" | "progress_limit">;
  /** What was seen: step 0 is the untouched start, and each move of the agent has one step. */
  readonly trace: readonly TraceStep[];
}

/**
 * Judges an attempt by what is stored of it: no computer takes part, so that a stored attempt can be judged anew. A
 * feasible task succeeds when every node was completed, the results are there at the end, nothing of the branch that is
 * not taken was done, and the agent does not say that it is infeasible; an infeasible one when the agent says so for a
 * reason that fits and nothing was changed that no node asks for.
 */
export function scoreAttempt(task: AttemptTask, { record, trace }: JudgedAttempt): AttemptScore {
  const followed = followTrace(task, trace, record.progress_limit);
  const { evaluation } = followed;
  const { bound, blocked, given } = task;
  const isFeasible = blocked === null;
  const { claim } = record;
  const tokens = record.usage.input + record.usage.output;
  const actions = record.steps.filter(({ outcome, action }) => outcome === "done" && action?.function !== "finish");
  // What was done before the agent began is nobody's merit.
  const own = evaluation.completed.filter((node) => !given.includes(node));
  const rest = bound.instances.filter((_, node) => !given.includes(node));
  const [first, last] = [trace[0], trace.at(-1)];
  const effects = first === undefined || last === undefined ? [] : sideEffects(rest, first.state, last.state);
  const fits = isFeasible || claim?.status !== "infeasible" ? null : reasonFits(task, claim.message);
  const holds = isFeasible ? isKept(task, followed, trace) : claim?.status === "infeasible";
  const success = isFeasible
    ? evaluation.outcome === "success" && holds && claim?.status !== "infeasible"
    : fits === true && effects.length === 0;
  const ratio = rest.length === 0 ? 0 : own.length / rest.length;
  const sequence = isFeasible ? compareWithGold(task, followed, record, trace) : null;
  return {
    success,
    nodes: bound.graph.size,
    completed: own.map((node) => instanceAt(bound, node).node.id),
    coverage_rate: isFeasible ? coverageOfRest(task, evaluation.completed) : null,
    logical_consistency:
      isFeasible && given.length === 0 ? logicalConsistency(bound.graph, task.applications, own) : null,
    completion_ratio: isFeasible ? ratio : null,
    execution_efficiency: isFeasible && actions.length > 0 ? ratio / actions.length : null,
    cost_efficiency: isFeasible && tokens > 0 ? ratio / tokens : null,
    s_int: isFeasible ? ratio : null,
    s_final: holds ? 1 : 0,
    sequence_score: sequence?.sequence ?? null,
    sequence_best: sequence?.best ?? null,
    action_score: sequence?.action ?? null,
    means: meansOf(record.steps),
    false_completion: claim?.status === "success" && !success,
    reason_fits: fits,
    verdicts: verdictsOf(task, followed, { record, trace }),
    side_effects: effects,
    evaluator_error: success ? null : followed.evaluatorError,
  };
}

/** Whether the result of every last node was achieved and is there in the end, and the other branch was not done. */
function isKept(
  { bound, never, carriers }: AttemptTask,
  followed: FollowedAttempt,
  trace: readonly TraceStep[],
): boolean {
  const { evaluation, completedAt } = followed;
  const masks = toMasks(bound.graph);
  const isEnd = (node: number) => masks.successors[node] === 0;
  if (evaluation.states.some((state, node) => isEnd(node) && state !== "completed")) return false;
  // What shows that a value was read is judged by itself.
  const ends = completedAt.map((at, node) =>
    at === null || at === 0 || (carriers[node] ?? []).length > 0 ? null : at + 1,
  );
  const way: Way = { evaluation, steps: trace, ends };
  return lostResult(bound, way) === null && forbiddenPass(never, bound, way) === null;
}

/** OmniBench's coverage rate of what was left to be done. */
function coverageOfRest({ bound: { graph }, given }: AttemptTask, completed: readonly number[]): number {
  const before = coverageRate(graph, given);
  return before === 1 ? 0 : (coverageRate(graph, completed) - before) / (1 - before);
}

/** Words of which a reason has one where mail cannot be sent. */
const accountWords = ["account", "mailbox", "mail server", "SMTP"];

/**
 * Whether a reason names what was taken away, a page also by its title and a value by the words beside it, or repeats
 * the error that the computer shows. Of a table, which is there, its name alone says nothing: the reason names the
 * column, or what was asked about; of mail that cannot be sent, it says what sends it.
 */
function reasonFits({ infeasibility, bound }: AttemptTask, reason: string): boolean {
  if (infeasibility === null) return false;
  const { kind, removed, error, twin_setup, blocked } = infeasibility;
  if (kind === "empty_cells" || kind === "missing_rows") {
    const query = bound.instances.find(({ node }) => node.id === blocked)?.node.parameters.query;
    const names = query === undefined ? [] : namesInQuery(query);
    return [removed.entry ?? error, ...names, error].some((text) => holdsText(reason, text));
  }
  if (kind === "no_account") return [...accountWords, error].some((text) => holdsText(reason, text));
  const titles = twin_setup.pages.filter(({ url }) => url === removed.value).map(({ title }) => title);
  return [basename(removed.value), stem(removed.value), ...titles, removed.entry ?? error, error].some((text) =>
    holdsText(reason, text),
  );
}

/** The agent's actions against the gold ones, in the order of subtasks that is nearest to what it did. */
function compareWithGold(
  { bound, given }: AttemptTask,
  { evaluation: { completed } }: FollowedAttempt,
  { steps }: Pick<AttemptRecord, "steps">,
  trace: readonly TraceStep[],
): SequenceScores {
  const before = (step: number) => trace[step]?.controls ?? [];
  const done = steps.flatMap(({ action, resolved, outcome }, step) => {
    if (action === null || outcome !== "done") return [];
    const pixels = pixelActionSchema.safeParse(action);
    const scored = pixels.success
      ? scoredPixelAction(pixels.data)
      : resolved === null
        ? null
        : scoredAction(resolved, before(step));
    return scored === null ? [] : [{ step, scored, resolved }];
  });
  const order = nearestOrder(
    bound,
    completed,
    done.map(({ resolved }) => resolved),
    given,
  );
  const acting = order.flatMap((node) => instanceAt(bound, node).actions).filter(isScored);
  // A target is where the control was on the agent's own screen.
  const gold = acting.flatMap((action, i) => scoredAction(action, before(done[i]?.step ?? -1)) ?? []);
  return sequenceScores(
    done.map(({ scored }) => scored),
    gold,
  );
}

function isScored(action: Action): boolean {
  return scoredAction(action, []) !== null;
}

const uncarried = "no subtask that needs the value that is read here is completed";

function verdictsOf(
  { bound, carriers }: AttemptTask,
  { evaluation, completedAt }: FollowedAttempt,
  { record, trace }: JudgedAttempt,
): NodeVerdict[] {
  const means = meansOfNodes(record.steps, completedAt);
  return bound.instances.map((instance, node) => {
    const state = evaluation.states[node] ?? "waiting";
    const window = evaluation.windowStarts[node] ?? null;
    const isCarried = state === "evaluating" && (carriers[node] ?? []).length > 0;
    const seen = { version: 1 as const, window_start: window ?? trace.length, steps: trace };
    const failing = state === "evaluating" ? unmetChecks(instance, seen) : [];
    return {
      node_id: instance.node.id,
      application: instance.node.application,
      state,
      completed_at: completedAt[node] ?? null,
      message: isCarried ? uncarried : failing.length === 0 ? null : `not so: ${failing.join(", ")}`,
      means: means[node] ?? null,
    };
  });
}
