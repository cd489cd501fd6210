import { EnvironmentError } from "../../errors.js";
import type { ApplicationLook } from "../../schema/catalog/application-look.js";
import type { ApplicationDrift, SubtaskCheck } from "../../schema/records/nightly-run.js";
import type { Subtask } from "../../schema/subtask.js";
import { keepApplicationLook, readApplicationLooks } from "../../store/pool/application-looks.js";
import { readPool } from "../../store/pool/pool.js";
import { readQuarantine } from "../../store/pool/quarantine.js";
import { readUsablePool } from "../../store/pool/usable-pool.js";
import { isSame } from "./difference.js";
import { doAgain } from "./do-again.js";
import type { DriftOrder, FollowedApplication } from "./drift-order.js";
import { type InstalledApplication, installedApplications, versionWords } from "./installed-applications.js";
import { type LookedAt, lookAtApplications } from "./look-at-applications.js";
import { withStatedEvaluators } from "./verify-known.js";

/**
 * Share of failures above which the computer is considered broken, because not so much drifts between two runs: of
 * subtasks and of applications, where several were looked at.
 */
const mostThatDrifts = 0.5;

/** What was looked at, and what was not. */
export interface FollowedDrift {
  /** Ids of applications that were not looked at, as time was up, the longest unseen first. */
  left: string[];
  /** Ids of applications of the pool that are not installed here. */
  absent: string[];
}

/**
 * Looks at the applications of a pool that are installed here, the longest unseen first, and does again what changed.
 * An application whose menus, stores or entry in the catalog changed is explored again; where only effects changed,
 * these subtasks are verified again, and the application is explored where that fails in a new version. Each is reported
 * by `order.finished`, and written into the pool before. Throws DRIFT_EVERYWHERE when most subtasks of most
 * applications fail, and leaves those in the pool as they are.
 */
export async function followDrift(given: DriftOrder): Promise<FollowedDrift> {
  const { context, poolFolder, lastLooks, budget, isDone } = given;
  const { name } = context.environment;
  const order = { ...given, authors: await withStatedEvaluators(given.authors, context.catalog, context.environment) };
  const installed = await installedApplications(context);
  const here = new Map(installed.map((one) => [one.application.id, one]));
  const looks = readApplicationLooks(poolFolder, name);
  const whatWaits = earlierEvidence(poolFolder, name);
  const usable = (await readUsablePool(poolFolder, name)).subtasks;
  const pool = [...(await readPool(poolFolder, name)).subtasks.values()].filter(
    ({ id }) => usable.has(id) || whatWaits.has(id),
  );
  let waiting = installed.map(({ application }) => application.id).filter((id) => !isDone(id));
  waiting = oldestFirst(waiting, lastLooks);
  const total = pool.filter(({ application }) => waiting.includes(application)).length;
  let done = 0;

  const finish = async (looked: LookedAt, followed: FollowedApplication): Promise<void> => {
    const { application, was } = looked;
    const present = here.get(application.id);
    if (present === undefined) throw new RangeError(`${application.id} is not here`);
    const { outcome } = followed.drift;
    if (outcome !== "waits") {
      const ids = new Set((await readPool(poolFolder, name, (id) => id === application.id)).subtasks.keys());
      const look = lookAfter(looked, outcome, present, ids);
      if (was === null || JSON.stringify(look) !== JSON.stringify(was)) {
        keepApplicationLook(poolFolder, name, application.id, look);
      }
    }
    for (const check of followed.checks) order.say({ event: "checked", done: ++done, total, check });
    await order.finished(followed);
  };

  for (const enough of [budget.half, budget.whole]) {
    const wanted = waiting.flatMap((id) => {
      const present = here.get(id);
      if (present === undefined) return [];
      const subtasks = pool.filter(({ application }) => application === id);
      return [{ application: present.application, was: looks?.get(id) ?? null, subtasks }];
    });
    const changed: { looked: LookedAt; drift: ApplicationDrift; reason: string | null }[] = [];
    const seen: LookedAt[] = [];
    for await (const fresh of lookAtApplications(wanted, context, enough)) {
      const looked = withEarlierEvidence(fresh, whatWaits);
      seen.push(looked);
      const drift = driftOf(looked, here, lastLooks);
      const isNew = looked.was === null && looks !== null && looked.subtasks.length === 0;
      if (isNew || isChanged(drift)) changed.push({ looked, drift, reason: isNew ? "it is new" : null });
      else await finish(looked, { drift, checks: looked.repetitions.map(checkOfSound), renewal: null });
    }
    refuseIfEverywhere(seen);
    for (const { looked, drift, reason } of changed)
      await finish(looked, await doAgain(looked, drift, reason, order, here));
    const finished = new Set(seen.map(({ application }) => application.id));
    waiting = waiting.filter((id) => !finished.has(id));
    if (waiting.length === 0 || budget.whole.aborted) break;
  }
  const absent = new Set(pool.map(({ application }) => application).filter((id) => !here.has(id)));
  return { left: waiting, absent: [...absent].sort() };
}

