import { type PlannedAction, plannedActions } from "../../prove/planned-actions.js";
import { drawOrders } from "../../prove/sample/draw-sample.js";
import { expectedError } from "../../prove/sample/execute-order.js";
import type { Rng } from "../../rng.js";
import type { AttemptTask } from "../attempt-task.js";
import type { ScriptedAgent } from "./agent.js";

/** What is left of the gold trajectory in an order drawn uniformly; of an infeasible task up to the blocked node. */
export function drawGold(task: AttemptTask, rng: Rng): PlannedAction[] {
  const [order = []] = drawOrders(task, 1, rng);
  const left = order.filter((node) => !task.given.includes(node));
  return plannedActions(task.bound, left);
}

/**
 * Does a trajectory, and says that it is done; of an infeasible task, it says so when the error shows that was
 * recorded. It goes on after an action that cannot be done.
 */
export function followGold(task: AttemptTask, planned: readonly PlannedAction[]): ReturnType<ScriptedAgent> {
  let at = 0;
  return {
    async next({ controls }) {
      const last = planned[at - 1];
      if (task.blocked !== null && last?.node === task.blocked.node) {
        const error = expectedError(task.blocked.error, controls, last.next);
        if (error !== null) return finish("infeasible", error);
      }
      const step = planned[at];
      at += 1;
      return step === undefined ? finish("success", "everything is done") : { action: step.action };
    },
  };
}

export function finish(status: "success" | "infeasible", message: string) {
  return { action: { function: "finish", args: { status, message } } };
}

/** The gold trajectory in an order of chance: what fails with it is the fault of the task or of the computer. */
export const gold: ScriptedAgent = (task, rng) => followGold(task, drawGold(task, rng));
