import { firstMessage, messageShown } from "../../content/derive/message-shown.js";
import { available, toMasks } from "../../graph/graph.js";
import { descendants } from "../../graph/reachability.js";
import type { TaskTrajectory } from "../../schema/records/stage-records.js";
import { type BoundGraph, instanceAt, nameOf, type Unproven } from "../instance.js";
import { followRun } from "../judge/follow-run.js";
import { after } from "../judge/judgement.js";
import { type Lattice, walkLattice } from "./lattice.js";
import type { InstanceRun, ProofPosition, Runner } from "./run.js";
import { infeasibleStep, recordTrajectory, stepsOf } from "./trajectory.js";
import type { WalkNode } from "./walk-node.js";

export interface BlockedWalk {
  readonly lattice: Lattice;
  /** The error message that appears in every order. */
  readonly error: string;
  readonly trajectory: TaskTrajectory;
}

/**
 * Executes the lattice before the blocked node of an infeasible task. All nodes that do not depend on the blocked one
 * are done in any order; after each set of them, the run of the blocked node must show the same error and must not
 * count as done. A message counts as the error only if the run in the feasible twin (`twin`) does not show it.
 */
export async function walkBlocked(
  bound: BoundGraph,
  blocked: number,
  start: ProofPosition,
  runner: Runner,
  twin: Runner,
): Promise<BlockedWalk | Unproven> {
  const masks = toMasks(bound.graph);
  const instance = instanceAt(bound, blocked);
  const usual = new Set(twin.runsOf(instance).flatMap((run) => run.steps.map((step) => messageShown(step.controls))));
  const errors = new Set<string>();

  async function probe(at: WalkNode): Promise<string | null> {
    if (((available(masks, at.done) >>> blocked) & 1) === 0) return null;
    const run = untilMessage(await runner.run(at, instance), usual);
    if (run === null) return `${nameOf(instance)} meets no error that a user could see ${after(bound, at)}`;
    errors.add(run.error);
    if (errors.size > 1) return `${nameOf(instance)} meets different errors: ${[...errors].sort().join(" / ")}`;
    const evaluation = followRun(bound, at, run.steps, { node: blocked, completes: false });
    return "reason" in evaluation ? evaluation.reason : null;
  }

  const before = masks.all & ~(1 << blocked) & ~(descendants(masks)[blocked] ?? 0);
  const lattice = await walkLattice({ bound, start, runner, nodes: before, never: [], probe });
  if ("reason" in lattice) return lattice;
  const [end] = lattice.ends;
  const stop = end === undefined ? null : untilMessage(await runner.run(end, instance), usual);
  if (end === undefined || stop === null) return { reason: `${nameOf(instance)} is never reached` };
  const way = await recordTrajectory(bound, end.evaluation.completed, start, runner);
  const last = stop.steps.at(-1) ?? stop.start;
  return {
    lattice,
    error: stop.error,
    trajectory: {
      order: [...way.order, instance.node.id],
      executed: true,
      steps: [...way.steps, ...stepsOf(instance, stop), infeasibleStep(instance, stop.error, last.controls)],
    },
  };
}

/** Returns the run up to the first message that the twin does not show; null when there is none. */
function untilMessage(
  { start, steps }: InstanceRun,
  usual: ReadonlySet<string | null>,
): (Pick<InstanceRun, "start" | "steps"> & { error: string }) | null {
  const met = firstMessage(steps, usual);
  return met === null ? null : { start, steps: steps.slice(0, met.step + 1), error: met.message };
}
