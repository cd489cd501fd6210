import { saysValue } from "../../../evaluators/checks/said/kinds.js";
import type { SaidKindName } from "../../../schema/task/said-facts.js";
import type { MeantSituation } from "../../meant-situation.js";

/** A value that has to be found out, on either branch of a decision. */
export interface FoundValue {
  /** What the situation calls it: "overdue sum". */
  label: string;
  kind: SaidKindName;
  value: string;
}

/** The values that have to be found out for a task of a situation, which no text of it may say. */
export function foundValues({ draft, situation }: Pick<MeantSituation, "draft" | "situation">): FoundValue[] {
  const { purpose, carried, condition } = draft;
  const factOf = new Map(purpose.facts.map(({ name, node }) => [node, situation.facts[name]]));
  const read = carried.map(({ from, value }) => ({ from, value }));
  if (condition !== null) {
    const { source, value, flipped_value, limit, threshold } = condition;
    read.push({ from: source, value: String(value) }, { from: source, value: String(flipped_value) });
    if (limit !== null) read.push({ from: limit, value: String(threshold) });
  }
  const found = read.flatMap(({ from, value }): FoundValue[] => {
    const fact = factOf.get(from);
    return fact === undefined ? [] : [{ label: fact.label, kind: fact.kind, value }];
  });
  return [...new Map(found.map((one) => [`${one.kind} ${one.value}`, one])).values()];
}

/** What the situation calls a value that a text says though it has to be found out; null where it says none. */
export function saidTooEarly(text: string, values: readonly FoundValue[]): string | null {
  return values.find(({ kind, value }) => saysValue(text, kind, value))?.label ?? null;
}
