import type { negativeColumns, stepColumns, subtaskColumns, taskColumns } from "./table-columns.js";

/** A table that was written: its name, its columns, and its rows by split. */
export interface WrittenTable {
  readonly name: string;
  readonly columns: typeof taskColumns | typeof stepColumns | typeof negativeColumns | typeof subtaskColumns;
  readonly rows: ReadonlyMap<string, number>;
}
