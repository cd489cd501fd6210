import { columnIn, type SqlSheet } from "../ask-sheets.js";
import { literalSql } from "../query-sql.js";
import { asTheyStand, columnNumber, isMetSql, valueStatement } from "./sheet-statements.js";
import { resultOf, type WholeResult } from "./whole-result.js";

/** Where on its sheet something of a table stands: headings in row 1 from A on, the rows below. */
export const placeResults: Readonly<Record<string, WholeResult>> = {
  cells_where: resultOf("table", (sheet, column, condition) => {
    const cell = `'sheet/cell[${lettersIn(sheet, column)}' || r1.row || ']'`;
    return [
      valueStatement(sheet, `group_concat(${cell}, ';' order by r1.place)`, `where ${isMetSql(sheet, condition)}`),
    ];
  }),
  row_where: resultOf("table", (sheet, condition) => [
    valueStatement(sheet, "r1.row", `where ${isMetSql(sheet, condition)}`),
  ]),
  row_cells: resultOf("table", (sheet, condition) => [
    valueStatement(sheet, `'A' || r1.row || ':${last(sheet)}' || r1.row`, `where ${isMetSql(sheet, condition)}`),
  ]),
  rows_filtered_out: resultOf("table", (sheet, column, value) => {
    const has = `fold(coalesce(${columnIn(sheet, column).sql}, '')) = fold(${literalSql(value)})`;
    return [valueStatement(sheet, "r1.row", `where not ${has} ${asTheyStand}`)];
  }),
  columns_cells: resultOf("table", (sheet, first, end) => [
    range(sheet, `${lettersIn(sheet, first)}1`, lettersIn(sheet, end)),
  ]),
  all_cells: resultOf("table", (sheet) => [range(sheet, "A1", last(sheet))]),
  table_cells: resultOf("table", (sheet) => [range(sheet, "A2", last(sheet))]),
  column_cells: resultOf("table", (sheet, column) => [
    range(sheet, `${lettersIn(sheet, column)}2`, lettersIn(sheet, column)),
  ]),
  column_letters: resultOf("table", (sheet, column) => [`select '${lettersIn(sheet, column)}'`]),
  heading_cell: resultOf("table", (sheet, column) => [`select '${lettersIn(sheet, column)}1'`]),
  heading_cells: resultOf("table", (sheet) => [`select 'A1:${last(sheet)}1'`]),
  heading_capitals: resultOf("table", (sheet, column) => [
    `select capitals(${literalSql(sheet.headings[columnNumber(sheet, column)] ?? "")})`,
  ]),
  free_column: resultOf("table", (sheet) => [`select '${behind(sheet, 0)}1'`]),
  free_column_cells: resultOf("table", (sheet) => [range(sheet, `${behind(sheet, 0)}2`, behind(sheet, 0))]),
  cell_below: resultOf("table", (sheet, column) => [
    valueStatement(sheet, `'${lettersIn(sheet, column)}' || (count(*) + 2)`, ""),
  ]),
  row_below_cells: resultOf("table", (sheet) => [
    valueStatement(sheet, `'A' || (count(*) + 2) || ':${last(sheet)}' || (count(*) + 2)`, ""),
  ]),
  group_cells: resultOf("table", (sheet, column) => {
    const groups = `count(distinct ${columnIn(sheet, column).sql})`;
    return [valueStatement(sheet, `'${behind(sheet, 1)}2:${behind(sheet, 2)}' || (${groups} + 1)`, "")];
  }),
  cross_cells: resultOf("table", (sheet, column, across) => {
    const [down, right] = [column, across].map((name) =>
      valueStatement(sheet, `count(distinct ${columnIn(sheet, name).sql})`, ""),
    );
    const names = literalSql(JSON.stringify(Array.from({ length: 60 }, (_, at) => behind(sheet, at + 1))));
    const corner = `(select value from json_each(${names}) where key = (${right}))`;
    return [`select '${behind(sheet, 1)}2:' || ${corner} || ((${down}) + 2)`];
  }),
  row_list: resultOf("table", ({ headings }, row) => {
    const at = (heading: string) => `; ${row}`.indexOf(`; ${heading}: `);
    const starts = headings.map(at).filter((start) => start >= 0);
    const fields = headings.flatMap((heading) => {
      const start = at(heading);
      const end = Math.min(row.length + 2, ...starts.filter((other) => other > start));
      return start < 0 ? [] : [`; ${row}`.slice(start + heading.length + 4, end)];
    });
    return [`select ${fields.map(literalSql).join(", ")}`];
  }),
};

/** From a cell to the last row of a column. */
function range(sheet: SqlSheet, from: string, to: string): string {
  return valueStatement(sheet, `'${from}:${to}' || (count(*) + 1)`, "");
}

function lettersIn(sheet: SqlSheet, column: string): string {
  return sheetLetters(columnNumber(sheet, column));
}

function last({ headings }: SqlSheet): string {
  return sheetLetters(headings.length - 1);
}

/** The letters of the column that is behind the table, `more` columns further. */
function behind({ headings }: SqlSheet, more: number): string {
  return sheetLetters(headings.length + more);
}

/** The letters of a column, from 0. */
function sheetLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : sheetLetters(Math.floor(column / 26) - 1) + letter;
}
