import { instanceAt } from "../../prove/instance.js";
import { drawOrders } from "../../prove/sample/draw-sample.js";
import { expectedError } from "../../prove/sample/execute-order.js";
import type { Rng } from "../../rng.js";
import type { Action } from "../../schema/computer/action.js";
import type { AttemptTask } from "../attempt-task.js";
import type { ScriptedAgent } from "./agent.js";

/** An action of the gold trajectory, and the node that it is of. */
export interface GoldAction {
  readonly node: number;
  readonly action: Action;
  /** What the same node does next. */
  readonly next: Action | undefined;
}

/** What is left of the gold trajectory in an order drawn uniformly; of an infeasible task up to the blocked node. */
export function drawGold(task: AttemptTask, rng: Rng): GoldAction[] {
  const [order = []] = drawOrders(task, 1, rng);
  return order.flatMap((node) => {
    if (task.given.includes(node)) return [];
    const { actions } = instanceAt(task.bound, node);
    return actions.map((action, i) => ({ node, action, next: actions[i + 1] }));
  });
}

/**
 * Does a trajectory, and says that it is done; of an infeasible task, it says so when the error shows that was
 * recorded. It goes on after an action that cannot be done.
 */
export function followGold(task: AttemptTask, planned: readonly GoldAction[]): ReturnType<ScriptedAgent> {
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
