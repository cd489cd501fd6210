import type { AttemptRecord, AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { Capability } from "../../schema/catalog/capability.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { type Complexity, complexityDimensions } from "../../schema/task/task.js";
import type { StoredAttempt } from "../../store/attempts/attempts.js";

/** An attempt with the groups in which it is counted. */
export interface CountedAttempt {
  readonly record: AttemptRecord;
  /** Null where the computer failed. */
  readonly score: AttemptScore | null;
  readonly persona: string;
  readonly level: string;
  readonly applications: readonly string[];
  readonly capabilities: readonly string[];
  readonly complexity: Complexity;
}

/** What of a task says in which groups its attempts are counted. */
export type CountedTask = Pick<TaskRecord, "persona" | "level" | "involved_apps" | "complexity">;

/** An attempt with the groups of its task; those of capabilities follow from its complexity. */
export function countedAttempt(
  { record, score }: StoredAttempt,
  task: CountedTask,
  capabilities: Iterable<Capability>,
): CountedAttempt {
  const { persona, level, involved_apps: applications, complexity } = task;
  const shown = [...capabilities].filter((capability) => isShownBy(capability, task));
  return { record, score, persona, level, applications, complexity, capabilities: shown.map(({ id }) => id) };
}

/** Whether a task has the complexity that a capability asks for. */
export function isShownBy({ complexity }: Capability, task: Pick<CountedTask, "complexity">): boolean {
  return complexityDimensions.every(
    (dimension) => complexity[dimension] === undefined || complexity[dimension] === task.complexity[dimension],
  );
}
