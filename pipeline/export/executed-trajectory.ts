import type { NarratedRecording } from "../recordings/read-narrated.js";
import type { PixelAction } from "../schema/computer/pixel-action.js";
import type { TaskTrajectoryRecord } from "../schema/records/dataset-records.js";
import { visibleLine } from "../text/visible-text.js";

/** A trajectory whose actions say at which node they work, null for finishing, and what mouse and keyboard did. */
export interface ExecutedTrajectory extends TaskTrajectoryRecord {
  readonly actions: (TaskTrajectoryRecord["actions"][number] & {
    readonly node_id: string | null;
    readonly pixels: readonly PixelAction[];
  })[];
}

/**
 * A recording in OmniBench's form (C.5); `observations` are the pictures before its steps, which lie in files/. It has the id
 * of its attempt where its order is not listed with the task, or a trajectory of the same order has that id, as `isTaken` says.
 */
export function executedTrajectory(
  { record, task, attempt, steps, narrations }: NarratedRecording,
  observations: readonly string[],
  isTaken: (id: string) => boolean,
): ExecutedTrajectory {
  const ids = task.bound.instances.map(({ node }) => node.id);
  const idOf = (node: number): string => {
    const id = ids[node];
    if (id === undefined) throw new RangeError(`the task ${record.id} has no node ${node}`);
    return id;
  };
  const nodes = [...new Set(steps.flatMap(({ node }) => (node === null ? [] : [node])))];
  const order = nodes.map(idOf);
  const index = record.successful_topo.findIndex((listed) => order.every((id, i) => listed[i] === id));
  const listed = `${record.id}[${index}]`;
  return {
    trajectory_id: index < 0 || isTaken(listed) ? attempt.id : listed,
    task_id: record.id,
    topological_order: order,
    instruction: record.task_instruction,
    intent: record.task_intent,
    observations: [...observations],
    actions: steps.map(({ action, control, node, pixels }, i) => ({
      function: action.function,
      args: action.args,
      rect: action.rect,
      description: visibleLine(narrations[i]?.description ?? action.description),
      thought: visibleLine(narrations[i]?.thought ?? action.thought),
      control_text: control?.control_text ?? "",
      node_id: node === null ? null : idOf(node),
      pixels,
    })),
    executed: true,
  };
}
