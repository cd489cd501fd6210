import { type CountedAttempt, countedAttempt } from "../../attempt/report/counted-attempt.js";
import { type AttemptReport, reportAttempts } from "../../attempt/report/report.js";
import type { Catalog } from "../../catalog/catalog.js";
import { readTaskOutlines } from "../../store/tasks/read-task-outlines.js";
import { agentLabel } from "../agent-label.js";
import type { BrowsedDataset } from "../browsed-dataset.js";

/** The figures of an agent over all attempts that the datasets hold. */
export interface AgentReport {
  readonly label: string;
  readonly report: AttemptReport;
}

/**
 * Returns the report of each agent and seed, over all datasets. An attempt that stands in several files counts once. The
 * figures are those of `evaluate` where it lets the agent attempt all tasks.
 */
export function agentReports(datasets: readonly BrowsedDataset[], { capabilities }: Catalog): AgentReport[] {
  const groups = new Map<string, CountedAttempt[]>();
  const known = new Set<string>();
  for (const dataset of datasets) {
    const stored = dataset.attempts(null);
    if (stored.length === 0) continue;
    const tasks = new Map([...readTaskOutlines(dataset.database)].map((task) => [task.id, task]));
    for (const attempt of stored) {
      const { record } = attempt;
      const task = tasks.get(record.task_id);
      if (task === undefined || known.has(record.id)) continue;
      known.add(record.id);
      const label = agentLabel(record);
      const own = groups.get(label) ?? [];
      groups.set(label, own);
      own.push(countedAttempt(attempt, task, capabilities.values()));
    }
  }
  return [...groups].map(([label, attempts]) => ({ label, report: reportOf(attempts) }));
}

function reportOf(attempts: readonly CountedAttempt[]): AttemptReport {
  const records = attempts.map(({ record }) => record);
  const { agent, seed } = records[0] ?? { agent: "", seed: 1 };
  return reportAttempts(attempts, { agent, seed, repeats: 1 + Math.max(0, ...records.map(({ repeat }) => repeat)) });
}
