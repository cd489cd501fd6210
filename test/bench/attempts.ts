import { readDatasetPlan } from "../../pipeline/catalog/dataset-plan.js";
import { attemptsAt } from "../../pipeline/compose/attempt.js";
import type { CompositionContext } from "../../pipeline/compose/composition-context.js";
import { rememberGiven } from "../../pipeline/compose/given.js";
import { offlineIntents } from "../../pipeline/compose/intents/offline.js";
import { nothingPrepared, prepareCompositions, type Stock } from "../../pipeline/compose/prepare-composition.js";
import { proveHopeless } from "../../pipeline/compose/request/hopeless.js";
import { takeTurns } from "../../pipeline/compose/turns.js";
import { RequestError } from "../../pipeline/errors.js";
import { type Quota, quotasOf } from "../../pipeline/run/dataset/quotas.js";
import type { Context } from "../../pipeline/stage.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { benchContext } from "./make-tasks.js";

/** Drafts that the plan is asked for, and empty places after which a persona is given up. */
const planned = 3000;
const patience = 10;
const tasksPerSkeleton = 3;

/** How often something happened, and how many milliseconds of a clock it took. */
interface Tally {
  count: number;
  milliseconds: number;
}

/**
 * What the attempts of composition come to, over all quotas of the plan: for each part of it, attempts and time for each
 * new draft; for each outcome, its part of all attempts and of their time, and what one takes. The time of those that are
 * "new" is what would be left if no attempt were in vain.
 */
export async function* reportAttempts(folder: string): AsyncGenerator<string> {
  const context = await benchContext("desktop");
  const pool = await readPool(folder, "desktop");
  const { quotas } = quotasOf(await readDatasetPlan(), planned, context.catalog);
  const stock: Stock = {
    pool: pool.subtasks,
    interference: pool.interference,
    intents: offlineIntents,
    preparations: nothingPrepared(),
  };
  // The first attempts pay for compiling.
  for (const quota of quotas) await tally({ ...quota, wanted: 2 }, stock, context, "compiling");
  const outcomes = new Map<string, Tally>();
  for (const part of new Set(quotas.map((quota) => quota.part))) {
    const ofPart = new Map<string, Tally>();
    for (const quota of quotas) {
      if (quota.part !== part) continue;
      for (const [outcome, found] of await tally(quota, stock, context, "counting")) {
        add(ofPart, outcome, found);
        add(outcomes, outcome, found);
      }
    }
    const all = total(ofPart);
    const drafts = ofPart.get("new")?.count ?? 0;
    yield `${part}: ${drafts} new drafts, ${(all.count / drafts).toFixed(0)} attempts and ${(all.milliseconds / drafts).toFixed(2)} ms for each`;
  }
  const all = total(outcomes);
  for (const [outcome, { count, milliseconds }] of [...outcomes].sort(
    ([, a], [, b]) => b.milliseconds - a.milliseconds,
  )) {
    const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
    yield `${outcome}: ${share(count, all.count)} of the attempts, ${share(milliseconds, all.milliseconds)} of their time, ${((1000 * milliseconds) / count).toFixed(0)} us each`;
  }
}

/** What the attempts at one quota come to, until it has so many drafts or its personas have no more. */
async function tally(
  { id, request, wanted }: Quota,
  stock: Stock,
  context: Context,
  seed: string,
): Promise<Map<string, Tally>> {
  const outcomes = new Map<string, Tally>();
  const given = rememberGiven(tasksPerSkeleton, () => 0);
  const compositions = await openFor({ ...request, count: wanted, seed: `${seed}/${id}` }, stock, context);
  let drafts = 0;
  for (const turn of takeTurns(compositions, Number.POSITIVE_INFINITY, patience, new Set<string>())) {
    const attempts = attemptsAt(turn.composition, turn.place, given);
    for (let at = 0; at < attempts.turns; at++) {
      const began = performance.now();
      const open = attempts.at(at);
      const outcome = typeof open === "string" ? open : given.admit(open) ? "new" : "duplicate";
      add(outcomes, outcome, { count: 1, milliseconds: performance.now() - began });
      if (outcome !== "new") continue;
      turn.fill();
      drafts++;
      break;
    }
    if (drafts >= wanted) break;
  }
  return outcomes;
}

async function openFor(
  request: CompositionContext["request"],
  stock: Stock,
  context: Context,
): Promise<CompositionContext[]> {
  try {
    const compositions = await prepareCompositions(request, stock, context);
    return compositions.filter((composition) => proveHopeless(composition) === null);
  } catch (error) {
    if (error instanceof RequestError) return [];
    throw error;
  }
}

function add(tallies: Map<string, Tally>, outcome: string, { count, milliseconds }: Tally): void {
  const before = tallies.get(outcome) ?? { count: 0, milliseconds: 0 };
  tallies.set(outcome, { count: before.count + count, milliseconds: before.milliseconds + milliseconds });
}

function total(tallies: ReadonlyMap<string, Tally>): Tally {
  const sum = { count: 0, milliseconds: 0 };
  for (const { count, milliseconds } of tallies.values()) {
    sum.count += count;
    sum.milliseconds += milliseconds;
  }
  return sum;
}
