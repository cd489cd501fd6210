import { extension } from "../../text/path.js";
import type { Trial } from "../run.js";

/** Trials in an order in which the first few have as many kinds of files as can be, else as they stand. */
export function mostDiverseFirst(trials: readonly Trial[]): Trial[] {
  const left = [...trials];
  const seen = new Set<string>();
  const ordered: Trial[] = [];
  while (left.length > 0) {
    const news = left.map((trial) => kindsOf(trial).filter((kind) => !seen.has(kind)).length);
    const [next] = left.splice(news.indexOf(Math.max(...news)), 1);
    if (next === undefined) break;
    ordered.push(next);
    for (const kind of kindsOf(next)) seen.add(kind);
  }
  return ordered;
}

function kindsOf({ parameters }: Trial): string[] {
  return Object.entries(parameters).map(([name, value]) => `${name} ${extension(value)}`);
}
