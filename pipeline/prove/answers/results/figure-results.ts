import { queryStatement } from "../ask-sheets.js";
import { literalSql } from "../query-sql.js";
import type { WholeResult } from "./whole-result.js";

/** What follows from what a request says alone: small calculations, and where something lies or stands then. */
export const figureResults: Readonly<Record<string, WholeResult>> = {
  percent_of: calculated((percent, amount) => `round(${amount} * ${percent} / 100, 2)`),
  amount_without_percent: calculated((amount, percent) => `round(100 * ${amount} / (100 + ${percent}), 2)`),
  share_in_percent: calculated((part, whole) => `round(100 * ${part} / ${whole}, 1)`),
  days_between: calculated((from, to) => `${to} - ${from}`),
  day_after: calculated((from, days) => `${from} + ${days}`),
  inch_points: calculated((inches) => `round(72 * ${inches}, 0)`),
  path_within: followed((file, folder) => {
    const name = file.split(/[/\\]/).findLast((part) => part !== "") ?? "";
    return `rtrim(${literalSql(folder)}, '/') || '/' || ${literalSql(name)}`;
  }),
  rows_above: followed((cell) => `${cell.replace(/^[A-Z]+/, "")} - 1`),
  columns_before: followed((cell) => `unicode(${literalSql(cell)}) - unicode('A')`),
};

function calculated(query: (...given: string[]) => string): WholeResult {
  return { reads: [], sql: (_, given) => [queryStatement({ columns: [] }, query(...given))] };
}

function followed(value: (...given: string[]) => string): WholeResult {
  return { reads: [], sql: (_, given) => [`select ${value(...given)}`] };
}
