import { z } from "zod";
import type { Trace } from "../../schema/computer/trace.js";
import { fold } from "../../text/fold.js";
import { contentAt } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { areSameValue, asNumber, compareValues, type PlainValue } from "./compare-values.js";

/** Checks on tables. */
export const tableChecks = {
  check_cell_value: defineCheck({
    parameters: z.object({ file_path: z.string(), column: z.string(), row: z.string(), value: z.string() }),
    reads: "state",
    rule: "the cell in the named column holds the value; row '1' is the first below the heading, '*' is any; numbers are compared as numbers",
    example: "check_cell_value(file_path=xlsx_path, column='Amount', row='*', value='12.50')",
    complaints: {
      missing: "no cell of the column '{column}' in '{file_path}' holds '{value}'",
      present: "the column '{column}' in '{file_path}' still holds '{value}'",
    },
    worth: 7,
    holds: (trace, { file_path, column, row, value }) => {
      const cells = columnCells(trace, file_path, column);
      if (cells === null) return false;
      if (fold(row) === "*") return cells.some((cell) => areSameValue(cell, value));
      if (!/^[0-9]{1,7}$/.test(fold(row))) return false;
      const cell = cells[Number(fold(row)) - 1];
      return cell !== undefined && areSameValue(cell, value);
    },
    python: `cells = _column(file_path, column)
if cells is None:
    return False
if _fold(row) == "*":
    return any(_same_cell(cell, value) for cell in cells)
if re.fullmatch("[0-9]{1,7}", _fold(row)) is None:
    return False
index = int(_fold(row)) - 1
return 0 <= index < len(cells) and _same_cell(cells[index], value)`,
  }),
  check_column_sorted: defineCheck({
    parameters: z.object({ file_path: z.string(), column: z.string(), order: z.string() }),
    reads: "state",
    rule: "the values of the named column are in order: 'ascending' or 'descending'",
    example: "check_column_sorted(file_path=xlsx_path, column='Amount', order='descending')",
    complaints: {
      missing: "the column '{column}' of '{file_path}' is not in {order} order",
      present: "the column '{column}' of '{file_path}' is in {order} order",
    },
    worth: 7,
    // Values that are equal may follow each other either way; numbers stand before texts.
    holds: (trace, { file_path, column, order }) => {
      const cells = columnCells(trace, file_path, column);
      const direction = fold(order) === "ascending" ? 1 : fold(order) === "descending" ? -1 : 0;
      if (cells === null || direction === 0) return false;
      return cells.every((cell, index) => {
        const previous = cells[index - 1];
        return previous === undefined || compareValues(previous, cell) * direction <= 0;
      });
    },
    python: `cells = _column(file_path, column)
if cells is None or _fold(order) not in ("ascending", "descending"):
    return False
keys = [_cell_key(cell) for cell in cells]
if _fold(order) == "descending":
    keys.reverse()
return all(first <= second for first, second in zip(keys, keys[1:]))`,
  }),
  check_column_exists: defineCheck({
    parameters: z.object({ file_path: z.string(), column: z.string() }),
    reads: "state",
    rule: "the table at the path has a column of this name",
    example: "check_column_exists(file_path=xlsx_path, column='Status')",
    complaints: {
      missing: "'{file_path}' has no column '{column}'",
      present: "'{file_path}' still has the column '{column}'",
    },
    holds: (trace, { file_path, column }) => columnCells(trace, file_path, column) !== null,
    python: "return _column(file_path, column) is not None",
  }),
  check_column_only: defineCheck({
    parameters: z.object({ file_path: z.string(), column: z.string(), value: z.string() }),
    reads: "state",
    rule: "the table at the path has rows, and the named column ('*' for some column) holds nothing but the value",
    example: "check_column_only(file_path=xlsx_path, column='Status', value='Open')",
    complaints: {
      missing: "the column '{column}' of '{file_path}' does not hold '{value}' only",
      present: "the column '{column}' of '{file_path}' holds '{value}' only",
    },
    holds: (trace, { file_path, column, value }) => {
      const content = contentAt(trace, file_path);
      if (content?.kind !== "table" || content.rows.length === 0) return false;
      return content.columns.some(
        (name, index) =>
          (fold(column) === "*" || fold(name) === fold(column)) &&
          content.rows.every((row) => areSameValue(row[index] ?? "", value)),
      );
    },
    python: `content = _content(file_path, "table")
if content is None or not content["rows"]:
    return False
return any(
    (_fold(column) == "*" or _fold(name) == _fold(column))
    and all(_same_cell(row[index] if index < len(row) else "", value) for row in content["rows"])
    for index, name in enumerate(content["columns"])
)`,
  }),
  check_column_total: defineCheck({
    parameters: z.object({ file_path: z.string(), column: z.string() }),
    reads: "state",
    rule: "the last cell of the named column is the sum of the numbers above it, to the cent",
    example: "check_column_total(file_path=xlsx_path, column='Amount')",
    complaints: {
      missing: "the column '{column}' of '{file_path}' does not end with its total",
      present: "the column '{column}' of '{file_path}' ends with its total",
    },
    // Half a cent is allowed for rounding.
    holds: (trace, { file_path, column }) => {
      const cells = columnCells(trace, file_path, column);
      const total = cells?.at(-1);
      const sought = total === undefined ? null : asNumber(total);
      if (!cells || sought === null) return false;
      const numbers = cells.slice(0, -1).flatMap((cell) => asNumber(cell) ?? []);
      const sum = numbers.reduce((left, right) => left + right, 0);
      return numbers.length > 0 && Math.abs(sum - sought) <= 0.005;
    },
    python: `cells = _column(file_path, column)
if not cells or _number(cells[-1]) is None:
    return False
numbers = [_number(cell) for cell in cells[:-1] if _number(cell) is not None]
total = 0.0
for number in numbers:
    total += number
return len(numbers) > 0 and abs(total - _number(cells[-1])) <= 0.005`,
  }),
};

/** What the bodies in Python share. */
export const tablePython = `def _column(path, column):
    content = _content(path, "table")
    names = [] if content is None else [_fold(name) for name in content["columns"]]
    if _fold(column) not in names:
        return None
    index = names.index(_fold(column))
    return [row[index] if index < len(row) else "" for row in content["rows"]]
`;

function columnCells(trace: Trace, path: string, column: string): PlainValue[] | null {
  const content = contentAt(trace, path);
  if (content?.kind !== "table") return null;
  const index = content.columns.findIndex((name) => fold(name) === fold(column));
  return index < 0 ? null : content.rows.map((row) => row[index] ?? "");
}
