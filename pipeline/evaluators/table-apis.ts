import type { Api } from "./api.js";
import * as tables from "./table-checks.js";

/** Checks on tables. */
export const tableApis = {
  check_cell_value: {
    parameters: ["file_path", "column", "row", "value"],
    reads: "state",
    rule: "the cell in the named column holds the value; row '1' is the first below the heading, '*' is any; numbers are compared as numbers",
    example: "check_cell_value(file_path=xlsx_path, column='Amount', row='*', value='12.50')",
    holds: (trace, [filePath = "", column = "", row = "", value = ""]) =>
      tables.cellHas(trace, filePath, column, row, value),
  },
  check_column_sorted: {
    parameters: ["file_path", "column", "order"],
    reads: "state",
    rule: "the values of the named column are in order: 'ascending' or 'descending'",
    example: "check_column_sorted(file_path=xlsx_path, column='Amount', order='descending')",
    holds: (trace, [filePath = "", column = "", order = ""]) => tables.columnSorted(trace, filePath, column, order),
  },
  check_column_exists: {
    parameters: ["file_path", "column"],
    reads: "state",
    rule: "the table at the path has a column of this name",
    example: "check_column_exists(file_path=xlsx_path, column='Status')",
    holds: (trace, [filePath = "", column = ""]) => tables.columnExists(trace, filePath, column),
  },
  check_column_only: {
    parameters: ["file_path", "column", "value"],
    reads: "state",
    rule: "the table at the path has rows, and the named column ('*' for some column) holds nothing but the value",
    example: "check_column_only(file_path=xlsx_path, column='Status', value='Open')",
    holds: (trace, [filePath = "", column = "", value = ""]) => tables.columnOnly(trace, filePath, column, value),
  },
  check_column_total: {
    parameters: ["file_path", "column"],
    reads: "state",
    rule: "the last cell of the named column is the sum of the numbers above it, to the cent",
    example: "check_column_total(file_path=xlsx_path, column='Amount')",
    holds: (trace, [filePath = "", column = ""]) => tables.columnTotal(trace, filePath, column),
  },
} as const satisfies Record<string, Api>;
