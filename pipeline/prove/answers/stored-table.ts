/** A cell as it stands in a file; days are ISO texts, and an empty one is "". */
export type StoredCell = string | number;

/** A column that every table has when it is asked: the number of the row in its sheet, the headings being row 1. */
export const rowNumber = "Row of the sheet";

/** What a table file holds: its headings, and the rows below them. */
export interface StoredTable {
  headings: readonly string[];
  rows: readonly (readonly StoredCell[])[];
}
