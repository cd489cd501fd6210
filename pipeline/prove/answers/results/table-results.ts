import { RequestError } from "../../../errors.js";
import { parseQuery } from "../../../query/parse-query.js";
import { columnIn, type SqlSheet } from "../ask-sheets.js";
import { figureWithinSql, literalSql, querySql, rowSql, shownSql, textSql } from "../query-sql.js";
import { asTheyStand, headingStatement, isMetSql, rowStatement, shownIn, valueStatement } from "./sheet-statements.js";
import { resultOf, type WholeResult } from "./whole-result.js";

/** How rows are sorted that go in such a direction, or have such a value first. */
const directions: ReadonlyMap<string, string> = new Map([
  ["ascending", "asc"],
  ["smallest", "asc"],
  ["earliest", "asc"],
  ["descending", "desc"],
  ["largest", "desc"],
  ["latest", "desc"],
]);

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January, February, March, April, May, June, July, August, September, October, November, December".split(
  ", ",
);
const numberIn = (code: string, day: string) => `cast(strftime('${code}', ${day}) as integer)`;
const nameOf = (names: readonly string[], number: string) =>
  `(select value from json_each(${literalSql(JSON.stringify(names))}) where key = ${number})`;
/** Parts of a day in SQL. */
const dateParts: ReadonlyMap<string, (day: string) => string> = new Map([
  ["weekday", (day) => nameOf(weekdays, numberIn("%w", day))],
  ["month", (day) => nameOf(months, `${numberIn("%m", day)} - 1`)],
  ["quarter", (day) => `'Q' || ((${numberIn("%m", day)} + 2) / 3)`],
  ["year", (day) => numberIn("%Y", day)],
]);

/** What a sheet holds in the end, or a column of it. */
export const tableResults: Readonly<Record<string, WholeResult>> = {
  sorted_values: resultOf("table", (sheet, column, direction) => [
    rowStatement(sheet, sheet.headings, `order by ${columnIn(sheet, column).sql} ${directionSql(direction)}, r1.place`),
  ]),
  top_values: resultOf("table", (sheet, column, extreme, count) => {
    const { sql } = columnIn(sheet, column);
    const first = `where ${sql} <> '' order by ${sql} ${directionSql(extreme)}, r1.place limit ${wholeNumber(count)}`;
    return [headingStatement(sheet.headings), rowStatement(sheet, sheet.headings, first)];
  }),
  kept_values: resultOf("table", (sheet, condition) => withHeadings(sheet, isMetSql(sheet, condition))),
  left_values: resultOf("table", (sheet, condition) => withHeadings(sheet, `not ${isMetSql(sheet, condition)}`)),
  values_without_row: resultOf("table", (sheet, condition) => withHeadings(sheet, `not ${isMetSql(sheet, condition)}`)),
  values_of_row: resultOf("table", (sheet, condition) => [
    rowStatement(sheet, sheet.headings, `where ${isMetSql(sheet, condition)} ${asTheyStand}`),
  ]),
  values_column_last: resultOf("table", (sheet, column) => {
    const order = [...without(sheet, column), ...sheet.headings.filter((heading) => isNamed(heading, column))];
    return [headingStatement(order), rowStatement(sheet, order)];
  }),
  values_without_column: resultOf("table", (sheet, column) => [
    headingStatement(without(sheet, column)),
    rowStatement(sheet, without(sheet, column)),
  ]),
  values_without_entries: resultOf("table", (sheet, column) => [
    headingStatement(sheet.headings),
    rowStatement(sheet, without(sheet, column)),
  ]),
  values_with_column: resultOf("table", (sheet, column, heading) => [
    headingStatement(sheet.headings.flatMap((own) => (isNamed(own, column) ? [heading, own] : [own]))),
    rowStatement(sheet, sheet.headings),
  ]),
  values_replaced: resultOf("table", (sheet, words, other) => {
    const put = (text: string) => `replaced(${text}, ${literalSql(words)}, ${literalSql(other)})`;
    const cells = sheet.headings.map((heading) => put(textSql(columnIn(sheet, heading))));
    return [
      `select ${sheet.headings.map((heading) => put(literalSql(heading))).join(", ")}`,
      `select ${cells.join(", ")} from ${sheet.name} as r1 ${asTheyStand}`,
    ];
  }),
  values_column_split: resultOf("table", (sheet, column) => {
    const cells = sheet.headings.map((heading) => {
      const cell = shownIn(sheet, heading);
      const space = `instr(${cell}, ' ')`;
      if (!isNamed(heading, column)) return cell;
      return `substr(${cell}, 1, ${space} - 1), substr(${cell}, ${space} + 1)`;
    });
    return [headingStatement(sheet.headings), valueStatement(sheet, cells.join(", "))];
  }),
  transposed_values: resultOf("table", (sheet) =>
    sheet.headings.flatMap((heading) => [headingStatement([heading]), rowStatement(sheet, [heading])]),
  ),
  all_values: resultOf("table", (sheet) => [headingStatement(sheet.headings), rowStatement(sheet, sheet.headings)]),
  whole_column_values: resultOf("table", (sheet, column) => [
    headingStatement(sheet.headings.filter((heading) => isNamed(heading, column))),
    rowStatement(sheet, [column]),
  ]),
  column_after: resultOf("table", (sheet, column, condition, entry) => [
    decided(sheet, isMetSql(sheet, condition), literalSql(entry), shownIn(sheet, column)),
  ]),
  column_sum: resultOf("table", (sheet, column) => {
    const of = columnIn(sheet, column);
    return [valueStatement(sheet, shownSql({ ...of, sql: `sum(${of.sql})` }), "")];
  }),
  row_values: { ...resultOf("table", computed), keepsEmpty: true },
  replaced_numbers: resultOf("table", (sheet, _column, expression) => computed(sheet, expression)),
  running_values: resultOf("table", (sheet, column) => {
    const of = columnIn(sheet, column);
    return [valueStatement(sheet, shownSql({ ...of, sql: `(sum(${of.sql}) over (${asTheyStand}))` }))];
  }),
  rank_values: resultOf("table", (sheet, column, extreme) => [
    valueStatement(sheet, `rank() over (order by ${columnIn(sheet, column).sql} ${directionSql(extreme)})`),
  ]),
  decision_values: resultOf("table", (sheet, condition, word, other) => [
    decided(sheet, isMetSql(sheet, condition), literalSql(word), literalSql(other)),
  ]),
  repeated_values: resultOf("table", (sheet, column) => [
    decided(sheet, `count(*) over (partition by fold(${columnIn(sheet, column).sql})) > 1`, "'yes'", "'no'"),
  ]),
  date_part_values: resultOf("table", (sheet, column, part) => {
    const of = dateParts.get(part);
    if (of === undefined) throw new RequestError("ANSWER", `a day has no part ${part} that is known`);
    return [valueStatement(sheet, of(columnIn(sheet, column).sql))];
  }),
  workdays_values: resultOf("table", (sheet, from, to) => [
    valueStatement(sheet, countedDays(columnIn(sheet, from).sql, columnIn(sheet, to).sql)),
  ]),
  lookup_values: {
    reads: ["table", "table"],
    sql([sheet, other], [key = "", column = ""]) {
      if (sheet === undefined || other === undefined) throw new RequestError("ANSWER", "a table is missing");
      const [own, theirs] = [sheet, other].map((one) => `fold(${shownIn(one, key)})`);
      // The row of the other table is r1, too, in a query of its own.
      const found = `(select ${shownIn(other, column)} from ${other.name} as r1 where ${theirs} = own.name)`;
      return [
        `select ${found} from (select r1.place, ${own} as name from ${sheet.name} as r1) as own order by own.place`,
      ];
    },
  },
  group_values: resultOf("table", (sheet, column, measure) => {
    const of = columnIn(sheet, column).sql;
    const figure = figureOf(sheet, measure, `fold(${of}) = fold(groups.name)`);
    return [`select name, ${figure} from (${namesOf(sheet, column)}) as groups order by lower(name)`];
  }),
  cross_values: resultOf("table", (sheet, column, across, measure) => {
    const sides = [
      `fold(${columnIn(sheet, column).sql}) = fold(side.name)`,
      `fold(${columnIn(sheet, across).sql}) = fold(top.name)`,
    ];
    const figure = figureOf(sheet, measure, sides.join(" and "));
    const [side, top] = [`(${namesOf(sheet, column)}) as side`, `(${namesOf(sheet, across)}) as top`];
    return [
      `select name from ${top} order by lower(name)`,
      `select value from (
         select side.name as row, '' as at, side.name as value from ${side}
         union all select side.name, top.name, ${figure} from ${side}, ${top}
       ) order by lower(row), lower(at)`,
    ];
  }),
  books_shown: resultOf("table", ({ columns }, query) => {
    const value = querySql(parseQuery(query), columns);
    return [`select ${value.holds === "texts" ? value.sql : `format('EUR %.2f', ${shownSql(value)})`}`];
  }),
  books_last_entry: resultOf("table", (sheet) => [
    rowStatement(sheet, ["Description"], "order by r1.place desc limit 1"),
  ]),
};

