import type Database from "better-sqlite3";
import type { RunFailure } from "../../schema/records/sample-run.js";
import type { TaskFault } from "../../schema/refinement.js";
import { keepsAttempts, readAttemptResults } from "../../store/attempts/attempt-results.js";
import { readSampleRuns } from "../../store/sample-runs.js";

/** Agents of this program that leave out what a task asks for. A single fault of `gold-fault` may do no harm. */
const idleAgents: ReadonlySet<string> = new Set(["noop", "early-finish"]);

/** Agents of this program that are meant to fail, so that their failures say nothing. */
export const failingAgents: ReadonlySet<string> = new Set([...idleAgents, "gold-fault", "random", "infeasible"]);

/** Whether a sample failed for a reason that says nothing of its task: the computer failed. */
export function isOfComputer({ code }: RunFailure): boolean {
  return /^(?:DESKTOP|ENVIRONMENT)_/.test(code);
}

/** What executions say of one task: how often it was done as it is meant, and how it came out. */
export interface TaskExecutions {
  readonly task_id: string;
  readonly gold: number;
  readonly goldFailed: number;
  /** Agents that should have failed and did not. */
  readonly idlePassed: readonly string[];
}

/** What attempts and samples of the tasks, as they are now worded, show; the order is that of the tasks' ids. */
export function readTaskExecutions(database: Database.Database): TaskExecutions[] {
  const found = new Map<string, { gold: number; goldFailed: number; idlePassed: Set<string> }>();
  const of = (task: string) => {
    const known = found.get(task) ?? { gold: 0, goldFailed: 0, idlePassed: new Set<string>() };
    found.set(task, known);
    return known;
  };
  const countGold = (task: string, succeeded: boolean) => {
    of(task).gold += 1;
    if (!succeeded) of(task).goldFailed += 1;
  };
  for (const { task_id, agent, success } of keepsAttempts(database) ? readAttemptResults(database) : []) {
    if (success === null) continue;
    if (agent === "gold") countGold(task_id, success);
    else if (success && idleAgents.has(agent)) of(task_id).idlePassed.add(agent);
  }
  for (const { task_id, succeeded, failure } of readSampleRuns(database)) {
    if (failure === null || !isOfComputer(failure)) countGold(task_id, succeeded);
  }
  return [...found]
    .map(([task_id, { idlePassed, ...counts }]) => ({ task_id, ...counts, idlePassed: [...idlePassed].sort() }))
    .sort((a, b) => (a.task_id < b.task_id ? -1 : 1));
}

/** Tasks that fail although they are done as they are meant, and tasks that count as done although they are not. */
export function executedFaults(executed: readonly TaskExecutions[]): TaskFault[] {
  return executed.flatMap(({ task_id, gold, goldFailed, idlePassed }): TaskFault[] => [
    ...(goldFailed === 0
      ? []
      : [
          {
            ...{ kind: "gold-fails" as const, task_id, node_id: null },
            words: `it failed in ${goldFailed} of ${gold} executions of its own trajectory`,
          },
        ]),
    ...idlePassed.map((agent) => ({
      ...{ kind: "idle-passes" as const, task_id, node_id: null },
      words: `an attempt of ${agent}, which does not do it, counts as done`,
    })),
  ]);
}
