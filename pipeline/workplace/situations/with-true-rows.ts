import { rowsWhere } from "../../query/evaluate-query.js";
import { parseQuery, parseRowCondition } from "../../query/parse-query.js";
import type { QueryTable, RowCondition } from "../../query/query.js";
import { simpleConditionsIn, simpleParts } from "../../query/simple-conditions.js";
import { type Situation, tableConditionsOf, tablesTaken } from "../../schema/situation.js";
import type { Workplace } from "../make-workplace.js";
import type { BoundSituation } from "./bound-situation.js";

/**
 * The workplace without what is wrong in the tables that a situation takes something from, but for the rows that the
 * situation asks for or rules out: those that meet one of its conditions, or fail it, because of what is wrong. Null
 * where nothing has to be put right.
 */
export function withTrueRows({ situation, workplace, given }: BoundSituation): Workplace | null {
  const spoken = conditionsOf(situation, given);
  const taken = tablesTaken(situation);
  const changed = [...workplace.tables].flatMap(([name, table]): [string, QueryTable][] => {
    if (!taken.has(name)) return [];
    const rows = table.rows.map((row) => {
      const right = workplace.trueRows.get(row);
      if (right === undefined) return row;
      const alone = { ...table, rows: [row, right] };
      const isMeant = (condition: RowCondition) => rowsWhere(condition, [alone]).length === 1;
      return spoken.some((one) => one.table === name && isMeant(one.condition)) ? row : right;
    });
    return rows.some((row, at) => row !== table.rows[at]) ? [[name, { ...table, rows }]] : [];
  });
  return changed.length === 0 ? null : { ...workplace, tables: new Map([...workplace.tables, ...changed]) };
}

/** The conditions of a situation on rows of tables, of subjects, facts and deliverables. */
function conditionsOf(
  { about, facts, deliverables }: Situation,
  given: BoundSituation["given"],
): { table: string; condition: RowCondition }[] {
  const subjects = Object.values(about).map(({ table, where }) => ({ table, condition: where }));
  const wanted = Object.values(deliverables).flatMap(tableConditionsOf);
  const stated = [...subjects, ...wanted].map(({ table, condition }) => ({
    table,
    parts: simpleParts(parseRowCondition(condition, given)),
  }));
  const asked = Object.values(facts).flatMap(({ from }) =>
    "table" in from ? [{ table: from.table, parts: simpleConditionsIn(parseQuery(from.query, given)) }] : [],
  );
  return [...stated, ...asked].flatMap(({ table, parts }) => parts.map((condition) => ({ table, condition })));
}
