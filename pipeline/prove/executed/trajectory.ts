import { recordedRect } from "../../environments/view/recorded-rect.js";
import type { Action } from "../../schema/computer/action.js";
import type { TaskTrajectory, TrajectoryStep } from "../../schema/records/stage-records.js";
import { type BoundGraph, type Instance, instanceAt } from "../instance.js";
import type { InstanceRun, ProofPosition, Runner } from "./run.js";

/** The run of a whole task in one order; what the lattice executed is not executed again. */
export async function recordTrajectory(
  bound: BoundGraph,
  order: readonly number[],
  start: ProofPosition,
  runner: Runner,
): Promise<TaskTrajectory> {
  const steps: TrajectoryStep[] = [];
  let place = start;
  for (const node of order) {
    const instance = instanceAt(bound, node);
    const run = await runner.run(place, instance);
    steps.push(...stepsOf(instance, run));
    place = run.end;
  }
  return { order: order.map((node) => instanceAt(bound, node).node.id), executed: true, steps };
}

/** Each action with what was on the screen before it, and where on it its control was. */
export function stepsOf({ node }: Instance, { start, steps }: Pick<InstanceRun, "start" | "steps">): TrajectoryStep[] {
  return steps.flatMap(({ action }, i) => {
    const before = i === 0 ? start : steps[i - 1];
    if (action === null || before === undefined) return [];
    const rect = action.control === null ? null : recordedRect(action.control, before.controls);
    return [{ node_id: node.id, action: { ...action, rect }, controls: before.controls }];
  });
}

/** The end of an infeasible task: the agent says so. */
export function infeasibleStep(
  { node }: Instance,
  error: string,
  controls: TrajectoryStep["controls"],
): TrajectoryStep {
  const action: Action = {
    function: "finish",
    args: { status: "infeasible", message: error },
    control: null,
    rect: null,
    description: "say that the task cannot be done, and why",
    thought: "",
  };
  return { node_id: node.id, action, controls };
}
