import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import { months, workdaysFrom } from "../../query/days.js";
import { columnAt, isDay } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { lettersOf, listed, tableOf } from "./given-table.js";

/** A part of a day: the formula that gives it for a cell, and what it is of a day (ISO). */
interface DatePart {
  formula: (cell: string) => string;
  of: (day: Date) => string;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The names of days and months are said to be English ones, whatever the language of the workbook. */
const dateParts: Readonly<Record<string, DatePart>> = {
  weekday: {
    formula: (cell) => `=TEXT(${cell};"[$-409]dddd")`,
    of: (day) => weekdays[day.getUTCDay()] ?? "",
  },
  month: {
    formula: (cell) => `=TEXT(${cell};"[$-409]mmmm")`,
    of: (day) => months[day.getUTCMonth()] ?? "",
  },
  quarter: {
    formula: (cell) => `="Q"&ROUNDUP(MONTH(${cell})/3;0)`,
    of: (day) => `Q${Math.ceil((day.getUTCMonth() + 1) / 3)}`,
  },
  year: {
    formula: (cell) => `=YEAR(${cell})`,
    of: (day) => String(day.getUTCFullYear()),
  },
};

/** Columns that are worked out of columns of days. */
export const dayDerivations = {
  date_part_formula: {
    of: ["workbook", "column", "part"],
    rule: `the formula, for the first row, of a part of the day in a column: ${Object.keys(dateParts).join(", ")}`,
    typed: "the formula of the {part} in the first row",
    give: (given) => partOf(given.value("part")).formula(`${lettersOf(given)}2`),
    spoil: (given) => {
      const other = given.value("part") === "month" ? "weekday" : "month";
      return [{ what: `it is the ${other}`, value: partOf(other).formula(`${lettersOf(given)}2`) }];
    },
  },
  date_part_values: {
    of: ["workbook", "column", "part"],
    rule: "a part of the day in a column for each row, as a list",
    give: (given) => {
      const { of } = partOf(given.value("part"));
      return listed(daysOf(given, "column").map((day) => of(new Date(Date.parse(day)))));
    },
  },
  workdays_formula: {
    of: ["workbook", "from", "to"],
    rule: "the formula, for the first row, of the working days from the day in a column to that in another, both counted",
    typed: "the formula of the working days in the first row",
    give: workdaysFormula,
    spoil: (given) => [{ what: "the first day is not counted", value: `${workdaysFormula(given)}-1` }],
  },
  workdays_values: {
    of: ["workbook", "from", "to"],
    rule: "the working days (Monday to Friday) from the day in a column to that in another, both counted, as a list",
    give: (given) => {
      const ends = daysOf(given, "to");
      const pairs = daysOf(given, "from").map((from, row) => ({ from, to: ends[row] ?? from }));
      if (pairs.every(({ from, to }) => from <= to)) {
        return listed(pairs.map(({ from, to }) => String(workdaysFrom(from, to))));
      }
      throw new RequestError(
        "OPERATION_VALUE",
        `${given.value("to")} is before ${given.value("from")} in some rows; name other columns`,
      );
    },
  },
} satisfies Record<string, Derivation>;

function workdaysFormula(given: DerivationInput): string {
  const cell = (name: string) => `${columnLetters(columnAt(tableOf(given), given.value(name)))}2`;
  return `=NETWORKDAYS(${cell("from")};${cell("to")})`;
}

/** Throws RequestError OPERATION_VALUE. */
function partOf(name: string): DatePart {
  const part = dateParts[name];
  if (part !== undefined) return part;
  throw new RequestError(
    "OPERATION_VALUE",
    `"${name}" is no part of a day; write one of: ${Object.keys(dateParts).join(", ")}`,
  );
}

/** The values of the column that is given under a name. Throws RequestError OPERATION_VALUE where one is no day. */
function daysOf(given: DerivationInput, name: string): string[] {
  const at = columnAt(tableOf(given), given.value(name));
  const values = tableOf(given).rows.map((row) => String(row[at] ?? ""));
  if (values.every(isDay)) return values;
  throw new RequestError("OPERATION_VALUE", `${given.value(name)} does not hold days alone; name another column`);
}
