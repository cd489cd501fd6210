import { RequestError } from "../errors.js";
import { setupContent } from "../operations/setup-content.js";
import { columnAt, tableAt } from "../operations/table-of-content.js";
import { evaluateQuery, rowsWhere } from "../query/evaluate-query.js";
import { parseQuery } from "../query/parse-query.js";
import type { Query, QueryTable, QueryValue, RowCondition } from "../query/query.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { FileContent } from "../schema/computer/file-content.js";
import type { ParameterValues, Subtask } from "../schema/subtask.js";
import type { Infeasibility } from "../schema/task/task.js";
import { holdsText } from "../text/fold.js";

/** A cell of a workbook that a subtask looks up, and the same computer where it has nothing to look up. */
export interface MissingCell {
  /** The parameter that says what is asked for. */
  readonly parameter: string;
  readonly removed: Infeasibility["removed"];
  readonly takeAway: (setup: EnvironmentSetup) => EnvironmentSetup;
}

/** A subtask that goes to the one cell that a query picks. */
interface LookUp {
  readonly parameter: string;
  readonly type: string;
  readonly path: string;
  readonly table: QueryTable;
  readonly query: Query;
  readonly column: string;
  readonly where: RowCondition;
  /** Numbers, from 0, of the rows that are asked about. */
  readonly rows: readonly number[];
}

/** Rows that stay at least where a table ends early: a shorter one would look as if the file were the wrong one. */
const fewestRows = 5;

/**
 * What a subtask looks up in workbooks, with the column of it empty in the rows that it is about: nothing else in these
 * rows or on the computer tells the values.
 */
export function emptyCells(
  subtask: Pick<Subtask, "parameters">,
  values: ParameterValues,
  setup: EnvironmentSetup,
): MissingCell[] {
  return lookUps(subtask, values, setup).flatMap((asked) => {
    const { parameter, type, path, table, column, where, rows } = asked;
    const at = columnAt(table, column);
    if (columnsOf(where).has(column)) return [];
    const isTold = (row: number) => {
      const cells = table.rows[row] ?? [];
      return isWorkedOut(cells, at) || isSaidBeside(cells, at) || countsOn(table, at, row);
    };
    if (rows.some(isTold)) return [];
    const open = (cells: readonly QueryValue[], row: number) =>
      rows.includes(row) ? cells.map((cell, place) => (place === at ? "" : cell)) : cells;
    return missing(asked, setup, { type, value: path, entry: column }, parameter, (all) => all.map(open));
  });
}

/** What a subtask looks up of something that a request names, in a table that ends before the row of it. */
export function missingRows(
  subtask: Pick<Subtask, "parameters">,
  values: ParameterValues,
  setup: EnvironmentSetup,
): MissingCell[] {
  return lookUps(subtask, values, setup).flatMap((asked) => {
    const { parameter, type, path, query, where, rows } = asked;
    const [row, ...others] = rows;
    const [entry] = namesIn(where);
    if (query.kind !== "aggregate" || row === undefined || others.length > 0) return [];
    if (row < fewestRows || entry === undefined) return [];
    return missing(asked, setup, { type, value: path, entry }, parameter, (all) => all.slice(0, row));
  });
}

/** What a look-up may miss by its query, whatever its table holds. */
export function cellsMissedBy(query: Query): readonly ("empty_cells" | "missing_rows")[] {
  const picks = query.kind === "pick" || (query.kind === "aggregate" && query.aggregate === "only");
  if (!picks || query.of?.kind !== "column" || query.where === null) return [];
  return query.kind === "aggregate" && namesIn(query.where).length > 0
    ? ["empty_cells", "missing_rows"]
    : ["empty_cells"];
}

/** Names that a query gives to the rows that it is about: "Tessen Machinery" of `[Client] = "Tessen Machinery"`. */
export function namesInQuery(text: string): string[] {
  const query = parseQuery(text);
  return (query.kind === "aggregate" || query.kind === "pick") && query.where !== null ? namesIn(query.where) : [];
}

type Rows = readonly (readonly QueryValue[])[];

/** The prerequisite, if the changed table gives no value to the query, and the computer does not hold it elsewhere. */
function missing(
  { path, table, query, rows }: LookUp,
  setup: EnvironmentSetup,
  removed: Infeasibility["removed"],
  parameter: string,
  change: (rows: Rows) => Rows,
): MissingCell[] {
  if (!hasNoValue(query, { ...table, rows: change(table.rows) })) return [];
  const others = { ...setup, files: setup.files.filter((file) => file.path !== path) };
  const told = { value: evaluateQuery(query, [table]), rows: rows.map((row) => table.rows[row] ?? []) };
  if (isCopied(table, others) || isTold(told, others)) return [];
  const takeAway = (from: EnvironmentSetup): EnvironmentSetup => ({
    ...from,
    files: from.files.map((file) =>
      file.path === path && file.content.kind === "table"
        ? { ...file, content: { ...file.content, rows: change(file.content.rows).map((row) => [...row]) } }
        : file,
    ),
  });
  return [{ parameter, removed, takeAway }];
}

