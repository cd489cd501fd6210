// What is asked of a table, as a tree. The text form, the words, the formula of a spreadsheet and the value are
// made from it by the other files of this folder.

/** A value of a cell or of a query; days are ISO texts ("2026-06-18"), an empty cell is "". */
export type QueryValue = string | number;

export const relations = ["=", "!=", "<", "<=", ">", ">="] as const;
export type QueryRelation = (typeof relations)[number];
export const operators = ["+", "-", "*", "/"] as const;
export type QueryOperator = (typeof operators)[number];
/** Aggregates of a column over rows; `only` is the value in the one row that there is, `list` all texts with " | " between. */
export const aggregates = [
  "sum",
  "count",
  "mean",
  "largest",
  "smallest",
  "earliest",
  "latest",
  "only",
  "list",
] as const;
export type Aggregate = (typeof aggregates)[number];
/** Which row `pick` takes: that with this value of the column compared. */
export const extremes = ["largest", "smallest", "earliest", "latest"] as const;
export type Extreme = (typeof extremes)[number];

/** Something that is true or false of one row. */
export type RowCondition =
  | { kind: "compare"; left: Query; relation: QueryRelation; right: Query }
  | { kind: "empty"; value: Query; negated: boolean }
  | { kind: "contains"; value: Query; text: Query }
  | { kind: "and" | "or"; parts: readonly RowCondition[] };

/** A value that is worked out of one row, of several rows of a table, or of other values. */
export type Query =
  | { kind: "literal"; value: QueryValue; type: "number" | "text" | "date" }
  /** A column of the row at hand. `outer` takes the row outside of the aggregate that this stands in. */
  | { kind: "column"; name: string; outer: boolean }
  | { kind: "aggregate"; aggregate: Aggregate; table: string | null; of: Query | null; where: RowCondition | null }
  /** The value of `of` in the row with the largest (smallest, ...) value of `by`. */
  | { kind: "pick"; table: string | null; of: Query; extreme: Extreme; by: Query; where: RowCondition | null }
  | { kind: "arithmetic"; operator: QueryOperator; left: Query; right: Query }
  | { kind: "round"; value: Query; places: number }
  /** The day that is this many working days (Monday to Friday) after a day. */
  | { kind: "workday"; from: Query; days: Query };

export type ColumnType = "text" | "number" | "money" | "count" | "percent" | "date" | "time";

/** A table that is asked: its name, the columns in order, and the rows. */
export interface QueryTable {
  name: string;
  columns: readonly { name: string; type: ColumnType }[];
  rows: readonly (readonly QueryValue[])[];
}
