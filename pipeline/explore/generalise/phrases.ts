import type { Application } from "../../schema/catalog/catalog.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Action } from "../../schema/computer/action.js";
import { effectPhrases, type PhrasedEffect, readingPhrases } from "./effect-phrase.js";
import { choicesIn, fitRequest, isNamedIn, matchingProcedures } from "./requests.js";
import { routePhrase } from "./route-phrase.js";

export interface Wording {
  /** At least one; the documentation's before our own. */
  phrases: string[];
  /** Whether the documentation gave them, without anything added. */
  documented: boolean;
}

/**
 * How people ask for an effect: a value that is read, in words of what it is; anything else in the requests of a
 * procedure whose steps a path follows, or of the one that led to it, where all parameters fit; else in words made from
 * the effect, else from the path. Every phrase holds every parameter exactly once.
 */
export function wordingOf(
  types: ReadonlyMap<string, ResourceType>,
  application: Application,
  effect: PhrasedEffect,
  paths: readonly (readonly Action[])[],
  procedure: number | null,
): Wording {
  const reading = readingPhrases(effect);
  if (reading.length > 0) return { phrases: reading, documented: false };
  const fewestKeys = Math.min(...paths.map(countKeys));
  const telling = paths.filter((path) => countKeys(path) === fewestKeys);
  const led = procedure === null ? undefined : application.documentation[procedure];
  const followed = matchingProcedures(application, telling);
  const procedures = led !== undefined && paths.some((path) => isNamedIn(led, path)) ? [...followed, led] : followed;
  const choices = choicesIn(paths[0] ?? []);
  const fitted = procedures.map(({ requests }) =>
    requests.flatMap((request) => fitRequest(types, effect.parameters, choices, request) ?? []),
  );
  const certainFirst = [...fitted.map((fits) => fits.filter(({ guessed }) => !guessed)), ...fitted];
  for (const fits of certainFirst) {
    const whole = fits.filter(({ appended }) => !appended);
    const phrases = [...new Set((whole.length > 0 ? whole : fits).map(({ phrase }) => phrase))];
    if (phrases.length > 0) return { phrases, documented: whole.length > 0 };
  }
  const own = effectPhrases(types, effect);
  const phrases = own.length > 0 ? own : [routePhrase(telling[0] ?? [], effect.parameters)];
  return { phrases, documented: false };
}

/** The fewer keys a path presses, the more its controls say what it does. */
function countKeys(path: readonly Action[]): number {
  return path.filter((action) => action.function === "keyboard_input" && "keys" in action.args).length;
}
