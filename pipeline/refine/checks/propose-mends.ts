import { aspectOf, partsOf } from "../../evaluators/content-subject.js";
import { checkValues, evaluate } from "../../evaluators/interpret.js";
import { printCheck } from "../../evaluators/print-python.js";
import { lastState } from "../../evaluators/trace-view.js";
import type { AspectValue } from "../../schema/computer/content-part.js";
import type { Check, Evaluator } from "../../schema/evaluator.js";
import type { ModelAuthor } from "../../schema/model-author.js";
import { criterionReasons, type Review, type ReviewReason } from "../../schema/review.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { AttemptEnd, RefusedEnd } from "./refused-ends.js";
import { relaxations } from "./relaxations.js";
import { withCheck } from "./with-check.js";

/** Attempts that have to agree, of other agents or at other tasks each; a rejection by a reviewer for it counts like one. */
export const leastWitnesses = 3;

const strictReasons: ReadonlySet<ReviewReason> = new Set(criterionReasons);

/** One check of a subtask, and the ends of attempts that it alone refuses. */
export interface StrictCheck {
  readonly subtask: SubtaskDefinition;
  readonly check: Check;
  readonly ends: readonly RefusedEnd[];
  /** Rejections of tasks with this subtask that say that a criterion is too strict. */
  readonly rejections: readonly Review[];
}

/** Another check for a strict one. */
export interface ProposedCheck {
  readonly strict: StrictCheck;
  readonly way: string;
  /** What is asked for and what is asked for instead, in Python. */
  readonly before: string;
  readonly after: string;
  readonly evaluator: Evaluator;
  /** Null for an algorithm. */
  readonly author: ModelAuthor | null;
  /** The ends that the evaluator accepts with it. */
  readonly accepted: readonly RefusedEnd[];
}

/**
 * The check of each subtask at which most attempts end that do everything else, where there are enough to agree on
 * something. `subtasksOf` names the subtasks of a task.
 */
export function strictChecks(
  ends: readonly RefusedEnd[],
  reviews: readonly Review[],
  subtasksOf: (task: string) => ReadonlySet<string>,
): StrictCheck[] {
  const groups = new Map<Check, RefusedEnd[]>();
  for (const end of ends) groups.set(end.check, [...(groups.get(end.check) ?? []), end]);
  const strict = reviews.filter(({ reason }) => reason !== null && strictReasons.has(reason));
  const found = [...groups].flatMap(([check, own]): StrictCheck[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { subtask } = first;
    const rejections = strict.filter(({ task_id }) => subtasksOf(task_id).has(subtask.id));
    const one = { subtask, check, ends: own, rejections };
    return countWitnesses(one, own) < leastWitnesses ? [] : [one];
  });
  // One at a time: what another check refuses is judged anew when the first is mended.
  const most = new Map<string, StrictCheck>();
  for (const one of found) {
    const known = most.get(one.subtask.id);
    if (known === undefined || one.ends.length > known.ends.length) most.set(one.subtask.id, one);
  }
  return [...most.values()].sort((a, b) => (a.subtask.id < b.subtask.id ? -1 : 1));
}

/** The least that has to be let through so that enough attempts agree; null where no way to ask for less leads there. */
export function leastRelaxation(strict: StrictCheck): ProposedCheck | null {
  const held = strict.ends.map((end) => heldAt(strict.check, end));
  for (const { name, of } of relaxations) {
    for (const check of of(strict.check, held)) {
      const evaluator = withCheck(strict.subtask.evaluator, strict.check, check);
      const accepted = acceptedEnds(evaluator, strict.ends);
      if (accepted.length > 0 && countWitnesses(strict, accepted) >= leastWitnesses) {
        const calls = { before: printCheck(strict.check), after: printCheck(check) };
        return { strict, way: name, ...calls, evaluator, accepted, author: null };
      }
    }
  }
  return null;
}

/** The ends that an evaluator takes for the subtask done. */
export function acceptedEnds<End extends AttemptEnd>(evaluator: Evaluator, ends: readonly End[]): End[] {
  return ends.filter(({ parameters, trace }) => evaluate(evaluator, parameters, trace).verdict === "pass");
}

/** Attempts of the same agent at the same task count once. */
export function countWitnesses({ rejections }: Pick<StrictCheck, "rejections">, ends: readonly RefusedEnd[]): number {
  return new Set(ends.map(({ attempt }) => `${attempt.agent} ${attempt.task_id}`)).size + rejections.length;
}

/** What all parts hold that a check on facts asks about; null for another check, or where they hold different things. */
function heldAt(check: Check, { parameters, trace }: RefusedEnd): AspectValue | null {
  const { file_path, selector, aspect } = checkValues(check, parameters);
  if (file_path === undefined || selector === undefined || aspect === undefined) return null;
  const values = partsOf(lastState(trace), file_path, selector).map((part) => aspectOf(part, aspect));
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
