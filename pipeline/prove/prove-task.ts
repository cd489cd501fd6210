import { asksForPicture } from "../evaluators/interpret.js";
import { countOrders, listOrders } from "../graph/topological-orders.js";
import type { ProvenTask, TaskTrajectory, WordedTask } from "../schema/records/stage-records.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { Proof } from "../schema/task/proof.js";
import type { TaskDraft } from "../schema/task/task.js";
import type { Context } from "../stage.js";
import type { ForkPool } from "./executed/fork-pool.js";
import { type BranchWithStart, type Execution, proveFeasible, proveInfeasible } from "./executed/prove-executed.js";
import { type BoundGraph, bindGraph, instanceAt, type Unproven } from "./instance.js";
import { walkBlockedModel } from "./model/infeasible-model.js";
import { walkModel } from "./model/model.js";
import { plannedActions } from "./planned-actions.js";
import { summarise } from "./summary.js";

/** Largest number of topological orders listed with a task; beyond it, a sample of this size is listed. */
const listedOrders = 120;

/**
 * Proves one task in every topological order: by execution on the fork pool, or without one over measured effects.
 * Throws GRAPH_TOO_WIDE for a graph whose orders cannot be counted.
 */
export async function proveTask(
  task: WordedTask,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  forkPool: ForkPool | null,
  context: Context,
): Promise<ProvenTask | Unproven> {
  const { draft } = task;
  const bound = bindGraph(draft.graph, pool);
  if ("reason" in bound) return bound;
  const other = otherBranch(draft, pool);
  if (other !== null && "reason" in other) return other;
  const orders = listOrders(bound.graph, listedOrders, context.rng.fork("orders", draft.id));
  // Computers that share a folder cannot be copied.
  const copies = draft.setup.computers === undefined ? forkPool : null;
  const execution = await execute(draft, { bound, setup: draft.setup }, other, orders[0] ?? [], copies, context);
  if ("reason" in execution) return execution;
  const { trajectory, ...figures } = execution;
  // Executions during synthesis read no text from pictures.
  const source = bound.instances.some(({ subtask }) => asksForPicture(subtask.evaluator)) ? "drawn" : null;
  const proof: Omit<Proof, "summary"> = {
    task_id: draft.id,
    environment: draft.environment,
    orders: countOrders(bound.graph).toString(),
    ...figures,
  };
  const { infeasibility } = draft;
  return {
    ...task,
    draft: infeasibility === null ? draft : { ...draft, infeasibility: { ...infeasibility, error: proof.error ?? "" } },
    proof: { ...proof, summary: summarise(proof, source) },
    orders: infeasibility === null ? orders.map((order) => order.map((node) => instanceAt(bound, node).node.id)) : [],
    trajectory,
  };
}

/** Returns the branch of a condition that is not taken, with a setup that leads to it; null without a condition. */
function otherBranch(
  { condition }: TaskDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
): BranchWithStart | Unproven | null {
  if (condition === null) return null;
  const bound = bindGraph(condition.taken === "holds" ? condition.fails : condition.holds, pool);
  return "reason" in bound ? bound : { bound, setup: condition.flipped_setup };
}

async function execute(
  { infeasibility }: TaskDraft,
  taken: BranchWithStart,
  other: BranchWithStart | null,
  firstOrder: readonly number[],
  forkPool: ForkPool | null,
  { catalog }: Context,
): Promise<Execution | Unproven> {
  if (infeasibility !== null) {
    const blocked = taken.bound.instances.findIndex(({ node }) => node.id === infeasibility.blocked);
    // What is missing is found out on the branch of the task's own data; the other one can be done.
    const rest = other === null ? null : walkModel(other.bound, other.setup, catalog.resourceTypes);
    if (rest !== null && "reason" in rest) return { reason: `with the other data, ${rest.reason}` };
    if (blocked < 0) return { reason: `the blocked node ${infeasibility.blocked} is not in the graph` };
    if (forkPool === null) {
      const walk = walkBlockedModel(taken, infeasibility.twin_setup, blocked, catalog.resourceTypes);
      if ("reason" in walk) return walk;
      const order = firstOrder.slice(0, firstOrder.indexOf(blocked) + 1);
      return {
        kind: "infeasible",
        ...walk,
        executions: 0,
        actions: 0,
        error: infeasibility.error,
        trajectory: splice(taken.bound, order),
      };
    }
    return proveInfeasible(forkPool, taken, infeasibility.twin_setup, blocked);
  }
  if (forkPool !== null) return proveFeasible(forkPool, taken, other, firstOrder);
  const walk = walkModel(taken.bound, taken.setup, catalog.resourceTypes);
  if ("reason" in walk) return walk;
  const twin = other === null ? null : walkModel(other.bound, other.setup, catalog.resourceTypes);
  if (twin !== null && "reason" in twin) return { reason: `with the other data, ${twin.reason}` };
  return {
    kind: "model",
    ...walk,
    executions: 0,
    actions: 0,
    twin:
      other === null || twin === null
        ? null
        : { orders: countOrders(other.bound.graph).toString(), ...twin, executions: 0 },
    error: null,
    trajectory: splice(taken.bound, firstOrder),
  };
}

/** Concatenates the actions of the subtasks without executing them. */
function splice(bound: BoundGraph, order: readonly number[]): TaskTrajectory {
  const idOf = (node: number) => instanceAt(bound, node).node.id;
  return {
    order: order.map(idOf),
    executed: false,
    steps: plannedActions(bound, order).map(({ node, action }) => ({ node_id: idOf(node), action, controls: [] })),
  };
}
