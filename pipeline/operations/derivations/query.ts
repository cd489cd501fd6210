import { columnLetters } from "../../content/derive/column-letters.js";
import { RequestError } from "../../errors.js";
import { evaluateQuery } from "../../query/evaluate-query.js";
import { parseQuery, parseRowCondition } from "../../query/parse-query.js";
import type { Query, QueryTable, QueryValue } from "../../query/query.js";
import { printFormula } from "../../query/query-formula.js";
import { conditionWords, queryWords } from "../../query/query-words.js";
import { columnAt, isDay, placeOf, tableAt } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";

/** What is made of a query or a condition, and for a query of the workbook that is asked. */
export const queryDerivations = {
  query_words: {
    of: ["query"],
    rule: "a query as a person says it",
    give: ({ value }) => queryWords(parseQuery(value("query"))),
  },
  condition_words: {
    of: ["condition"],
    rule: "a condition as a person says it",
    give: ({ value }) => conditionWords(parseRowCondition(value("condition"))),
  },
  query_result: {
    of: ["workbook", "query"],
    rule: "the value of a query over the table of a workbook, as a cell shows it",
    give: (given) => shownValue(resultIn(given, tableAt(given.contentAt, given.value("workbook")))),
  },
  query_cell: {
    of: ["workbook", "query"],
    rule: "the cell in which the value of a query stands that picks a column of one row",
    typed: "the address of the cell that holds {words}",
    give: (given) => {
      const table = tableAt(given.contentAt, given.value("workbook"));
      const query = parseQuery(given.value("query"));
      const picks = query.kind === "pick" || (query.kind === "aggregate" && query.aggregate === "only");
      if (!picks || query.of?.kind !== "column") {
        throw new RequestError("OPERATION_VALUE", `${given.value("query")} picks no cell; ask only(...) or pick(...)`);
      }
      const at = columnAt(table, query.of.name);
      // The rows are numbered in a column of their own, and the same row is asked for its number.
      const row = { kind: "column", name: rowNumber, outer: false } as const;
      const number = evaluateQuery({ ...query, of: row }, [withRowNumbers(table)]);
      return `${columnLetters(at)}${number}`;
    },
  },
  query_formula: {
    of: ["workbook", "query"],
    rule: "the formula, as it is typed into Calc, that gives the value of a query",
    typed: "the formula that gives {words}",
    give: (given) => formula(given, tableAt(given.contentAt, given.value("workbook"))),
    spoil: (given) => {
      const table = tableAt(given.contentAt, given.value("workbook"));
      const right = resultIn(given, table);
      const shorter = withFewerRows(given, table, right);
      return [
        ...(shorter === null ? [] : [{ what: "a row is left out", value: formula(given, shorter) }]),
        ...(typeof right === "number" && !Number.isInteger(right)
          ? [{ what: "it is rounded", value: `=ROUND(${formula(given, table).slice(1)};0)` }]
          : []),
      ];
    },
  },
} satisfies Record<string, Derivation>;

const rowNumber = "row of the sheet";

function withRowNumbers(table: QueryTable): QueryTable {
  return {
    ...table,
    columns: [...table.columns, { name: rowNumber, type: "number" }],
    rows: table.rows.map((row, index) => [...row, index + 2]),
  };
}

function resultIn({ value }: DerivationInput, table: QueryTable): QueryValue {
  return evaluateQuery(parseQuery(value("query")), [table]);
}

function formula({ value }: DerivationInput, table: QueryTable): string {
  const query: Query = parseQuery(value("query"));
  const printed = printFormula(query, [placeOf(table)], { syntax: "calc" });
  // A formula of days is a number, unless it is said how it is shown.
  return isDay(evaluateQuery(query, [table])) ? `=TEXT(${printed.slice(1)};"yyyy-mm-dd")` : printed;
}

/** The table up to the last row without which the value is another one; null where every row counts or none does. */
function withFewerRows(given: DerivationInput, table: QueryTable, right: QueryValue): QueryTable | null {
  for (let count = table.rows.length - 1; count > 0; count--) {
    const shorter = { ...table, rows: table.rows.slice(0, count) };
    try {
      if (resultIn(given, shorter) !== right) return shorter;
    } catch {
      return null;
    }
  }
  return null;
}

/** A value as a cell with the usual format shows it: at most ten significant digits. */
export function shownValue(value: QueryValue): string {
  return typeof value === "number" ? String(Number(value.toPrecision(10))) : value;
}
