import { RequestError } from "../../errors.js";
import { months } from "../../query/days.js";
import { evaluateQuery } from "../../query/evaluate-query.js";
import { parseQuery } from "../../query/parse-query.js";
import type { Query, QueryTable, QueryValue } from "../../query/query.js";
import type { ChartData } from "../../schema/computer/chart-data.js";
import type { SituationChart } from "../../schema/situation-chart.js";
import type { BoundSituation } from "./bound-situation.js";

/** How many groups a chart shows. */
const [fewest, most] = [2, 16] as const;

/**
 * The numbers of a chart from the records of the workplace, to the hundredth: texts in the order of their numbers and
 * letters, months from that of the first to that of the last day. Rows without a text or a day are left out. Throws
 * RequestError QUERY for a query that is malformed, QUERY_VALUE for the mean of no rows, SITUATION for a table or a column
 * that is not there, a query that is no sum, count or mean, and a column whose rows fall into fewer than 2 or more than 16
 * groups.
 */
export function chartData(
  { table: name, by, values }: SituationChart,
  { workplace, given }: Pick<BoundSituation, "workplace" | "given">,
): ChartData {
  const table = workplace.tables.get(name);
  if (table === undefined) throw new RequestError("SITUATION", `there is no table ${name} for a chart`);
  const groups = groupsOf(table, by);
  if (groups.length < fewest || groups.length > most)
    throw new RequestError(
      "SITUATION",
      `${name} has ${groups.length} groups by ${by}; a chart shows ${fewest} to ${most}`,
    );
  const series = values.map((text) => {
    const query = parseQuery(text, given);
    return {
      name: seriesName(query, table),
      values: groups.map(({ rows }) => hundredths(evaluateQuery(query, [{ ...table, rows }]))),
    };
  });
  const measure = series.map((one) => one.name).join(" and ");
  return { by, measure, labels: groups.map(({ label }) => label), series };
}

interface RowGroup {
  label: string;
  rows: QueryTable["rows"];
}

/** The rows of each month of a column of days, or of each text of another one. */
function groupsOf({ name, columns, rows }: QueryTable, by: string): RowGroup[] {
  const at = columns.findIndex((column) => column.name === by);
  if (at < 0) throw new RequestError("SITUATION", `the table ${name} has no column ${by} for a chart`);
  const byDays = columns[at]?.type === "date";
  const keyOf = (value: QueryValue | undefined) => (byDays ? String(value).slice(0, 7) : String(value));
  const filled = rows.filter((row) => row[at] !== "");
  const found = [...new Set(filled.map((row) => keyOf(row[at])))].sort(inNaturalOrder);
  const keys = byDays ? monthsBetween(found[0] ?? "", found.at(-1) ?? "") : found;
  return keys.map((key) => ({
    label: byDays ? monthInWords(key) : key,
    rows: filled.filter((row) => keyOf(row[at]) === key),
  }));
}

const { compare: inNaturalOrder } = new Intl.Collator("en", { numeric: true });

/** All months ("2026-05") from the first to the last. */
function monthsBetween(first: string, last: string): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return Array.from({ length: numberOf(last) - numberOf(first) + 1 }, (_, at) => {
    const number = numberOf(first) + at;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
  });
}

/** "May 2026" of "2026-05", with three letters of the name. */
function monthInWords(month: string): string {
  return `${months[Number(month.slice(5)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`;
}

/** What a value is: the column that is summed, the table whose rows are counted, "mean of" a column. */
function seriesName(query: Query, { name }: QueryTable): string {
  if (query.kind === "aggregate" && query.table === null) {
    const column = query.of?.kind === "column" ? query.of.name : null;
    if (query.aggregate === "count" && query.of === null) return name;
    if (query.aggregate === "sum" && column !== null) return column;
    if (query.aggregate === "mean" && column !== null) return `Mean of ${column}`;
  }
  throw new RequestError("SITUATION", `a chart shows sums or means of a column or counts rows, and no ${query.kind}`);
}

function hundredths(value: QueryValue): number {
  return Math.round(Number(value) * 100) / 100;
}
