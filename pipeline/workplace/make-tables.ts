import { evaluateForRow, rowsWhere } from "../query/evaluate-query.js";
import { type GivenValues, parseQuery, parseRowCondition } from "../query/parse-query.js";
import type { QueryTable, QueryValue } from "../query/query.js";
import type { Rng } from "../rng.js";
import type { WorkplaceDescription, WorkplaceTable } from "../schema/workplace.js";
import { type CellContext, makeCell } from "./make-cells.js";
import { workplaceRefusal } from "./workplace-refusal.js";

const mostAttempts = 200;

/** A table whose rows can still be changed. */
interface GrowingTable extends QueryTable {
  rows: QueryValue[][];
}

/** What an issue changed: rows of a table by their numbers from 0. */
export interface PlantedRows {
  issue: string;
  table: string;
  rows: readonly number[];
}

/** A row with values that are not true, by the row itself, and what would stand there if they were. */
export type TrueRows = ReadonlyMap<readonly QueryValue[], readonly QueryValue[]>;

/**
 * The records of a workplace, table by table, with its issues planted. Throws RequestError WORKPLACE where a value
 * that has to be unique is not found, or no rows are there for an issue.
 */
export function makeTables(
  description: WorkplaceDescription,
  context: Omit<CellContext, "tables" | "column" | "origins">,
): { tables: ReadonlyMap<string, QueryTable>; planted: readonly PlantedRows[]; trueRows: TrueRows } {
  const untrue: UntrueCell[] = [];
  const tables = new Map<string, GrowingTable>();
  for (const table of description.tables) {
    const rng = context.rng.fork("table", table.name);
    tables.set(table.name, makeTable(table, { ...context, rng, tables }));
  }
  const planted = description.issues.map((issue) => {
    const table = tables.get(issue.table);
    if (table === undefined) throw workplaceRefusal(`the issue ${issue.name} names no table: ${issue.table}`);
    const rows = chooseRows(issue, table, context.given, context.rng.fork("issue", issue.name));
    for (const [column, expression] of Object.entries(issue.set)) {
      const at = indexOf(table, column);
      const values = rows.map((row) =>
        evaluateForRow(parseQuery(expression, context.given), [table, ...tables.values()], row),
      );
      rows.forEach((number, index) => {
        const [value, row] = [values[index], table.rows[number]];
        if (value === undefined || row === undefined) return;
        const [before] = row.splice(at, 1, value);
        if (issue.wrong && before !== undefined) untrue.push({ row, at, value, before });
      });
    }
    return { issue: issue.name, table: issue.table, rows };
  });
  return { tables, planted, trueRows: trueRowsOf(untrue) };
}

/** A cell that an issue made wrong. */
interface UntrueCell {
  row: readonly QueryValue[];
  at: number;
  value: QueryValue;
  before: QueryValue;
}

/** What a later issue has changed again stays as that one says. */
function trueRowsOf(cells: readonly UntrueCell[]): TrueRows {
  const found = new Map<readonly QueryValue[], readonly QueryValue[]>();
  for (const { row, at, value, before } of cells) {
    if (row[at] === value) found.set(row, (found.get(row) ?? row).with(at, before));
  }
  return found;
}

/** The records of one table. Throws RequestError WORKPLACE where a value that has to be unique is not found. */
export function makeTable(description: WorkplaceTable, context: Omit<CellContext, "column" | "origins">): GrowingTable {
  const { rng, given, tables } = context;
  const [least, most] = description.rows;
  const rows: QueryValue[][] = Array.from({ length: least + rng.below(most - least + 1) }, () => []);
  const table: GrowingTable = { name: description.name, columns: [], rows };
  const origins: CellContext["origins"] = new Map();
  for (const column of description.columns) {
    const filled = column.filled_where === undefined ? null : parseRowCondition(column.filled_where, given);
    const meant = filled === null ? null : new Set(rowsWhere(filled, [table, ...tables.values()]));
    const taken = new Set<QueryValue>();
    const draws = rng.fork("filled", column.name);
    const ofColumn: CellContext = { ...context, column: column.name, origins };
    const cells = rows.map((_, row) => {
      if (meant?.has(row) === false || draws.next() >= column.filled) return "";
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const value = makeCell(column.from, table, row, ofColumn);
        if (column.unique && taken.has(value)) continue;
        taken.add(value);
        return value;
      }
      throw workplaceRefusal(`there are not enough different values for ${description.name}: ${column.name}`);
    });
    for (const [index, cell] of cells.entries()) rows[index]?.push(cell);
    table.columns = [...table.columns, { name: column.name, type: column.type }];
  }
  if (description.sorted_by !== undefined) {
    const at = indexOf(table, description.sorted_by);
    rows.sort((one, other) => compareValues(one[at], other[at]));
  }
  return table;
}

function chooseRows(
  { name, where, rows: [least, most], same }: WorkplaceDescription["issues"][number],
  table: QueryTable,
  given: GivenValues,
  rng: Rng,
): number[] {
  const fitting = rowsWhere(parseRowCondition(where, given), [table]);
  const wanted = least + rng.below(most - least + 1);
  const groups = same === undefined ? [fitting] : groupsOf(fitting, table, indexOf(table, same));
  const chosen = rng.shuffle(groups).find((group) => group.length >= least);
  if (chosen === undefined) throw workplaceRefusal(`no ${least} rows of ${table.name} fit the issue ${name}`);
  return rng
    .shuffle(chosen)
    .slice(0, wanted)
    .sort((one, other) => one - other);
}

function groupsOf(rows: readonly number[], table: QueryTable, column: number): number[][] {
  const groups = new Map<QueryValue | undefined, number[]>();
  for (const row of rows) {
    const value = table.rows[row]?.[column];
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return [...groups.values()];
}

function indexOf(table: QueryTable, column: string): number {
  const at = table.columns.findIndex(({ name }) => name === column);
  if (at < 0) throw workplaceRefusal(`the table ${table.name} has no column ${column}`);
  return at;
}

function compareValues(one: QueryValue | undefined, other: QueryValue | undefined): number {
  if (one === undefined || other === undefined || one === other) return 0;
  return one < other ? -1 : 1;
}
