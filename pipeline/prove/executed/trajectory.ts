import { recordedRect } from "../../environments/view/recorded-rect.js";
import type { Action } from "../../schema/computer/action.js";
import type { TaskTrajectory, TrajectoryStep } from "../../schema/records/stage-records.js";
import { type BoundGraph, type Instance, instanceAt } from "../instance.js";
import type { InstanceRun, ProofPosition, Runner } from "./run.js";

/** Returns the trajectory of a task in one order. Runs that the lattice executed are not executed again. */
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

/** Returns each action with the screen before it and the rectangle of its control. */
export function stepsOf({ node }: Instance, { start, steps }: Pick<InstanceRun, "start" | "steps">): TrajectoryStep[] {
  return steps.flatMap(({ action }, i) => {
    const before = i === 0 ? start : steps[i - 1];
    if (action === null || before === undefined) return [];
    const rect = action.control === null ? null : recordedRect(action.control, before.controls);
    return [{ node_id: node.id, action: { ...action, rect }, controls: before.controls }];
  });
}

/** Returns the last step of an infeasible task, in which the agent reports it as infeasible. */
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
