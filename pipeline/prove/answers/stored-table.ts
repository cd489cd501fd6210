/** A cell as it stands in a file; days are ISO texts, and an empty one is "". */
export type StoredCell = string | number;

/** What a table file holds: its headings, and the rows below them. */
export interface StoredTable {
  headings: readonly string[];
  rows: readonly (readonly StoredCell[])[];
}
