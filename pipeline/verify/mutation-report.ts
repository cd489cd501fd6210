import { evaluate } from "../evaluators/interpret.js";
import type { Subtask } from "../schema/subtask.js";
import type { Context } from "../stage.js";
import { nearestNeighbours } from "./foreign.js";
import { type Attacker, badMoments, conductOrdeal, fails, noLimits } from "./ordeal.js";
import { execute } from "./run.js";

/** What became of one kind of wrong trajectory. */
export interface MutationCount {
  kind: Attacker["kind"];
  /** Never accepted. */
  killed: number;
  /** Accepted at a moment at which the goal was not reached. */
  survived: number;
  /** Reached the goal by the end, in another way or with something more, and was not accepted before. */
  equivalent: number;
}

/**
 * Attacks verified subtasks once more, with wrong controls, values and neighbours drawn anew from the random source,
 * in every trial. Labels of the survivors come with the counts. Costs as much as verification.
 */
export async function mutationReport(
  subtasks: readonly Subtask[],
  context: Context,
): Promise<{ counts: MutationCount[]; survivors: string[] }> {
  const counts = new Map<Attacker["kind"], MutationCount>();
  const survivors: string[] = [];
  const environment = await context.environment.open();
  try {
    for (const subtask of subtasks) {
      const neighbours = nearestNeighbours(subtask, subtasks);
      for (const [index, trial] of subtask.trials.entries()) {
        const rng = context.rng.fork("mutation report", subtask.id, index);
        const input = {
          environment,
          catalog: context.catalog,
          candidate: subtask,
          actions: subtask.actions,
          neighbours,
          rng,
          limits: noLimits,
        };
        const gold = await execute(environment, "as it should be", trial, subtask.actions);
        const { ordeal } = await conductOrdeal(input, trial, gold);
        for (const attacker of ordeal.attackers) {
          const count = counts.get(attacker.kind) ?? { kind: attacker.kind, killed: 0, survived: 0, equivalent: 0 };
          counts.set(attacker.kind, count);
          const moments = badMoments(ordeal.goal, attacker);
          const fooled = moments.find(
            (run) => evaluate(subtask.evaluator, run.parameters, run.trace).verdict !== "fail",
          );
          if (fooled !== undefined) {
            count.survived++;
            survivors.push(`${subtask.instruction_template}: ${fooled.label}`);
          } else if (fails(ordeal.goal, attacker)) count.killed++;
          else count.equivalent++;
        }
      }
    }
  } finally {
    await environment.close();
  }
  const sorted = [...counts.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  return { counts: sorted, survivors };
}
