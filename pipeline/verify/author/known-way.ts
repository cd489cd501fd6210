import type { Catalog } from "../../catalog/catalog.js";
import type { Environment } from "../../environments/contract.js";
import { canonicalJson } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { Candidate } from "../../schema/subtask.js";
import { type EndEffect, sameEffect } from "../gates/end-effect.js";
import { effectAfter, type RequiredEffect, requiredEffectOf } from "../required-effect.js";
import { actionCount, execute, type JudgedRun, type Trial } from "../run.js";

/** The ways in which a candidate was found to work; what they come to is what the candidate is. */
export interface KnownWay {
  /** Whether actions are such a way, with nothing left out. */
  includes(actions: readonly Action[]): boolean;
  /** In what a run comes to something else than the known way in the same trial, in words; null where it does not. */
  difference(trial: Trial, run: JudgedRun): Promise<string | null>;
}

const mostDifferences = 4;
const longestDifference = 160;

/** Cost: two runs of the known way in each trial that is asked about, once. */
export function knownWayOf(candidate: Candidate, catalog: Catalog, environment: Environment): KnownWay {
  const routes = [candidate.actions, ...candidate.alternatives];
  const goals = new Map<Trial, Promise<RequiredEffect | null>>();

  async function measure(trial: Trial): Promise<RequiredEffect | null> {
    for (const route of routes) {
      const first = await execute(environment, "the known way", trial, route);
      const second = first.failure === null ? await execute(environment, "once more", trial, route) : first;
      if (second.failure === null) return requiredEffectOf(candidate, catalog, trial, first, [second]);
    }
    return null;
  }

  return {
    includes: (actions) => routes.some((route) => isWithin(route.map(deed), actions.map(deed))),
    difference: async (trial, run) => {
      const measured = goals.get(trial) ?? measure(trial);
      goals.set(trial, measured);
      const goal = await measured;
      if (goal === null) return "the known way does not work, so that nothing can be compared with it";
      const effect = effectAfter(run, actionCount(run), goal.interest);
      return sameEffect(effect, goal.effect) ? null : inWords(effect, goal.effect);
    },
  };
}

function inWords(effect: EndEffect, wanted: EndEffect): string {
  const lacking = [...wanted].filter(([place, value]) => effect.get(place) !== value).map(([place]) => place);
  const besides = [...effect.keys()].filter((place) => !wanted.has(place));
  const list = (places: readonly string[]) =>
    places
      .slice(0, mostDifferences)
      .map((place) => place.slice(0, longestDifference))
      .join(", ");
  const parts = [
    ...(lacking.length > 0 ? [`it does not bring about, or not in the same way: ${list(lacking)}`] : []),
    ...(besides.length > 0 ? [`it also changes: ${list(besides)}`] : []),
  ];
  return parts.join("; ");
}

/** What an action does, without words on it. */
function deed({ function: name, args, control }: Action): string {
  return canonicalJson([name, args, control]);
}

function isWithin(shorter: readonly string[], longer: readonly string[]): boolean {
  let from = 0;
  for (const item of shorter) {
    const at = longer.indexOf(item, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
