import type { ApplicationDrift, SubtaskCheck } from "../../schema/records/nightly-run.js";
import type { Subtask } from "../../schema/subtask.js";
import { readPool, writePool } from "../../store/pool/pool.js";
import { addToQuarantine, forgetDrift, type Quarantined } from "../../store/pool/quarantine.js";
import { isSame } from "./difference.js";
import type { DriftOrder, FollowedApplication } from "./drift-order.js";
import { driftWords } from "./drift-words.js";
import { exploreAgain } from "./explore-again.js";
import type { InstalledApplication } from "./installed-applications.js";
import type { LookedAt } from "./look-at-applications.js";
import type { Repetition } from "./repeat-subtask.js";
import { verifyKnown } from "./verify-known.js";

/**
 * Does again what changed of an application: explores it where more than effects changed, else verifies its subtasks
 * that failed, and explores it all the same where that fails in a new version. Where no time is left, subtasks that
 * failed go into quarantine, and the application waits for the next run. `reason` says why it is explored in any case.
 */
export async function doAgain(
  looked: LookedAt,
  drift: ApplicationDrift,
  reason: string | null,
  order: DriftOrder,
  here: ReadonlyMap<string, InstalledApplication>,
): Promise<FollowedApplication> {
  const { described_anew, broken, menus, stores, version } = drift;
  const why = reason ?? driftWords(drift).join("; ");
  const startsAsBefore = broken === null;
  if (startsAsBefore && (reason !== null || described_anew || !isSame(menus) || !isSame(stores))) {
    return explore(looked, drift, why, order, here);
  }
  const checks: SubtaskCheck[] = [];
  for (const repetition of looked.repetitions) checks.push(await checkOf(repetition, order, here));
  const followed: FollowedApplication = { drift: { ...drift, outcome: "verified" }, checks, renewal: null };
  const isLost = checks.some(({ verdict }) => verdict === "quarantined");
  if (order.budget.whole.aborted) return { ...followed, drift: { ...drift, outcome: "waits" } };
  if (!isLost || !startsAsBefore || version === null) return followed;
  const explored = await explore(looked, drift, why, order, here);
  const found = new Map(explored.checks.map((check) => [check.subtask_id, check]));
  return { ...explored, checks: checks.map((check) => found.get(check.subtask_id) ?? check) };
}

async function explore(
  looked: LookedAt,
  drift: ApplicationDrift,
  reason: string,
  order: DriftOrder,
  here: ReadonlyMap<string, InstalledApplication>,
): Promise<FollowedApplication> {
  const { application, repetitions } = looked;
  const { poolFolder, authors, context, budget } = order;
  const explored = budget.whole.aborted
    ? null
    : await exploreAgain(application, {
        poolFolder,
        authors,
        context,
        journal: order.journalOf(application.id),
        here: new Set(here.keys()),
        version: here.get(application.id)?.version ?? "",
        timeUp: budget.whole,
      });
  if (explored === null) {
    const checks = repetitions.map((repetition) =>
      repetition.evidence === null
        ? checkWith(repetition.subtask, "sound", null)
        : quarantine(
            repetition.subtask,
            `${repetition.evidence}; no time was left to explore its application`,
            "waits",
            order,
          ),
    );
    return { drift: { ...drift, outcome: "waits" }, checks, renewal: null };
  }
  const renewal = { application: application.id, reason, ...explored };
  order.say({ event: "renewed", application: application.id, ...explored });
  const now = (await readPool(poolFolder, context.environment.name, (id) => id === application.id)).subtasks;
  const checks = repetitions.map(({ subtask, evidence }) =>
    evidence === null
      ? checkWith(
          subtask,
          now.has(subtask.id) ? "sound" : "left",
          now.has(subtask.id) ? null : "it was not verified again",
        )
      : checkWith(subtask, now.has(subtask.id) ? "mended" : "left", evidence),
  );
  return { drift: { ...drift, outcome: "explored" }, checks, renewal };
}

/** Verifies a subtask that failed again; it is written again if it passes, else put into quarantine. */
async function checkOf(
  { subtask, evidence }: Repetition,
  order: DriftOrder,
  here: ReadonlyMap<string, InstalledApplication>,
): Promise<SubtaskCheck> {
  if (evidence === null) return checkWith(subtask, "sound", null);
  const { poolFolder, context, authors, budget } = order;
  if (budget.whole.aborted)
    return quarantine(subtask, `${evidence}; no time was left to verify it again`, "waits", order);
  const { name } = context.environment;
  const pool = await readPool(poolFolder, name);
  const others = [...pool.subtasks.values()].filter(({ id }) => id !== subtask.id);
  const beside = others.filter(({ application }) => here.has(application));
  const outcome = await verifyKnown(subtask, beside, authors, context);
  if ("refused" in outcome)
    return quarantine(subtask, `${evidence}; verified again, ${outcome.refused}`, "drift", order);
  await writePool(poolFolder, name, [...others, outcome.verified], pool.interference);
  forgetDrift(poolFolder, name, new Set([subtask.id]));
  return checkWith(outcome.verified, "mended", evidence);
}

function quarantine(
  subtask: Subtask,
  evidence: string,
  cause: Quarantined["cause"],
  { poolFolder, context, startedAt }: DriftOrder,
): SubtaskCheck {
  const { name } = context.environment;
  forgetDrift(poolFolder, name, new Set([subtask.id]));
  addToQuarantine(poolFolder, name, [{ subtask_id: subtask.id, since: startedAt.toISOString(), cause, evidence }]);
  return checkWith(subtask, "quarantined", evidence);
}

function checkWith(
  { id, application, instruction_template }: Subtask,
  verdict: SubtaskCheck["verdict"],
  evidence: string | null,
): SubtaskCheck {
  return { subtask_id: id, application, instruction: instruction_template, verdict, evidence };
}
