import type Database from "better-sqlite3";
import { maskValues } from "../distinct/mask.js";
import type { FailureCluster } from "../schema/refinement.js";
import type { Review } from "../schema/review.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { TaskNode } from "../schema/task/task-graph.js";
import { readAttemptVerdicts } from "../store/attempts/attempt-verdicts.js";
import { readSampleRuns } from "../store/sample-runs.js";
import { failingAgents, isOfComputer } from "./find/executed-faults.js";

/** Tasks that a cluster names as examples. */
const mostExamples = 3;

/** One failure with what it is clustered by. */
interface Failure {
  readonly subtask_id: string;
  readonly cause: string;
  readonly by: string;
  readonly task_id: string;
}

/** Counts of what could have failed, by subtask. */
type Chances = ReadonlyMap<string, number>;

/** The nodes of a task by id, of either branch. */
export type NodesOf = (task: string) => ReadonlyMap<string, TaskNode>;

/**
 * Nodes that attempts or samples did not complete, by subtask and failing check; the values of the node are masked in
 * what the evaluator says, so that tasks with other values come together. Agents that are meant to fail do not count. The
 * most frequent come first.
 */
export function attemptClusters(
  database: Database.Database,
  nodesOf: NodesOf,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): FailureCluster[] {
  const failures: Failure[] = [];
  const chances = new Map<string, number>();
  for (const { task_id, node_id, agent, completed, message } of readAttemptVerdicts(database)) {
    const node = failingAgents.has(agent) ? undefined : nodesOf(task_id).get(node_id);
    if (node === undefined) continue;
    const { subtask_id } = node;
    chances.set(subtask_id, (chances.get(subtask_id) ?? 0) + 1);
    if (completed || message === null) continue;
    failures.push({ subtask_id, cause: maskValues(message, [node.parameters]), by: agent, task_id });
  }
  for (const { task_id, order, failure } of readSampleRuns(database)) {
    for (const id of order) {
      const node = nodesOf(task_id).get(id);
      if (node === undefined) continue;
      const { subtask_id, parameters } = node;
      chances.set(subtask_id, (chances.get(subtask_id) ?? 0) + 1);
      if (failure?.node !== id || isOfComputer(failure)) continue;
      const said = failure.checks.length === 0 ? failure.message : failure.checks.join("; ");
      failures.push({ subtask_id, cause: maskValues(said, [parameters]), by: "sample", task_id });
    }
  }
  return clustersOf("attempts", failures, chances, definitions);
}

/** Rejections by reviewers, by subtask of the rejected task and reason. */
export function reviewClusters(
  reviews: readonly Review[],
  nodesOf: NodesOf,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): FailureCluster[] {
  const failures: Failure[] = [];
  const chances = new Map<string, number>();
  for (const { task_id, reviewer, reason } of reviews) {
    const subtasks = new Set([...nodesOf(task_id).values()].map(({ subtask_id }) => subtask_id));
    for (const subtask_id of subtasks) {
      chances.set(subtask_id, (chances.get(subtask_id) ?? 0) + 1);
      if (reason !== null) failures.push({ subtask_id, cause: reason, by: reviewer, task_id });
    }
  }
  return clustersOf("reviews", failures, chances, definitions);
}

function clustersOf(
  source: FailureCluster["source"],
  failures: readonly Failure[],
  chances: Chances,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): FailureCluster[] {
  const groups = new Map<string, Failure[]>();
  for (const failure of failures) {
    const key = `${failure.subtask_id} ${failure.cause}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [failure]);
    else group.push(failure);
  }
  const clusters = [...groups.values()].flatMap((group): FailureCluster[] => {
    const [first] = group;
    const definition = first === undefined ? undefined : definitions.get(first.subtask_id);
    if (first === undefined || definition === undefined) return [];
    const tasks = [...new Set(group.map(({ task_id }) => task_id))].sort();
    return [
      {
        ...{ source, subtask_id: first.subtask_id, application: definition.application },
        ...{ instruction: definition.instruction_template, cause: first.cause },
        by: [...new Set(group.map(({ by }) => by))].sort(),
        ...{ times: group.length, of: chances.get(first.subtask_id) ?? group.length },
        ...{ tasks: tasks.length, examples: tasks.slice(0, mostExamples) },
      },
    ];
  });
  const key = ({ subtask_id, cause }: FailureCluster) => `${subtask_id} ${cause}`;
  return clusters.sort((a, b) => b.times - a.times || (key(a) < key(b) ? -1 : 1));
}
