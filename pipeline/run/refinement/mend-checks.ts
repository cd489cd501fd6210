import type Database from "better-sqlite3";
import { openProver } from "../../prove/stage.js";
import { auditedTask } from "../../refine/audit-dataset.js";
import { judgeAnew } from "../../refine/checks/judge-anew.js";
import { type PlanMeans, type PlannedMend, planCheckMends } from "../../refine/checks/plan-mends.js";
import type { CheckMend } from "../../schema/refinement.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { readPool } from "../../store/pool/pool.js";
import type { MendedChecks } from "../../store/tasks/write-mended-checks.js";
import { verifyMend } from "./verify-mend.js";

/** What becomes of the checks of a dataset that refuse what attempts agree on. */
export interface CheckMends {
  /** Those that were proposed or tried for each check that is found too strict, in turn. */
  readonly mends: readonly CheckMend[];
  /** What is different in the dataset with those that were accepted; null where there are none. */
  readonly accepted: Omit<MendedChecks, "at"> | null;
}

/** Works out which checks would be mended, and verifies nothing. Throws as `planCheckMends`. */
export async function proposeCheckMends(database: Database.Database, means: PlanMeans): Promise<CheckMends> {
  return { mends: (await planCheckMends(database, means)).map(({ mend }) => mend), accepted: null };
}

/**
 * The same, and verifies each mend on the computers of the context and proves its tasks again; what fails at either is
 * refused with the reason. Writes nothing. Throws as `planCheckMends`, and StoreError POOL_FILE.
 */
export async function acceptCheckMends(
  database: Database.Database,
  means: PlanMeans,
  folder: string,
  context: Context,
): Promise<CheckMends> {
  const planned = await planCheckMends(database, means);
  if (planned.length === 0) return { mends: [], accepted: null };
  const { subtasks: pool } = await readPool(folder, context.environment.name);
  const definitions = new Map(means.definitions);
  const mends: CheckMend[] = [];
  const tasks = new Set<string>();
  for (const [index, plan] of planned.entries()) {
    const label = `checks mended, ${plan.mend.instruction}`;
    context.report({ kind: "progress", stage: "refine", done: index, total: planned.length, label });
    const first = await tryMend(database, plan, pool, definitions, context);
    mends.push(first.mend);
    const other = first.verified === null ? ((await plan.instead?.()) ?? null) : null;
    const outcome = other === null ? first : await tryMend(database, other, pool, definitions, context);
    if (other !== null) mends.push(outcome.mend);
    if (outcome.verified === null) continue;
    definitions.set(plan.subtask.id, outcome.verified);
    for (const task of plan.tasks) tasks.add(task);
  }
  if (tasks.size === 0) return { mends, accepted: null };
  const ids = new Set(mends.flatMap(({ state, subtask_id }) => (state === "accepted" ? [subtask_id] : [])));
  return {
    mends,
    accepted: {
      mends: mends.filter(({ state }) => state === "accepted"),
      subtasks: [...definitions.values()].filter(({ id }) => ids.has(id)),
      tasks: new Map(
        planned.flatMap(({ subtask, tasks: own }) => (ids.has(subtask.id) ? [[subtask.id, own] as const] : [])),
      ),
      scores: judgeAnew(database, tasks, definitions),
    },
  };
}

async function tryMend(
  database: Database.Database,
  plan: PlannedMend,
  pool: Parameters<typeof verifyMend>[1],
  definitions: ReadonlyMap<string, SubtaskDefinition>,
  context: Context,
): Promise<{ mend: CheckMend; verified: SubtaskDefinition | null }> {
  const refused = (reason: string) => ({ mend: { ...plan.mend, state: "refused" as const, reason }, verified: null });
  if (plan.mend.state === "refused") return { mend: plan.mend, verified: null };
  const outcome = await verifyMend(plan, pool, context);
  if ("refused" in outcome) return refused(outcome.refused);
  const { verified } = outcome;
  const changed = new Map([...definitions, [verified.id, verified]]);
  const prover = await openProver(changed, { ...context, report: () => undefined });
  try {
    for (const id of plan.tasks) {
      const { draft, instruction } = auditedTask(database, id, { definitions: changed });
      const proven = await prover.prove({ draft, instruction, validation: null });
      if ("dropped" in proven) return refused(`task ${id} cannot be proven with it: ${proven.dropped.subject}`);
    }
  } finally {
    await prover.close();
  }
  const { noops_rejected = 0, mutants, mutants_rejected, spoilt = 0, alternatives_accepted } = verified.verification;
  const reason =
    `verified again: ${noops_rejected} untouched starts and ${mutants_rejected} of ${mutants} mutants refused, ` +
    `${spoilt} of them spoilt results, ${alternatives_accepted} other ways accepted; ${plan.tasks.length} tasks proven again`;
  return { mend: { ...plan.mend, state: "accepted", reason }, verified };
}