function lookUps(
  { parameters }: Pick<Subtask, "parameters">,
  values: ParameterValues,
  setup: EnvironmentSetup,
): LookUp[] {
  return parameters.flatMap(({ derivation }): LookUp[] => {
    if (derivation?.by !== "query_cell") return [];
    const [workbook = "", parameter = ""] = derivation.of;
    const type = parameters.find(({ name }) => name === workbook)?.type;
    const [path, asked] = [values[workbook], values[parameter]];
    const content = path === undefined ? undefined : setup.files.find((file) => file.path === path)?.content;
    if (type === undefined || path === undefined || asked === undefined || content?.kind !== "table") return [];
    const table = tableAt(setupContent(setup), path);
    const query = parseQuery(asked);
    if ((query.kind !== "aggregate" && query.kind !== "pick") || query.of?.kind !== "column") return [];
    const { where, of } = query;
    if (where === null) return [];
    const { name: column } = of;
    return [{ parameter, type, path, table, query, column, where, rows: rowsWhere(where, [table]) }];
  });
}

/** Whether a query over a table has no value at all: neither a number, of which zero is one, nor a text. */
function hasNoValue(query: Query, table: QueryTable): boolean {
  try {
    return evaluateQuery(query, [table]) === "";
  } catch (error) {
    if (error instanceof RequestError && error.code === "QUERY_VALUE") return true;
    throw error;
  }
}

/**
 * Whether a computer tells a value of rows that lack it. In a list a value tells nothing by itself, as numbers of days
 * and departments recur: there it stands in a row that has a text of one of these rows, too.
 */
function isTold({ value, rows }: { value: QueryValue; rows: Rows }, setup: EnvironmentSetup): boolean {
  const [lists, others] = [
    setup.files.flatMap(({ content }) => (content.kind === "table" ? content.rows : [])),
    { ...setup, files: setup.files.filter(({ content }) => content.kind !== "table") },
  ];
  const texts = new Set(rows.flat().filter((cell) => typeof cell === "string" && cell !== "" && cell !== value));
  const tells = (cells: readonly QueryValue[]) => cells.includes(value) && cells.some((cell) => texts.has(cell));
  return lists.some(tells) || holdsText(JSON.stringify(others), String(value));
}

/** Whether another file holds a table of the same columns, in which the same can be looked up. */
function isCopied({ columns }: QueryTable, { files }: EnvironmentSetup): boolean {
  const headings = (content: FileContent) => (content.kind === "table" ? content.columns.join("\n") : null);
  const own = columns.map(({ name }) => name).join("\n");
  return files.some(({ content }) => headings(content) === own);
}

/** Whether a number of a row follows from two others of it, as a gross amount does from net and tax. */
function isWorkedOut(row: readonly QueryValue[], at: number): boolean {
  const value = row[at];
  if (typeof value !== "number") return false;
  const others = row.filter((cell, place): cell is number => place !== at && typeof cell === "number");
  const isNear = (result: number) => Math.abs(result - value) < 0.006;
  return others.some((a, i) =>
    others.some((b, j) => i !== j && [a + b, a - b, a * b, a / b, (a * b) / 100].some(isNear)),
  );
}

/** Whether another cell of a row has all words of a text, as a mail address has the name of its owner. */
function isSaidBeside(row: readonly QueryValue[], at: number): boolean {
  const value = row[at];
  const words = typeof value === "string" ? [...value.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word) : [];
  const saysAll = (cell: QueryValue) => typeof cell === "string" && words.every((word) => holdsText(cell, word));
  return words.length > 0 && row.some((cell, place) => place !== at && saysAll(cell));
}

/** Whether a cell is one more than the cell above it, as the number of an order may be, so that its neighbours tell it. */
function countsOn({ rows }: QueryTable, at: number, row: number): boolean {
  const [above, own] = [row - 1, row].map((place) => /^(.*?)(\d+)$/.exec(String(rows[place]?.[at] ?? "")));
  return above != null && own != null && above[1] === own[1] && Number(own[2]) === Number(above[2]) + 1;
}

function columnsOf(condition: RowCondition): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("kind" in part && part.kind === "column" && "name" in part) found.add(String(part.name));
    Object.values(part).forEach(visit);
  };
  visit(condition);
  return found;
}

function namesIn(condition: RowCondition): string[] {
  switch (condition.kind) {
    case "and":
      return condition.parts.flatMap(namesIn);
    case "compare": {
      const { left, relation, right } = condition;
      const isName = left.kind === "column" && relation === "=" && right.kind === "literal" && right.type === "text";
      return isName ? [String(right.value)] : [];
    }
    default:
      return [];
  }
}
