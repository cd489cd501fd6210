import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestError } from "../../../pipeline/errors.js";
import { askTable } from "../../../pipeline/prove/answers/ask-table.js";
import type { StoredTable } from "../../../pipeline/prove/answers/stored-table.js";
import { evaluateQuery } from "../../../pipeline/query/evaluate-query.js";
import { parseQuery } from "../../../pipeline/query/parse-query.js";
import { printQuery } from "../../../pipeline/query/print-query.js";
import type { Query, QueryTable, QueryValue } from "../../../pipeline/query/query.js";
import { tries } from "../../property-runs.js";
import { invoices, queries, rowConditions } from "../../query/query-samples.js";

const stored = ({ columns, rows }: QueryTable): StoredTable => ({ headings: columns.map(({ name }) => name), rows });

/** What the program's own evaluator says; null where a query has no value. */
function evaluated(query: Query, table: QueryTable): QueryValue | null {
  try {
    return evaluateQuery(query, [table]);
  } catch (error) {
    if (error instanceof RequestError && error.code === "QUERY_VALUE") return null;
    throw error;
  }
}

/** As a cell shows a number. */
const seen = (value: QueryValue | null | undefined) =>
  typeof value === "number" ? Number(value.toPrecision(10)) : value;

const days = fc.constantFrom("2026-04-02", "2026-05-08", "2026-06-10", "2026-06-13", "2026-07-09");
const cents = fc.integer({ min: -30_000, max: 250_000 }).map((amount) => amount / 100);
const filled = <T>(cell: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: cell }, fc.constant(""));
/** Tables with the columns of the invoices and any rows. */
const tables = fc
  .array(
    fc.tuple(
      fc.constantFrom("M-2081", "M-2084", "m-2084", "M-2090"),
      fc.constantFrom("Tessen Machinery", "TESSEN  machinery", "Alder & Sons", "O'Hara", "Ærø Søfart"),
      filled(days),
      filled(days),
      filled(cents),
      filled(fc.integer({ min: 0, max: 80 }).map((quarters) => quarters / 4)),
      filled(days),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows): QueryTable => ({ ...invoices, rows }));

const workedOut = fc.oneof(
  queries,
  fc
    .tuple(rowConditions, fc.constantFrom("[Net (EUR)] * [Hours]", "[Net (EUR)] - [Hours] * 1.5", "[Net (EUR)] / 3"))
    .map(([where, of]): Query => {
      const full = parseQuery(`sum(${of} where [Net (EUR)] is not empty and [Hours] is not empty)`);
      if (full.kind !== "aggregate" || full.where === null) return full;
      return { ...full, where: { kind: "and", parts: [full.where, where] } };
    }),
  fc.tuple(queries, fc.constantFrom(0, 1, 2)).map(([value, places]): Query => ({ kind: "round", value, places })),
  fc
    .constantFrom(
      "only([Client] where [Net (EUR)] = largest([Net (EUR)]))",
      "count(where [Hours] > outer[Hours])",
      "count(where [Due] + 10 < [Paid on])",
      "sum([Due] - [Issued] where [Due] is not empty and [Issued] is not empty)",
      "workday(earliest([Due]), 12)",
      "workday(latest([Paid on]), 0 - 7)",
      "latest([Due] - 10 where [Due] is not empty)",
      "round(100 * sum([Net (EUR)] where [Hours] > 5) / sum([Net (EUR)]), 1)",
      "count(where round([Net (EUR)] / 3, 2) != [Hours])",
    )
    .map((text) => parseQuery(text)),
);

describe("the second answer to a query", () => {
  it("is the program's own for any query on any table, and none where that has none", () => {
    fc.assert(
      fc.property(tables, workedOut, (table, query) => {
        const own = evaluated(query, table);
        // A query that only a row can answer is refused by both.
        if (own === null && printQuery(query).includes("outer")) return;
        const [second] = askTable(stored(table), [printQuery(query)]);
        if (own !== null) expect(seen(second)).toEqual(seen(own));
      }),
      { numRuns: tries(800) },
    );
  });

  it("adds amounts up exactly, so that digits of binary fractions decide nothing", () => {
    const table = { headings: ["Net", "VAT", "Gross"], rows: [[0.1, 0.2, 0.3]] };
    expect(askTable(table, ["count(where [Net] + [VAT] = [Gross])"])).toEqual([1]);
  });

  it("is none where no row or several are meant", () => {
    const asked = ['only([Hours] where [Client] = "Nobody")', 'only([Hours] where [Client] = "Alder & Sons")'];
    expect(askTable(stored(invoices), asked)).toEqual([null, null]);
  });

  it("is refused for a column that the file does not have", () => {
    expect(() => askTable(stored(invoices), ["sum([Discount])"])).toThrow(expect.objectContaining({ code: "ANSWER" }));
  });
});
