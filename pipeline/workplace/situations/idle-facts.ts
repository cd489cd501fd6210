import { type TriedPart, triedParts, triedPartsOfCondition } from "../../query/idle-parts.js";
import { parseQuery, parseRowCondition } from "../../query/parse-query.js";
import { tableConditionsOf } from "../../schema/situation.js";
import { tableOf } from "./bind-situation.js";
import type { BoundSituation } from "./bound-situation.js";

/**
 * Whether a condition of the facts and the deliverables of these names has a part that changes none of them: values and
 * rows that are found without it, too, do not show whether anybody minded it.
 */
export function hasIdlePart(bound: BoundSituation, names: readonly string[]): boolean {
  const matters = new Map<string, boolean>();
  for (const { table, condition, part, isIdle } of names.flatMap((name) => partsOf(bound, name))) {
    const key = JSON.stringify([table, condition, part]);
    matters.set(key, matters.get(key) === true || !isIdle);
  }
  return [...matters.values()].includes(false);
}

function partsOf({ situation, workplace, given }: BoundSituation, name: string): (TriedPart & { table: string })[] {
  const from = situation.facts[name]?.from;
  const deliverable = situation.deliverables[name];
  const tried =
    from !== undefined && "table" in from
      ? [{ table: from.table, parts: triedParts(parseQuery(from.query, given), [tableOf(workplace, from.table)]) }]
      : deliverable === undefined
        ? []
        : tableConditionsOf(deliverable).map(({ table, condition }) => ({
            table,
            parts: triedPartsOfCondition(parseRowCondition(condition, given), [tableOf(workplace, table)]),
          }));
  return tried.flatMap(({ table, parts }) => parts.map((part) => ({ ...part, table })));
}