/** Throws RequestError ANSWER for what is no direction. */
function directionSql(name: string): string {
  const direction = directions.get(name);
  if (direction !== undefined) return direction;
  throw new RequestError("ANSWER", `rows have no order that is called ${name}`);
}

function wholeNumber(text: string): number {
  return Math.trunc(Number(text)) || 0;
}

function withHeadings(sheet: SqlSheet, condition: string): string[] {
  return [headingStatement(sheet.headings), rowStatement(sheet, sheet.headings, `where ${condition} ${asTheyStand}`)];
}

function without({ headings }: SqlSheet, column: string): string[] {
  return headings.filter((heading) => !isNamed(heading, column));
}

function isNamed(heading: string, column: string): boolean {
  return heading.toLowerCase() === column.toLowerCase();
}

function decided(sheet: SqlSheet, condition: string, then: string, other: string): string {
  return valueStatement(sheet, `case when ${condition} then ${then} else ${other} end`);
}

function computed(sheet: SqlSheet, expression: string): string[] {
  return [valueStatement(sheet, shownSql(rowSql(parseQuery(expression), sheet.columns)))];
}

/** How many days from one to another, both counted, are none of a weekend. */
function countedDays(from: string, to: string): string {
  return `(with recursive days(day) as (
    select ${from} union all select date(day, '+1 day') from days where day < ${to}
  ) select count(*) from days where strftime('%w', day) not in ('0', '6'))`;
}

/** The values of a column, each once. */
function namesOf(sheet: SqlSheet, column: string): string {
  return `select distinct ${columnIn(sheet, column).sql} as name from ${sheet.name} as r1`;
}

/** Throws RequestError ANSWER for a query that is no figure of rows. */
function figureOf({ columns }: SqlSheet, measure: string, within: string): string {
  const query = parseQuery(measure);
  if (query.kind === "aggregate") return shownSql(figureWithinSql(query, columns, within));
  throw new RequestError("ANSWER", `${measure} is no figure of rows`);
}
