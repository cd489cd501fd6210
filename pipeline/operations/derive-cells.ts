import { columnLetters } from "../content/derive/column-letters.js";
import { RequestError } from "../errors.js";
import { rowsWhere } from "../query/evaluate-query.js";
import { parseRowCondition } from "../query/parse-query.js";
import type { QueryTable } from "../query/query.js";
import { fold } from "../text/fold.js";
import type { Derivation, Given } from "./derivation.js";
import { shownValue } from "./derive-query.js";
import { placeOf, tableAt } from "./table-of-content.js";

/** Cells of the table of a workbook: names for them, what is typed into them, and what stands in them afterwards. */
export const cellDerivations = {
  scratch_cell: {
    of: ["workbook"],
    rule: "a cell beside the table, with a free column in between",
    give: (given) => `${columnLetters(tableOf(given).columns.length + 1)}2`,
  },
  first_cell: {
    of: ["workbook", "column"],
    rule: "the first cell under the heading of a column",
    give: (given) => `${lettersOf(given)}2`,
  },
  column_cells: {
    of: ["workbook", "column"],
    rule: "the cells under the heading of a column, as a range",
    give: (given) => `${lettersOf(given)}2:${lettersOf(given)}${placeOf(tableOf(given)).lastRow}`,
  },
  cells_where: {
    of: ["workbook", "column", "condition"],
    rule: "the cells of a column in the rows that meet a condition, as a list of selectors",
    give: (given) =>
      matching(given)
        .map((row) => `sheet/cell[${lettersOf(given)}${row + 2}]`)
        .join(";"),
  },
  entries_where: {
    of: ["workbook", "condition", "entry"],
    rule: "what is typed from the first row downwards to put an entry into the rows that meet a condition",
    give: (given) => typedInto(matching(given), given.value("entry")),
    spoil: (given) => {
      const rows = matching(given);
      const entry = given.value("entry");
      const other = tableOf(given).rows.findIndex((_, row) => !rows.includes(row));
      return [
        ...(rows.length < 2 ? [] : [{ what: "a row is left out", value: typedInto(rows.slice(0, -1), entry) }]),
        ...(other < 0
          ? []
          : [
              { what: "a row too many", value: typedInto([...rows, other].sort(upwards), entry) },
              { what: "a row is wrong", value: typedInto([...rows.slice(1), other].sort(upwards), entry) },
            ]),
      ];
    },
  },
  column_after: {
    of: ["workbook", "column", "condition", "entry"],
    rule: "the values of a column once an entry stands in the rows that meet a condition, without empty ones, as a list",
    give: (given) => {
      const rows = new Set(matching(given));
      const at = columnOf(given);
      const values = tableOf(given).rows.map((row, index) =>
        rows.has(index) ? given.value("entry") : shownValue(row[at] ?? ""),
      );
      return listed(values.filter((value) => value !== ""));
    },
  },
} satisfies Record<string, Derivation>;

/** Values as the list that checks take: apart by bars. */
export function listed(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, "\\$&")).join("|");
}

function tableOf({ contentAt, value }: Given): QueryTable {
  return tableAt(contentAt, value("workbook"));
}

/** The rows that meet the condition, from 0. Throws RequestError OPERATION_VALUE where none does. */
function matching(given: Given): number[] {
  const rows = rowsWhere(parseRowCondition(given.value("condition")), [tableOf(given)]);
  if (rows.length === 0) {
    throw new RequestError("OPERATION_VALUE", `no row of ${given.value("workbook")} meets ${given.value("condition")}`);
  }
  return rows;
}

/** An entry in each of the rows; Enter alone goes past a cell and leaves it as it is. */
function typedInto(rows: readonly number[], entry: string): string {
  const last = rows.at(-1) ?? -1;
  return Array.from({ length: last + 1 }, (_, row) => `${rows.includes(row) ? entry : ""}\n`).join("");
}

function columnOf(given: Given): number {
  const column = given.value("column");
  const at = tableOf(given).columns.findIndex(({ name }) => fold(name) === fold(column));
  if (at >= 0) return at;
  throw new RequestError("OPERATION_VALUE", `${given.value("workbook")} has no column ${column}`);
}

function lettersOf(given: Given): string {
  return columnLetters(columnOf(given));
}

function upwards(first: number, second: number): number {
  return first - second;
}
