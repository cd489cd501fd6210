import { advanceEvaluation, type Evaluation, startEvaluation } from "../graph/evaluation.js";
import { available, toMasks } from "../graph/graph.js";
import { instanceAt } from "../prove/instance.js";
import { judge } from "../prove/judge/judgement.js";
import type { TraceStep } from "../schema/computer/trace.js";
import type { AttemptTask, EpisodeTask } from "./attempt-task.js";
import { shownGraph } from "./carriers.js";

/** How far an attempt has come. A value: every action gives a new one. */
export interface FollowedAttempt {
  readonly evaluation: Evaluation;
  /** Step of the trace at which each node was completed, by node; null before. */
  readonly completedAt: readonly (number | null)[];
  /** The first evaluator that could not be run, in words. */
  readonly evaluatorError: string | null;
  /** The same of the nodes that tell by themselves whether they are done. */
  readonly shown: Evaluation;
  /** By node, the step at which the value of a reading first showed after all before it were done; null before. */
  readonly seenAt: readonly (number | null)[];
}

type FollowedTask = Pick<EpisodeTask, "bound" | "carriers" | "given">;

/** An attempt before its first action. */
export function startFollowing({ bound, carriers, given }: FollowedTask, progressLimit: number): FollowedAttempt {
  const none = bound.instances.map(() => null);
  const completedAt = bound.instances.map((_, node) => (given.includes(node) ? 0 : null));
  const { graph, nodes } = shownGraph(bound.graph, carriers);
  const done = nodes.flatMap((node, place) => (given.includes(node) ? [place] : []));
  const shown = startEvaluation(graph, progressLimit, done);
  const whole = startEvaluation(bound.graph, progressLimit, given);
  const evaluation = wholeEvaluation(bound, whole, shown, { completedAt, seenAt: none, nodes });
  return { evaluation, completedAt, evaluatorError: null, shown, seenAt: none };
}

/**
 * The attempt after one more action: `steps` are all of the trace, the start included, and the last is that action's. A
 * reading is completed with the first node that carries its value, and stands in the order of completion where its value
 * was first seen.
 */
export function followAction(
  task: FollowedTask,
  before: FollowedAttempt,
  steps: readonly TraceStep[],
): FollowedAttempt {
  const { bound, carriers } = task;
  const { nodes } = shownGraph(bound.graph, carriers);
  const now = steps.length - 1;
  let { evaluatorError } = before;
  const verdictOf = (node: number, window_start: number) =>
    judge(instanceAt(bound, node), { version: 1, window_start, steps });
  const shown = advanceEvaluation(before.shown, (place, window) => {
    const verdict = verdictOf(nodes[place] ?? 0, window);
    if (verdict.verdict === "error") evaluatorError ??= verdict.message;
    return verdict.verdict === "pass";
  });
  const completedAt: (number | null)[] = [...before.completedAt];
  for (const place of shown.completed.slice(before.shown.completed.length)) completedAt[nodes[place] ?? 0] = now;
  const seenAt = before.seenAt.map((seen, node) => {
    const window = before.evaluation.windowStarts[node] ?? null;
    if (seen !== null || window === null || (carriers[node] ?? []).length === 0) return seen;
    return verdictOf(node, window).verdict === "pass" ? now : null;
  });
  for (const [node, own] of carriers.entries()) {
    if (completedAt[node] === null && own.some((carrier) => completedAt[carrier] !== null)) completedAt[node] = now;
  }
  const evaluation = wholeEvaluation(bound, before.evaluation, shown, { completedAt, seenAt, nodes });
  return { evaluation, completedAt, evaluatorError, shown, seenAt };
}

/** The states of all nodes, by those of the nodes that tell by themselves. */
function wholeEvaluation(
  { graph }: AttemptTask["bound"],
  before: Evaluation,
  shown: Evaluation,
  {
    completedAt,
    seenAt,
    nodes,
  }: Pick<FollowedAttempt, "completedAt" | "seenAt"> & { readonly nodes: readonly number[] },
): Evaluation {
  const masks = toMasks(graph);
  const rank = (node: number) => Math.min(completedAt[node] ?? Infinity, seenAt[node] ?? Infinity);
  const done = masks.order.filter((node) => completedAt[node] !== null);
  const completed = done.sort((a, b) => rank(a) - rank(b));
  const mask = completed.reduce((bits, node) => bits | (1 << node), 0);
  const free = available(masks, mask);
  const place = new Map(nodes.map((node, at) => [node, at]));
  const isReading = (node: number) => !place.has(node);
  const states = masks.predecessors.map((_, node) => {
    if (completedAt[node] !== null) return "completed" as const;
    const own = shown.states[place.get(node) ?? -1];
    return own ?? (((free >>> node) & 1) === 1 ? ("evaluating" as const) : ("waiting" as const));
  });
  const windowStarts = states.map((state, node) => {
    if (!isReading(node)) return shown.windowStarts[place.get(node) ?? -1] ?? null;
    return before.windowStarts[node] ?? (state === "waiting" ? null : shown.step + 1);
  });
  const { stepLimit, step, progressStep, outcome } = shown;
  return { graph, stepLimit, states, windowStarts, completed, step, progressStep, outcome };
}

/** The same over a whole trace. */
export function followTrace(task: FollowedTask, steps: readonly TraceStep[], progressLimit: number): FollowedAttempt {
  let followed = startFollowing(task, progressLimit);
  for (let end = 2; end <= steps.length; end++) followed = followAction(task, followed, steps.slice(0, end));
  return followed;
}