/** What was seen of subtasks that failed in an earlier run and wait to be verified again, by id. */
function earlierEvidence(poolFolder: string, environment: string): Map<string, string> {
  const entries = readQuarantine(poolFolder, environment);
  const others = new Set(entries.filter(({ cause }) => cause !== "waits").map(({ subtask_id }) => subtask_id));
  const waiting = entries.filter(({ subtask_id }) => !others.has(subtask_id));
  return new Map(waiting.map(({ subtask_id, evidence }) => [subtask_id, evidence]));
}

/** A subtask that waits to be verified again counts as failed even where it works now. */
function withEarlierEvidence(looked: LookedAt, evidence: ReadonlyMap<string, string>): LookedAt {
  const repetitions = looked.repetitions.map((one) => ({
    ...one,
    evidence: one.evidence ?? evidence.get(one.subtask.id) ?? null,
  }));
  return { ...looked, repetitions };
}

/** Those that nobody has looked at come first, then by the time of the last look; equal ones stay in their order. */
function oldestFirst(ids: readonly string[], lastLooks: ReadonlyMap<string, string>): string[] {
  const when = (id: string): string => lastLooks.get(id) ?? "";
  return ids.toSorted((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0));
}

function driftOf(
  { application, was, broken, menus, stores, repetitions }: LookedAt,
  here: ReadonlyMap<string, InstalledApplication>,
  lastLooks: ReadonlyMap<string, string>,
): ApplicationDrift {
  const present = here.get(application.id);
  if (present === undefined) throw new RangeError(`${application.id} is not here`);
  const isOther = was !== null && was.version !== present.version;
  return {
    application: application.id,
    last_look: lastLooks.get(application.id) ?? null,
    version: isOther
      ? { was: versionWords(was.packages, was.version), is: versionWords(present.packages, present.version) }
      : null,
    described_anew: was !== null && was.description !== present.description,
    broken,
    menus,
    stores,
    effects: {
      subtasks: repetitions.length,
      failed: repetitions.filter(({ evidence }) => evidence !== null).length,
    },
    outcome: was === null ? "first" : isOther ? "adopted" : "same",
  };
}

function isChanged({ described_anew, broken, menus, stores, effects }: ApplicationDrift): boolean {
  return described_anew || broken !== null || !isSame(menus) || !isSame(stores) || effects.failed > 0;
}

function checkOfSound({ subtask }: { subtask: Subtask }): SubtaskCheck {
  const { id, application, instruction_template } = subtask;
  return { subtask_id: id, application, instruction: instruction_template, verdict: "sound", evidence: null };
}

/** What an application is after it was looked at. What may differ by chance stays as it was. */
function lookAfter(
  { was, is }: LookedAt,
  outcome: ApplicationDrift["outcome"],
  { version, packages, description }: InstalledApplication,
  ids: ReadonlySet<string>,
): ApplicationLook {
  const isAnew = was === null || outcome === "explored";
  const { menus, files, unsteady } = isAnew ? is : was;
  const known = was?.stores ?? {};
  const stores =
    outcome === "explored" || outcome === "verified" ? { ...known, ...is.stores } : { ...is.stores, ...known };
  const kept = Object.entries(stores)
    .filter(([id]) => ids.has(id))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { version, packages, description, menus, files, unsteady, stores: Object.fromEntries(kept) };
}

function refuseIfEverywhere(seen: readonly LookedAt[]): void {
  const repetitions = seen.flatMap((looked) => looked.repetitions);
  const failed = repetitions.filter(({ evidence }) => evidence !== null);
  const applications = seen.filter((looked) => looked.repetitions.length > 0);
  const failing = new Set(failed.map(({ subtask }) => subtask.application));
  const [first] = failed;
  if (first === undefined || failed.length <= mostThatDrifts * repetitions.length) return;
  if (applications.length < 2 || failing.size <= mostThatDrifts * applications.length) return;
  throw new EnvironmentError(
    "DRIFT_EVERYWHERE",
    `${failed.length} of ${repetitions.length} subtasks of the pool fail (${first.subtask.application}: ${first.evidence}), which speaks against this computer and not against them, so none went into quarantine: see pnpm desktop check, or use the pool as it is with --without-drift`,
  );
}
