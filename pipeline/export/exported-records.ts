import type { z } from "zod";
import { canonicalJson } from "../hash.js";
import type {
  SubtaskRecord,
  SubtaskTrajectoryRecord,
  TaskRecord,
  TaskTrajectoryRecord,
} from "../schema/records/dataset-records.js";
import {
  exportedSubtaskSchema,
  exportedSubtaskTrajectorySchema,
  exportedTaskSchema,
  exportedTaskTrajectorySchema,
} from "../schema/records/exported-records.js";
import type { TaskGraph } from "../schema/task/task-graph.js";
import type { ExecutedTrajectory } from "./executed-trajectory.js";
import { exportedArgs, exportedSetup, namedValues } from "./exported-setup.js";

const noKind = { handovers: null, reason: null };

/** Returns a task as a record with fixed fields. Throws ZodError for a task that does not fit. */
export function exportedTask(task: TaskRecord): z.infer<typeof exportedTaskSchema> {
  const { dag, edge_kinds, subtasks, environment_setup, condition, infeasibility } = task;
  const edges = dag.nodes.flatMap((from) => (dag.edges[from] ?? []).map((to) => ({ from, to })));
  return exportedTaskSchema.parse({
    ...task,
    dag: { nodes: dag.nodes, edges },
    edge_kinds: edges.map(({ from, to }) => ({ from, to, ...noKind, ...edge_kinds[`${from}->${to}`] })),
    subtasks: Object.entries(subtasks).map(([node_id, { subtask_id, parameters, computer = null }]) => {
      return { node_id, subtask_id, parameters: namedValues(parameters), computer };
    }),
    environment_setup: exportedSetup(environment_setup),
    condition: condition && {
      ...condition,
      threshold: String(condition.threshold),
      value: String(condition.value),
      flipped_value: String(condition.flipped_value),
      holds: graph(condition.holds),
      fails: graph(condition.fails),
      flipped_setup: exportedSetup(condition.flipped_setup),
    },
    infeasibility: infeasibility && {
      ...infeasibility,
      removed: { ...infeasibility.removed, entry: infeasibility.removed.entry ?? null },
      twin_setup: exportedSetup(infeasibility.twin_setup),
    },
  });
}

/**
 * Returns the fields that OmniBench's appendix C keys by node id. They are no record with fixed fields, because the
 * keys differ from task to task.
 */
export function keyedTask(task: TaskRecord): Partial<TaskRecord> {
  const { id, task_instruction, dag, edge_kinds, subtasks, task_intent, successful_topo } = task;
  return { id, task_instruction, dag, edge_kinds, subtasks, task_intent, successful_topo };
}

/** Returns a subtask as a record with fixed fields. */
export function exportedSubtask(subtask: SubtaskRecord): z.infer<typeof exportedSubtaskSchema> {
  return exportedSubtaskSchema.parse({
    ...subtask,
    available_parameters: subtask.available_parameters.map(namedValues),
  });
}

/** Returns a trajectory of a subtask as a record with fixed fields. */
export function exportedSubtaskTrajectory(
  trajectory: SubtaskTrajectoryRecord,
): z.infer<typeof exportedSubtaskTrajectorySchema> {
  return exportedSubtaskTrajectorySchema.parse({ ...trajectory, actions: trajectory.actions.map(action) });
}

/** Returns a trajectory of a task as a record with fixed fields. */
export function exportedTaskTrajectory(
  trajectory: TaskTrajectoryRecord | ExecutedTrajectory,
): z.infer<typeof exportedTaskTrajectorySchema> {
  const actions = trajectory.actions.map((one) => ({ ...action(one), ...executedPart(one) }));
  return exportedTaskTrajectorySchema.parse({ ...trajectory, actions });
}

function executedPart(
  one: TaskTrajectoryRecord["actions"][number] | ExecutedTrajectory["actions"][number],
): Pick<z.infer<typeof exportedTaskTrajectorySchema>["actions"][number], "node_id" | "pixels"> {
  if (!("pixels" in one)) return { node_id: null, pixels: null };
  return { node_id: one.node_id, pixels: canonicalJson(one.pixels) };
}

function action({ args, ...rest }: TaskTrajectoryRecord["actions"][number]): object {
  return { ...rest, args: exportedArgs(args) };
}

function graph({ nodes, edges }: TaskGraph): unknown {
  return {
    nodes: nodes.map(({ parameters, computer = null, ...node }) => ({
      ...node,
      parameters: namedValues(parameters),
      computer,
    })),
    edges: edges.map((edge) => ({ ...noKind, ...edge })),
  };
}
