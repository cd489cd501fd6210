import type { NarratedRecording } from "../recordings/read-narrated.js";
import type { TaskTrajectoryRecord } from "../schema/records/dataset-records.js";
import { visibleLine } from "../text/visible-text.js";

/** A recording in OmniBench's form (C.5); `observations` are the pictures before its steps, which lie in files/. */
export function executedTrajectory(
  { record, task, steps, narrations }: NarratedRecording,
  observations: readonly string[],
): TaskTrajectoryRecord {
  const nodes = [...new Set(steps.flatMap(({ node }) => (node === null ? [] : [node])))];
  const order = nodes.flatMap((node) => task.bound.instances[node]?.node.id ?? []);
  const index = record.successful_topo.findIndex((listed) => order.every((id, i) => listed[i] === id));
  return {
    trajectory_id: `${record.id}[${index}]`,
    task_id: record.id,
    topological_order: order,
    instruction: record.task_instruction,
    intent: record.task_intent,
    observations: [...observations],
    actions: steps.map(({ action, control }, i) => ({
      function: action.function,
      args: action.args,
      rect: action.rect,
      description: visibleLine(narrations[i]?.description ?? action.description),
      thought: visibleLine(narrations[i]?.thought ?? action.thought),
      control_text: control?.control_text ?? "",
    })),
    executed: true,
  };
}
