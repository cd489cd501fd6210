import type { z } from "zod";
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
import type { TaskGraph } from "../schema/task-graph.js";
import { exportedArgs, exportedSetup, namedValues } from "./exported-setup.js";

const noKind = { handovers: null, reason: null };

/** A task as a record of fixed form. Throws ZodError for what has none. */
export function exportedTask(task: TaskRecord): z.infer<typeof exportedTaskSchema> {
  const { dag, edge_kinds, subtasks, environment_setup, condition, infeasibility } = task;
  const edges = dag.nodes.flatMap((from) => (dag.edges[from] ?? []).map((to) => ({ from, to })));
  return exportedTaskSchema.parse({
    ...task,
    dag: { nodes: dag.nodes, edges },
    edge_kinds: edges.map(({ from, to }) => ({ from, to, ...noKind, ...edge_kinds[`${from}->${to}`] })),
    subtasks: Object.entries(subtasks).map(([node_id, { subtask_id, parameters }]) => {
      return { node_id, subtask_id, parameters: namedValues(parameters) };
    }),
    environment_setup: exportedSetup(environment_setup),
    condition: condition && {
      ...condition,
      holds: graph(condition.holds),
      fails: graph(condition.fails),
      flipped_setup: exportedSetup(condition.flipped_setup),
    },
    infeasibility: infeasibility && { ...infeasibility, twin_setup: exportedSetup(infeasibility.twin_setup) },
  });
}

/** What appendix C keys by ids, as it has it: no record of fixed form, because its keys are those of one task. */
export function keyedTask(task: TaskRecord): Partial<TaskRecord> {
  const { id, task_instruction, dag, edge_kinds, subtasks, task_intent, successful_topo } = task;
  return { id, task_instruction, dag, edge_kinds, subtasks, task_intent, successful_topo };
}

/** A subtask as a record of fixed form. */
export function exportedSubtask(subtask: SubtaskRecord): z.infer<typeof exportedSubtaskSchema> {
  return exportedSubtaskSchema.parse({
    ...subtask,
    available_parameters: subtask.available_parameters.map(namedValues),
  });
}

/** A trajectory of a subtask as a record of fixed form. */
export function exportedSubtaskTrajectory(
  trajectory: SubtaskTrajectoryRecord,
): z.infer<typeof exportedSubtaskTrajectorySchema> {
  return exportedSubtaskTrajectorySchema.parse({ ...trajectory, actions: trajectory.actions.map(action) });
}

/** A trajectory of a task as a record of fixed form. */
export function exportedTaskTrajectory(trajectory: TaskTrajectoryRecord): z.infer<typeof exportedTaskTrajectorySchema> {
  return exportedTaskTrajectorySchema.parse({ ...trajectory, actions: trajectory.actions.map(action) });
}

function action({ args, ...rest }: TaskTrajectoryRecord["actions"][number]): unknown {
  return { ...rest, args: exportedArgs(args) };
}

function graph({ nodes, edges }: TaskGraph): unknown {
  return {
    nodes: nodes.map(({ parameters, ...node }) => ({ ...node, parameters: namedValues(parameters) })),
    edges: edges.map((edge) => ({ ...noKind, ...edge })),
  };
}
