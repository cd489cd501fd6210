import { toMasks } from "../../graph/graph.js";
import { countOrders } from "../../graph/topological-orders.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { TaskTrajectory } from "../../schema/records/stage-records.js";
import type { Proof } from "../../schema/task/proof.js";
import type { BoundGraph, Instance, Unproven } from "../instance.js";
import { onlyIn } from "../only-in.js";
import type { ForkPool, Prepared } from "./fork-pool.js";
import { walkBlocked } from "./infeasible.js";
import { type Lattice, walkLattice } from "./lattice.js";
import { recordTrajectory } from "./trajectory.js";

/** The fields of a proof that come from executing a lattice. */
export type Execution = Pick<Proof, "kind" | "states" | "edges" | "executions" | "actions" | "twin" | "error"> & {
  trajectory: TaskTrajectory;
};

/** A graph and the setup from which to execute it. */
export interface BranchWithStart {
  readonly bound: BoundGraph;
  readonly setup: EnvironmentSetup;
}

/** Executes every order of a feasible task, and of the other branch of its condition from a setup that leads there. */
export async function proveFeasible(
  forkPool: ForkPool,
  taken: BranchWithStart,
  other: BranchWithStart | null,
  firstOrder: readonly number[],
): Promise<Execution | Unproven> {
  const main = await forkPool.prepare(taken.setup);
  const lattice = await walkWhole(main, taken.bound, other === null ? [] : onlyIn(other.bound, taken.bound));
  if ("reason" in lattice) return lattice;
  const twin =
    other === null
      ? null
      : await proveTwin(await forkPool.prepare(other.setup), other.bound, onlyIn(taken.bound, other.bound));
  if (twin !== null && "reason" in twin) return { reason: `with the other data, ${twin.reason}` };
  const trajectory = await recordTrajectory(taken.bound, firstOrder, main.start, main.runner);
  const { states, edges } = lattice;
  return { kind: "executed-all", states, edges, ...main.runner.counts(), twin, error: null, trajectory };
}

/** Executes every order of the feasible twin, and of the infeasible task up to its error. */
export async function proveInfeasible(
  forkPool: ForkPool,
  task: BranchWithStart,
  twinSetup: EnvironmentSetup,
  blocked: number,
): Promise<Execution | Unproven> {
  const feasible = await forkPool.prepare(twinSetup);
  const twin = await proveTwin(feasible, task.bound, []);
  if ("reason" in twin) return { reason: `with nothing taken away, ${twin.reason}` };
  const { start, runner } = await forkPool.prepare(task.setup);
  const walk = await walkBlocked(task.bound, blocked, start, runner, feasible.runner);
  if ("reason" in walk) return walk;
  const { states, edges } = walk.lattice;
  return {
    kind: "infeasible",
    states,
    edges,
    ...runner.counts(),
    twin,
    error: walk.error,
    trajectory: walk.trajectory,
  };
}

async function proveTwin(
  prepared: Prepared,
  bound: BoundGraph,
  never: readonly Instance[],
): Promise<NonNullable<Proof["twin"]> | Unproven> {
  const lattice = await walkWhole(prepared, bound, never);
  if ("reason" in lattice) return lattice;
  const { states, edges } = lattice;
  const { executions } = prepared.runner.counts();
  return { orders: countOrders(bound.graph).toString(), states, edges, executions };
}

function walkWhole(
  { start, runner }: Prepared,
  bound: BoundGraph,
  never: readonly Instance[],
): Promise<Lattice | Unproven> {
  return walkLattice({ bound, start, runner, nodes: toMasks(bound.graph).all, never, probe: async () => null });
}
