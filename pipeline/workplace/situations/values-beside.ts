import { saysValue } from "../../evaluators/checks/said/kinds.js";
import { saidNumbers } from "../../evaluators/checks/said/numbers.js";
import { shownValue } from "../../operations/derivations/query.js";
import { valuesSaid } from "../../operations/said-values.js";
import { parseQuery } from "../../query/parse-query.js";
import type { ColumnType, QueryValue } from "../../query/query.js";
import { type RowsBehind, rowsBehind } from "../../query/rows-behind.js";
import { mostBeside, type SaidKindName } from "../../schema/task/said-facts.js";
import { fold } from "../../text/fold.js";
import { tableOf } from "./bind-situation.js";
import type { BoundFact, BoundSituation } from "./bound-situation.js";
import { valueText } from "./stated-facts.js";

/**
 * Values that a text may say beside the facts that it states, as a person would who explains them: what a decision
 * compares, the day of the records, what the request says, what the facts are worked out of. What could be taken for
 * the answer is none of them. A group that would make them more than `mostBeside` is left out.
 */
export function valuesBeside(
  bound: BoundSituation,
  stated: readonly BoundFact[],
  compared: readonly QueryValue[],
): string[] {
  const behind = stated.flatMap((fact) => rowsOf(bound, fact));
  const picked = new Set(behind.flatMap((rows) => rows.picked.map(alike)));
  const columns = behind.flatMap((rows) => rows.columns.filter(({ type }) => !picked.has(alike(type))));
  const isSafe = (value: string) =>
    !stated.some((fact) => isSaidBy(fact, value)) && stated.some(({ fact: { kind } }) => contradicts(kind, value));
  const told = [
    compared,
    [bound.workplace.today],
    behind.flatMap(({ literals }) => literals),
    requestFigures(bound),
    behind.flatMap(({ parts }) => parts),
  ].map((group) => group.map(shownValue).filter(isSafe));
  const cells = [...columns.filter(({ isNamed }) => isNamed), ...columns.filter(({ isNamed }) => !isNamed)].map(
    (column) => {
      const values = [...new Set(column.cells)].filter((cell) => cell !== "").map(shownValue);
      if (values.length > mostBeside) return [];
      // A list of cells that has the value of a fact would say the fact by chance.
      return stated.some((fact) => values.some((value) => isSaidBy(fact, value))) ? [] : values.filter(isSafe);
    },
  );
  let kept: ReadonlySet<string> = new Set();
  for (const group of [...told, ...cells]) {
    const more = new Set([...kept, ...group.filter((value) => !value.includes("|"))]);
    if (more.size <= mostBeside) kept = more;
  }
  return [...kept];
}

function rowsOf({ workplace, given }: BoundSituation, { fact: { from } }: BoundFact): RowsBehind[] {
  if (!("table" in from)) return [];
  return [rowsBehind(parseQuery(from.query, given), [tableOf(workplace, from.table)])];
}

/** Numbers and counts look alike. */
function alike(type: ColumnType): ColumnType {
  return type === "count" ? "number" : type;
}

/** What is longer is a remark. */
const longestName = 30;
const figures: ReadonlySet<SaidKindName> = new Set(["money", "number", "count", "percent"]);

/** Whether a text that states a fact of a kind would be refused for the value. */
function contradicts(kind: SaidKindName, value: string): boolean {
  if (kind === "date" || kind === "time") return valuesSaid[kind](value).length > 0;
  const isNumber = valuesSaid.date(value).length === 0 && saidNumbers(fold(value)).length > 0;
  return figures.has(kind) && isNumber && value.length <= longestName;
}

/** Whether the value, as a text says it, is read as the fact. */
function isSaidBy(fact: BoundFact, value: string): boolean {
  const { kind } = fact.fact;
  return kind !== "text" && kind !== "list" && saysValue(value, kind, valueText(fact));
}

/** Figures, days and times that the texts of the request have, without years, which contradict nothing. */
function requestFigures({ situation, words }: BoundSituation): string[] {
  const { reason, meaning, facts, deliverables } = situation;
  const texts = [
    ...reason,
    ...meaning,
    ...Object.values(facts).flatMap(({ label, described }) => [label, ...described]),
    ...Object.values(deliverables).flatMap(({ asked }) => asked),
  ].map((text) => text.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => words[name] ?? "~"));
  const said = texts.flatMap((text) => [
    ...valuesSaid.number(text).filter((value) => !/^(?:19|20)\d\d$/.test(value)),
    ...valuesSaid.date(text),
    ...valuesSaid.time(text),
  ]);
  return [...new Set(said)];
}
