import type Database from "better-sqlite3";
import { type AttemptTask, attemptTask } from "../../attempt/attempt-task.js";
import { followTrace } from "../../attempt/follow-attempt.js";
import { decidingChecks } from "../../evaluators/failing-checks.js";
import type { Trace } from "../../schema/computer/trace.js";
import type { Check } from "../../schema/evaluator.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ParameterValues, SubtaskDefinition } from "../../schema/subtask.js";
import { keepsAttempts } from "../../store/attempts/attempt-results.js";
import { eachAttempt, readAttempts, readAttemptTrace, type StoredAttempt } from "../../store/attempts/attempts.js";
import { findTasks } from "../../store/read.js";
import { failingAgents } from "../find/executed-faults.js";

/** What an attempt shows of one node of its task. */
export interface AttemptEnd {
  readonly attempt: Pick<StoredAttempt["record"], "id" | "agent" | "task_id">;
  readonly parameters: ParameterValues;
  readonly trace: Trace;
}

/** The end of an attempt that its agent says to be done, where one check alone stands in the way of a subtask. */
export interface RefusedEnd extends AttemptEnd {
  readonly subtask: SubtaskDefinition;
  /** A check of the subtask's evaluator, by identity. */
  readonly check: Check;
}

/**
 * Reads the ends of attempts at feasible tasks that agents say to be done and evaluators do not accept, of those
 * subtasks that lack one check that has to hold and does not. Agents that are meant to fail do not count. Throws StoreError
 * STORE_ROW, RequestError PROVE_SUBTASK.
 */
export function readRefusedEnds(
  database: Database.Database,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): RefusedEnd[] {
  if (!keepsAttempts(database)) return [];
  const found: RefusedEnd[] = [];
  for (const { record, score } of eachAttempt(database)) {
    const isRefused = score !== null && !score.success && score.evaluator_error === null;
    if (!isRefused || record.claim?.status !== "success" || failingAgents.has(record.agent)) continue;
    const task = findTasks(database, record.task_id).find(({ id }) => id === record.task_id);
    if (task === undefined || task.infeasibility !== null) continue;
    const trace = readAttemptTrace(database, record.id);
    found.push(...endsOf(attemptedTask(task, record, definitions), record, trace, definitions));
  }
  return found;
}

/** A task as it was attempted: with what was done before the agent began. */
export function attemptedTask(
  task: TaskRecord,
  { given }: Pick<StoredAttempt["record"], "given">,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): AttemptTask {
  const bound = attemptTask(task, definitions);
  return {
    ...bound,
    given: bound.bound.instances.flatMap(({ node }, index) => (given.includes(node.id) ? [index] : [])),
  };
}

function endsOf(
  task: AttemptTask,
  { id, agent, task_id, progress_limit }: StoredAttempt["record"],
  steps: Trace["steps"],
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): RefusedEnd[] {
  const { evaluation } = followTrace(task, steps, progress_limit);
  return task.bound.instances.flatMap(({ node, subtask }, index): RefusedEnd[] => {
    const definition = definitions.get(subtask.id);
    const isCarried = (task.carriers[index] ?? []).length > 0;
    if (definition === undefined || isCarried || evaluation.states[index] !== "evaluating") return [];
    const trace = { version: 1 as const, window_start: evaluation.windowStarts[index] ?? steps.length, steps };
    const [first, ...others] = decidingUnlessBroken(definition, node.parameters, trace);
    if (first === undefined || first.holds || others.length > 0) return [];
    const { parameters } = node;
    return [{ subtask: definition, check: first.check, attempt: { id, agent, task_id }, parameters, trace }];
  });
}

/** None where the evaluator cannot be run on the trace. */
function decidingUnlessBroken({ evaluator }: SubtaskDefinition, parameters: ParameterValues, trace: Trace) {
  try {
    return decidingChecks(evaluator, parameters, trace);
  } catch {
    return [];
  }
}

/** Up to so many attempts at tasks that completed a subtask by itself, each as it was when the subtask was completed. */
export function readDoneEnds(
  database: Database.Database,
  { subtask, tasks, most }: { subtask: string; tasks: readonly string[]; most: number },
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): AttemptEnd[] {
  const found: AttemptEnd[] = [];
  if (!keepsAttempts(database)) return found;
  for (const id of tasks) {
    const record = findTasks(database, id).find((task) => task.id === id);
    if (record === undefined || record.infeasibility !== null) continue;
    for (const attempt of readAttempts(database, { task: id })) {
      if (found.length >= most) return found;
      if (attempt.score?.completed.length) found.push(...completedIn(record, attempt.record, subtask));
    }
  }
  return found.slice(0, most);

  function completedIn(record: TaskRecord, attempt: StoredAttempt["record"], wanted: string): AttemptEnd[] {
    const { id, agent, task_id, progress_limit } = attempt;
    const task = attemptedTask(record, attempt, definitions);
    const steps = readAttemptTrace(database, id);
    const { evaluation, completedAt } = followTrace(task, steps, progress_limit);
    return task.bound.instances.flatMap(({ node, subtask: own }, index): AttemptEnd[] => {
      const at = completedAt[index] ?? null;
      if (own.id !== wanted || at === null || at === 0 || (task.carriers[index] ?? []).length > 0) return [];
      const trace = {
        version: 1 as const,
        window_start: evaluation.windowStarts[index] ?? 0,
        steps: steps.slice(0, at + 1),
      };
      return [{ attempt: { id, agent, task_id }, parameters: node.parameters, trace }];
    });
  }
}
