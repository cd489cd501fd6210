import type { Catalog } from "../../catalog/catalog.js";
import { offlineIntents } from "../../compose/intents/offline.js";
import { nothingPrepared } from "../../compose/prepare-composition.js";
import { RequestError } from "../../errors.js";
import { createOfflineReader } from "../../instruct/read/offline.js";
import { createInstructor } from "../../instruct/stage.js";
import { offlineWriter } from "../../instruct/write/offline.js";
import { openProver } from "../../prove/stage.js";
import { createRng } from "../../rng.js";
import type { Situation } from "../../schema/situation.js";
import type { LevelId } from "../../schema/task/task.js";
import { composeDrafts, type SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";

/** Drafts of a situation that are tried. */
const mostDrafts = 4;

/** Levels at which tasks may come: with something to find out, over one application, or with nothing to find out. */
const levels: readonly LevelId[] = ["L3", "L1", "L2"];

/**
 * Returns a trial: a situation beside those that its persona has is composed, worded, read back and proven, without
 * models. The trial returns why fewer than `wanted` tasks came of it, or null.
 */
export function situationTrials(pool: SubtaskPool, context: Context, wanted: number) {
  const { indices, interference } = nothingPrepared();
  const kept = { indices, interference };
  return async (persona: string, situation: Situation, others: readonly Situation[]): Promise<string | null> => {
    const alone = withSituations(context.catalog, persona, [situation]);
    const among = withSituations(context.catalog, persona, [...others, situation]);
    const rng = createRng("trial", persona, situation.id);
    const quiet = (catalog: Catalog): Context => ({ ...context, catalog, rng, report: () => undefined });
    const instruct = createInstructor(
      pool.subtasks,
      { writer: offlineWriter(pool.subtasks, among, rng), reader: createOfflineReader() },
      quiet(among),
    );
    const prover = await openProver(pool.subtasks, quiet(among));
    const reasons: string[] = [];
    const refusals: string[] = [];
    try {
      for (const level of levels) {
        let [tried, made] = [0, 0];
        const preparations = { ...nothingPrepared(), ...kept };
        try {
          const request = { persona, level, count: mostDrafts, seed: 1 };
          const composed = composeDrafts(pool, request, offlineIntents, quiet(alone), { preparations, patience: 2 });
          for await (const outcome of composed) {
            if ("dropped" in outcome) continue;
            if (outcome.kept.purpose === null) throw new RequestError("REQUEST_UNMET", "the pool can do nothing of it");
            const worded = await instruct(outcome.kept, () => null);
            const proven = "kept" in worded ? await prover.prove(worded.kept) : worded;
            if ("kept" in proven) made += 1;
            else
              reasons.push(
                "dropped" in proven ? `${proven.dropped.reason}: ${proven.dropped.subject}` : "it was known",
              );
            tried += 1;
            if (made === wanted) return null;
            if (tried === mostDrafts) break;
          }
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          refusals.push(error.message);
        }
        kept.interference = preparations.interference;
      }
    } finally {
      await prover.close();
    }
    return reasons[0] ?? refusals[0] ?? "too few tasks come of it";
  };
}

/** The catalog in which a persona has these situations and no others. */
function withSituations(catalog: Catalog, persona: string, situations: readonly Situation[]): Catalog {
  const workplace = catalog.workplaces.get(persona);
  if (workplace === undefined) return catalog;
  return { ...catalog, workplaces: new Map([...catalog.workplaces, [persona, { ...workplace, situations }]]) };
}
