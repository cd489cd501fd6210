import type { RunFailure, SampleRun } from "../../schema/records/sample-run.js";
import { wilsonInterval } from "../../store/statistics/wilson.js";

/** How many executions there were, how many succeeded, and the rate with its 95 % confidence interval (Wilson). */
export interface SuccessRate {
  executed: number;
  succeeded: number;
  rate: number | null;
  interval: [number, number];
}

/** A run of the sample with the groups in which it is counted. */
export interface CountedRun {
  run: SampleRun;
  persona: string;
  level: string;
  applications: readonly string[];
}

/** The success rate of executed tasks, in total and by group. */
export interface SampleReport extends SuccessRate {
  tasks: number;
  subtask_runs: number;
  actions: number;
  /** Executions of the branch that a task's own data does not lead to; they count above, too. */
  other_branches: SuccessRate;
  by_level: Record<string, SuccessRate>;
  by_persona: Record<string, SuccessRate>;
  /** A run counts for every application that takes part. */
  by_application: Record<string, SuccessRate>;
  /** Failures by code. */
  causes: Record<string, number>;
  failures: ({ task_id: string; persona: string; level: string; order: string[] } & RunFailure)[];
}

/** Counts the executions of a sample. */
export function reportSample(runs: readonly CountedRun[]): SampleReport {
  const failures = runs.flatMap(({ run, persona, level }) =>
    run.failure === null ? [] : [{ task_id: run.task_id, persona, level, order: run.order, ...run.failure }],
  );
  const causes: Record<string, number> = {};
  for (const { code } of failures) causes[code] = (causes[code] ?? 0) + 1;
  return {
    tasks: new Set(runs.map(({ run }) => run.task_id)).size,
    ...rateOf(runs),
    subtask_runs: runs.reduce((sum, { run }) => sum + run.subtask_runs, 0),
    actions: runs.reduce((sum, { run }) => sum + run.actions, 0),
    other_branches: rateOf(runs.filter(({ run }) => run.branch === "other")),
    by_level: grouped(runs, ({ level }) => [level]),
    by_persona: grouped(runs, ({ persona }) => [persona]),
    by_application: grouped(runs, ({ applications }) => applications),
    causes,
    failures,
  };
}

function grouped(
  runs: readonly CountedRun[],
  groupsOf: (run: CountedRun) => readonly string[],
): Record<string, SuccessRate> {
  const names = [...new Set(runs.flatMap(groupsOf))].sort();
  return Object.fromEntries(names.map((name) => [name, rateOf(runs.filter((run) => groupsOf(run).includes(name)))]));
}

function rateOf(runs: readonly CountedRun[]): SuccessRate {
  const executed = runs.length;
  const succeeded = runs.filter(({ run }) => run.succeeded).length;
  return {
    executed,
    succeeded,
    rate: executed === 0 ? null : succeeded / executed,
    interval: wilsonInterval(succeeded, executed),
  };
}
