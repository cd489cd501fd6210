import { parseRowCondition } from "../../../query/parse-query.js";
import { columnIn, columnNamed, type SqlSheet } from "../ask-sheets.js";
import { literalSql, rowConditionSql, rowSql, shownSql } from "../query-sql.js";

/** The order in which the rows stand in the file. */
export const asTheyStand = "order by r1.place";

/** A column of the row `r1` as its cells show it. Throws RequestError ANSWER where there is none. */
export function shownIn(sheet: SqlSheet, heading: string): string {
  return shownSql(columnIn(sheet, heading));
}

/** The headings of a table, or others in their place. */
export function headingStatement(headings: readonly string[]): string {
  return `select ${headings.map(literalSql).join(", ")}`;
}

/** The values of some columns of the rows, `rest` of the statement being which rows and in what order. */
export function rowStatement(sheet: SqlSheet, headings: readonly string[], rest = asTheyStand): string {
  const values = headings.map((heading) => shownIn(sheet, heading));
  return `select ${values.join(", ")} from ${sheet.name} as r1 ${rest}`;
}

/** One value for each row. */
export function valueStatement({ name }: SqlSheet, value: string, rest = asTheyStand): string {
  return `select ${value} from ${name} as r1 ${rest}`;
}

/** Whether the row `r1` meets a condition. Throws RequestError QUERY and ANSWER. */
export function isMetSql({ columns }: SqlSheet, condition: string): string {
  return rowConditionSql(parseRowCondition(condition), columns);
}

/** The number of a column, from 0. Throws RequestError ANSWER where there is none. */
export function columnNumber({ columns }: SqlSheet, heading: string): number {
  const { sql } = rowSql(columnNamed(heading), columns);
  return columns.findIndex((column) => `r1.${column.sql}` === sql);
}
