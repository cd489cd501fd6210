import { type Action, actionSchema } from "../schema/computer/action.js";
import { ownComputer } from "../schema/computer/computer-id.js";
import { type BoundGraph, type Instance, instanceAt } from "./instance.js";

/** An action of a trajectory, and the node that it is of. */
export interface PlannedAction {
  readonly node: number;
  readonly action: Action;
  /** What the same node does next. */
  readonly next: Action | undefined;
}

/** All actions of nodes in an order, which begins at the own computer; whoever is at the right one does not go to it. */
export function plannedActions(bound: BoundGraph, order: readonly number[]): PlannedAction[] {
  let front: string = ownComputer;
  return order.flatMap((node) => {
    const actions = actionsFrom(instanceAt(bound, node), front);
    front = computerOf(instanceAt(bound, node));
    return actions.map((action, i) => ({ node, action, next: actions[i + 1] }));
  });
}

/** The actions of an instance for somebody at a computer: first to that of the instance, where it is another one. */
export function actionsFrom(instance: Instance, front: string): readonly Action[] {
  const computer = computerOf(instance);
  return computer === front ? instance.actions : [goTo(computer), ...instance.actions];
}

export function goTo(computer: string): Action {
  return actionSchema.parse({ function: "use_computer", args: { computer } });
}

/** The computer on which an instance is done. */
export function computerOf({ node: { computer = ownComputer } }: Pick<Instance, "node">): string {
  return computer;
}
